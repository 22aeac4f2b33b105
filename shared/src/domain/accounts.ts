export const roles = ['user', 'admin'] as const;
export type Role = (typeof roles)[number];

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
