/** What login cards are bounded by (PRODUCT.md#login-cards). */
export const cardLimits = {
  /** Days that a card works. */
  days: 30,
  /** Of how many learners cards are made at once: a whole class. */
  atOnce: 500,
} as const;

/** Digits and letters of which none is taken for another one: no 0 and O, no 1, I and L, no U beside V. */
export const cardSigns = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
export const cardCodeLength = 10;

/** Random bits of a code. */
export const cardCodeBits = Math.floor(cardCodeLength * Math.log2(cardSigns.length));

/** A code of a card, from a source of random numbers below 256. */
export function cardCodeFrom(randomBytes: (count: number) => Uint8Array): string {
  // The largest multiple of the signs below 256, so that all of them come as often.
  const fair = 256 - (256 % cardSigns.length);
  let code = '';
  while (code.length < cardCodeLength) {
    for (const byte of randomBytes(cardCodeLength)) {
      if (byte < fair && code.length < cardCodeLength) code += cardSigns.charAt(byte % cardSigns.length);
    }
  }
  return code;
}

/** A code as it stands on the card: in two halves, which are easier to type. */
export function cardCodeInHalves(code: string): string {
  return `${code.slice(0, cardCodeLength / 2)}-${code.slice(cardCodeLength / 2)}`;
}

const easternDigits = /[\u0660-\u0669\u06f0-\u06f9]/g;

/**
 * A code as it was made, however it was typed: in small letters, wide ones, Arabic-Indic or Persian digits, with spaces and
 * dashes; null for what is none.
 */
export function normaliseCardCode(typed: string): string | null {
  const code = typed
    .normalize('NFKC')
    .replace(easternDigits, (digit) => String(digit.charCodeAt(0) % 16))
    .toUpperCase()
    .replace(/[\s\p{Pd}\p{Cf}]/gu, '');
  return code.length === cardCodeLength && Array.from(code).every((sign) => cardSigns.includes(sign)) ? code : null;
}
