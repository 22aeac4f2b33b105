export const registrationStates = ['open', 'closed'] as const;
export type RegistrationState = (typeof registrationStates)[number];

/** Longest name of a school in characters. */
export const schoolNameLength = 80;

/** Days after which a session that is not used ends. However much it is used, it ends after 90. */
export const sessionRest = { min: 1, max: 90, preset: 30 } as const;

/**
 * Whether a name is one of the IANA time zones. Offsets such as "+02:00" are none: PostgreSQL reads them the other way
 * round, and they know no summer time.
 */
export function isTimeZone(name: string): boolean {
  if (!/^[a-z][\w+/-]*$/i.test(name)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
