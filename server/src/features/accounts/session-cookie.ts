/** Days that a session lives after it was last used, and its cookie with it. */
export const sessionDays = 30;

/** The session's cookie. With the prefix a browser takes it from this host over https alone, and for the whole of it. */
export function sessionCookie(publicUrl: string | undefined): { name: string; isSecure: boolean } {
  const isSecure = publicUrl?.startsWith('https:') ?? false;
  return { name: `${isSecure ? '__Host-' : ''}kalima.session_token`, isSecure };
}
