import { transcode } from 'node:buffer';

/** Characters from which on two steps by fast paths of Node cost less than one by a slow path. */
const manyCharacters = 2000;

/** Holds a text in UTF-16 for as long as one call takes. Longer texts, which are rare, go the slow path. */
const scratch = Buffer.allocUnsafeSlow(256 * 1024);

/**
 * The text in UTF-8; half a surrogate pair becomes U+FFFD. A long text with any character beyond Latin-1 takes `Buffer.from` three
 * times as long as this: V8 encodes such a string character by character, while its bytes in UTF-16 are copied at once and
 * transcoded by vector instructions.
 */
export function utf8Bytes(text: string): Buffer {
  if (text.length < manyCharacters || text.length * 2 > scratch.length) return Buffer.from(text);
  try {
    return transcode(scratch.subarray(0, scratch.write(text, 0, 'utf16le')), 'utf16le', 'utf8');
  } catch {
    // Half a surrogate pair, which no text of a database has.
    return Buffer.from(text);
  }
}
