/** Seconds for which a device remembers that it was signed out: longer than any session lives. */
export const signedOutSeconds = 100 * 24 * 60 * 60;

/** Milliseconds after which a device forgets what it has stored of a person, unless it reaches the server before. */
export const longestWithoutServer = 30 * 24 * 60 * 60 * 1000;

/**
 * Name of the cookie by which a device says that its person has signed out, which scripts can set without a network. With
 * the prefix a browser takes it from this host over https alone, so that no neighbouring site can sign anybody out.
 */
export function signedOutCookie(isSecure: boolean): string {
  return `${isSecure ? '__Host-' : ''}kalima.signed-out`;
}
