export const roles = ['user', 'admin'] as const;
export type Role = (typeof roles)[number];

/** Lengths of a password in characters (UTF-16 units); longer ones would only cost hashing time. */
export const passwordLength = { min: 8, max: 128 } as const;

/** The form in which an email address is stored and compared. */
export function normaliseEmail(email: string): string {
  return email.trim().toLowerCase();
}

/** The name shown for a person: the full name, else the part of the email before the at sign, else "User" (learner.md 3). */
export function displayName(person: { fullName: string; email: string }): string {
  return person.fullName.trim() || person.email.split('@')[0]?.trim() || 'User';
}
