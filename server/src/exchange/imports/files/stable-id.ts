import { createHash } from 'node:crypto';

/** An id that is the same for the same words, so that what is done again is known. */
export function stableId(...words: readonly (string | number)[]): string {
  const hex = createHash('sha256').update(JSON.stringify(words)).digest('hex').slice(0, 32).split('');
  // As a UUID that was computed (RFC 9562, 5.8).
  hex[12] = '8';
  hex[16] = '8';
  return hex.join('').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
