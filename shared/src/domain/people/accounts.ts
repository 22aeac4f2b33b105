/** A learner is a `user`; teachers teach classes, and admins run the school (PRODUCT.md#roles-and-accounts). */
export const roles = ['user', 'teacher', 'admin'] as const;
export type Role = (typeof roles)[number];

/** Whether a person may read all content, whatever is assigned to them (PRODUCT.md#visibility). */
export function readsAllContent(role: Role): boolean {
  return role !== 'user';
}

/** Lengths of a password in characters (UTF-16 units); longer ones would only cost hashing time. */
export const passwordLength = { min: 8, max: 128 } as const;

/** The form in which an email address is stored and compared. */
export function normaliseEmail(email: string): string {
  return email.trim().toLowerCase();
}

/** Lower case, and nothing but letters: what is left of "Lina Haddad 2026!" is "linahaddad". */
function lettersOf(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{M}]/gu, '');
}

/**
 * Whether a password is made of what everybody knows about a person: the product's own name, or one of the given words
 * (names, an email address, the part of it before the at sign), whatever digits, signs and spaces stand around it.
 */
export function isPersonalPassword(password: string, words: readonly string[]): boolean {
  const letters = lettersOf(password);
  if (letters === '') return words.some((word) => [word, word.split('@')[0]].includes(password));
  const parts = words.flatMap((word) => [word, word.split('@')[0] ?? '', ...word.split(/\s+/)]);
  return ['kalima', ...parts].some((word) => lettersOf(word) === letters);
}

/** Whether somebody makes content: an administrator, or a teacher whom one lets. What an earlier version stored of them says nothing of it. */
export function makesContent({
  role,
  mayMakeContent,
}: {
  readonly role: Role;
  readonly mayMakeContent?: boolean;
}): boolean {
  return role === 'admin' || (role === 'teacher' && mayMakeContent === true);
}
