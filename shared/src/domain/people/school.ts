/** Who may make an account for themselves: anybody, who has the code of a class, or nobody. */
export const registrationStates = ['open', 'class-code', 'closed'] as const;
export type RegistrationState = (typeof registrationStates)[number];

/** Longest name of a school in characters. */
export const schoolNameLength = 80;

/** Idle timeout of a session in days (`SESSION_REST_DAYS`, or the school's setting): its bounds, and what the form begins with. */
export const sessionRest = { min: 1, max: 90, formDefault: 30 } as const;

/** Days after which a session ends however much it is used. */
export const longestSessionDays = 90;

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
