/** As browsers and Node have it alike; no types of either are read here. */
declare class TextDecoder {
  constructor(label: string, options?: { fatal?: boolean });
  decode(bytes: Uint8Array): string;
}

/** How the bytes of a text are read, by the names of the Encoding standard. */
export const textEncodings = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'gb18030',
  'shift_jis',
  'windows-1252',
  'windows-1256',
] as const;
export type TextEncoding = (typeof textEncodings)[number];

/** Every byte above ASCII that Windows reads as one of some characters. */
function bytesOf(encoding: TextEncoding, pattern: RegExp): ReadonlySet<number> {
  const decoder = new TextDecoder(encoding);
  const high = Array.from({ length: 128 }, (_, index) => index + 128);
  return new Set(high.filter((byte) => pattern.test(decoder.decode(Uint8Array.of(byte)))));
}
const arabicBytes = bytesOf('windows-1256', /[\u0600-\u06ff]/);
const westernLetters = bytesOf('windows-1252', /\p{Script=Latin}/u);
/** Quotes, dashes and signs that Western texts have between their letters. */
const westernSigns = bytesOf('windows-1252', /[‘’“”«»‹›–—…•·¿¡°€]/u);

/** Chinese text has about half of its bytes among these, Arabic all but a few. */
const mostlyArabic = 0.9;
/** Accented letters stand alone between others; those of Arabic and Chinese come in runs. */
const mostlyAlone = 0.6;
/** Kana and the kanji that everybody writes, of which a Japanese text consists. */
const mostlyJapanese = 0.8;
/** Kana, and what stands between them. */
const kana = /[\u3000-\u30ff\uff01-\uff5e]/u;

function decoded(bytes: Uint8Array, encoding: TextEncoding): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** Zeros in text that is not UTF-16 are damage. In UTF-16 every space, digit and line break has one. */
const fewestZeros = 0.01;
/** Of the characters of a text in UTF-8 beyond ASCII, as many may be damaged. */
const mostDamaged = 0.2;

/** True if bytes are UTF-8 with a few damaged places: in other encodings nearly every character beyond ASCII would be one. */
function isDamagedUtf8(bytes: Uint8Array): boolean {
  const text = new TextDecoder('utf-8').decode(bytes);
  const seen = { sound: 0, damaged: 0 };
  // Counted one by one: a list of the characters of a large file takes seconds and hundreds of megabytes.
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit === 0xfffd) seen.damaged += 1;
    // Of a pair of units the first one counts.
    else if (unit >= 0x80 && (unit < 0xdc00 || unit > 0xdfff)) seen.sound += 1;
  }
  return seen.damaged <= seen.sound * mostDamaged;
}

const isLetter = (byte: number | undefined) =>
  byte !== undefined && ((byte >= 0x41 && byte <= 0x5a) || (byte >= 0x61 && byte <= 0x7a));
const isHigh = (byte: number | undefined) => byte !== undefined && byte >= 0x80;

/** Whether bytes read as Windows-1252: an accented letter stands beside a plain one, as in `año`, two of them between such, as in `créée`. */
function isWestern(bytes: Uint8Array): boolean {
  const seen = { letters: 0, others: 0 };
  const isPart = (byte: number | undefined) => isHigh(byte) && byte !== undefined && !westernSigns.has(byte);
  for (let at = 0; at < bytes.length; at += 1) {
    if (!isPart(bytes[at])) continue;
    const from = at;
    while (isPart(bytes[at])) at += 1;
    const run = bytes.subarray(from, at);
    const beside = [bytes[from - 1], bytes[at]].filter(isLetter).length;
    if (run.length <= Math.min(2, beside) && run.every((byte) => westernLetters.has(byte))) seen.letters += run.length;
    else seen.others += run.length;
  }
  return seen.letters >= (seen.letters + seen.others) * mostlyAlone;
}

/** Looks up pairs of bytes whose first is at most `0x83`, each of them once: there are some hundred. */
function createKanaLookUp(): (lead: number, trail: number) => boolean {
  const decoder = new TextDecoder('shift_jis');
  const known = new Map<number, boolean>();
  return (lead, trail) => {
    const pair = lead * 256 + trail;
    const found = known.get(pair) ?? kana.test(decoder.decode(Uint8Array.of(lead, trail)));
    known.set(pair, found);
    return found;
  };
}

/** Whether bytes read as Shift-JIS: pairs that are kana, or kanji of the first level, which begin with other bytes than Chinese ones do. */
function isJapanese(bytes: Uint8Array): boolean {
  if (decoded(bytes, 'shift_jis') === null) return false;
  const seen = { all: 0, usual: 0, kana: 0, pairs: 0 };
  const isKanaPair = createKanaLookUp();
  for (let at = 0; at < bytes.length; at += 1) {
    const [lead = 0, trail = 0] = [bytes[at], bytes[at + 1]];
    if (lead < 0x80) continue;
    seen.all += 1;
    // Katakana of half the width are single bytes, and what Arabic and Chinese would be read as.
    if (lead >= 0xa0 && lead < 0xe0) continue;
    const isKana = lead <= 0x83 && isKanaPair(lead, trail);
    if (isKana) seen.kana += 1;
    if (isHigh(trail)) seen.pairs += 1;
    if (isKana || (lead >= 0x88 && lead <= 0x98)) seen.usual += 1;
    at += 1;
  }
  // A quote of Windows before a letter would be a pair as well.
  return seen.kana + seen.pairs > 0 && seen.usual >= seen.all * mostlyJapanese;
}

/**
 * In which encoding a text was most likely written: by its byte order mark, by its zeros, else UTF-8 if it is valid or nearly; then by how what is not
 * ASCII stands: Shift-JIS, Windows-1252, and Windows-1256 where it is no GB18030 or nearly all of it would be Arabic.
 */
export function guessEncoding(bytes: Uint8Array): TextEncoding {
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
  const zeroCount = zeros.even + zeros.odd;
  const isOneSided = Math.min(zeros.even, zeros.odd) * 10 <= zeroCount;
  if (zeroCount > bytes.length * fewestZeros && isOneSided) return zeros.odd >= zeros.even ? 'utf-16le' : 'utf-16be';
  if (decoded(bytes, 'utf-8') !== null || isDamagedUtf8(bytes)) return 'utf-8';
  if (isJapanese(bytes)) return 'shift_jis';
  if (isWestern(bytes)) return 'windows-1252';
  return decoded(bytes, 'gb18030') !== null && high.arabic < high.all * mostlyArabic ? 'gb18030' : 'windows-1256';
}

/** The text of a file, without its byte order mark; what is not valid in the encoding becomes U+FFFD. */
export function decodeText(bytes: Uint8Array, encoding: TextEncoding): string {
  return new TextDecoder(encoding).decode(bytes);
}
