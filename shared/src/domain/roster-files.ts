import { readCsv } from './csv.ts';

/** As browsers and Node have it alike; no types of either are read here. */
declare class TextDecoder {
  constructor(label: string, options?: { fatal?: boolean });
  decode(bytes: Uint8Array): string;
}

/** What a roster is bounded by (PRODUCT.md#rosters). */
export const rosterLimits = { rows: 5000, bytes: 5 * 1024 * 1024, cell: 300, undoHours: 24 } as const;

/** How the bytes of a roster are read, by the names of the Encoding standard. */
export const rosterEncodings = ['utf-8', 'utf-16le', 'utf-16be', 'gb18030', 'windows-1256'] as const;
export type RosterEncoding = (typeof rosterEncodings)[number];

/** What stands between the cells of a roster. */
export const rosterSeparators = [',', ';', '\t'] as const;
export type RosterSeparator = (typeof rosterSeparators)[number];

/** What of the bytes above ASCII are Arabic letters and marks in Windows-1256. */
const arabic = /[\u0600-\u06ff]/;
const arabicBytes = new Set(
  Array.from({ length: 128 }, (_, index) => index + 128).filter((byte) =>
    arabic.test(new TextDecoder('windows-1256').decode(Uint8Array.of(byte))),
  ),
);
/** Chinese text has about half of its bytes among these, Arabic all but a few. */
const mostlyArabic = 0.9;

function isValid(bytes: Uint8Array, encoding: RosterEncoding): boolean {
  try {
    new TextDecoder(encoding, { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

/**
 * In which encoding a text was most likely written: by its byte order mark, by its zeros, else UTF-8 where it is valid; then
 * Windows-1256 where it is no GB18030 or nearly all that is not ASCII would be Arabic.
 */
export function guessEncoding(bytes: Uint8Array): RosterEncoding {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const zeros = { even: 0, odd: 0 };
  const high = { all: 0, arabic: 0 };
  for (const [index, byte] of bytes.entries()) {
    if (byte === 0) zeros[index % 2 === 0 ? 'even' : 'odd'] += 1;
    if (byte < 128) continue;
    high.all += 1;
    if (arabicBytes.has(byte)) high.arabic += 1;
  }
  if (zeros.even + zeros.odd > 0) return zeros.odd >= zeros.even ? 'utf-16le' : 'utf-16be';
  if (isValid(bytes, 'utf-8')) return 'utf-8';
  return isValid(bytes, 'gb18030') && high.arabic < high.all * mostlyArabic ? 'gb18030' : 'windows-1256';
}

/** The text of a file, without its byte order mark; what is not valid in the encoding becomes U+FFFD. */
export function decodeRoster(bytes: Uint8Array, encoding: RosterEncoding): string {
  return new TextDecoder(encoding).decode(bytes);
}

/** Lines by which the separator is guessed. */
const looksAt = 20;

/** What separates the cells: by which most of the first rows have as many cells as the headings, and most of them. */
export function guessSeparator(text: string): RosterSeparator {
  const head = text.split(/\r\n|[\r\n]/, looksAt).join('\n');
  const scores = rosterSeparators.map((separator) => {
    const rows = readCsv(head, separator);
    const width = rows[0]?.cells.length ?? 0;
    const alike = rows.filter(({ cells }) => cells.length === width).length / Math.max(1, rows.length);
    return { separator, score: width < 2 ? 0 : alike * 1000 + width };
  });
  return scores.reduce((best, one) => (one.score > best.score ? one : best)).separator;
}
