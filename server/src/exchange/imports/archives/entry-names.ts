import { crc32 } from 'node:zlib';
import type { Entry } from 'yauzl';

/** Of the general purpose flag: the name is in UTF-8. */
const utf8Flag = 0x800;
/** Info-ZIP's Unicode Path: a version, the checksum of the name that it stands for, and the name in UTF-8. */
const unicodePath = 0x7075;
/** Of the upper half of the external attributes: what kind of file it is, and that it is a link. */
const kindMask = 0o170000;
const linkKind = 0o120000;

/** Text of a file's name that was written in no encoding that is known. */
const unreadable = '\u{fffd}';
/** Katakana of half width, which texts in GB18030 are full of where they are read as Shift_JIS. */
const halfKatakana = /[\uff61-\uff9f]/;
const controls = /[\u0000-\u001f\u007f-\u009f]/;
const allControls = /[\u0000-\u001f\u007f-\u009f]/g;

function decoded(bytes: Uint8Array, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** The encoding of names that are not in UTF-8, by all of them at once: systems of China and Japan write their own. */
function guessEncoding(names: readonly Uint8Array[]): 'gb18030' | 'shift_jis' | null {
  const all = Buffer.concat(names.flatMap((name) => [name, Buffer.from('\n')]));
  const japanese = decoded(all, 'shift_jis');
  if (japanese !== null && !halfKatakana.test(japanese)) return 'shift_jis';
  if (decoded(all, 'gb18030') !== null) return 'gb18030';
  return japanese === null ? null : 'shift_jis';
}

/** Keeps only the extra field that has a name. The library makes an object of each, also of thousands that hold nothing. */
export function dropExtraFields(entry: Entry): void {
  entry.extraFields = entry.extraFields.filter(({ id }) => id === unicodePath).slice(0, 1);
}

function nameInExtra({ extraFields, fileNameRaw }: Entry): string | null {
  const field = extraFields.find(({ id }) => id === unicodePath)?.data;
  if (!field || field.length < 6 || field[0] !== 1 || field.readUInt32LE(1) !== crc32(fileNameRaw)) return null;
  return decoded(field.subarray(5), 'utf-8');
}

/**
 * The names of the entries of an archive as text, with `/` between folders. What says of itself to be UTF-8, or is, is that; the
 * others are in one encoding, which is guessed. Control characters are removed; a name that cannot be decoded contains U+FFFD.
 */
export function decodeNames(entries: readonly Entry[]): string[] {
  const known = entries.map(
    (entry) =>
      nameInExtra(entry) ??
      ((entry.generalPurposeBitFlag & utf8Flag) === 0 ? null : decoded(entry.fileNameRaw, 'utf-8')) ??
      decoded(entry.fileNameRaw, 'utf-8'),
  );
  const encoding = guessEncoding(entries.filter((_, index) => known[index] === null).map((one) => one.fileNameRaw));
  return entries.map((entry, index) => {
    const name = known[index] ?? (encoding === null ? null : decoded(entry.fileNameRaw, encoding));
    return (name ?? `${entry.fileNameRaw.toString('latin1').replaceAll(/[^ -~]/g, '')}${unreadable}`)
      .replaceAll('\\', '/')
      .replaceAll(allControls, '');
  });
}

/** Whether a name stays in its folder and is one that people can read. No file is ever called so here: it is shown, and compared with tables. */
export function isSafeName(name: string): boolean {
  if (controls.test(name) || name.includes(unreadable) || !name.isWellFormed()) return false;
  if (name.startsWith('/') || /^[a-z]:/i.test(name)) return false;
  return name.split('/').every((part) => part !== '' && part !== '.' && part !== '..');
}

/** A name as it can be shown, whatever it holds. */
export function shownName(name: string, most: number): string {
  return name.toWellFormed().replaceAll(allControls, unreadable).slice(0, most).toWellFormed();
}

/** Whether an entry is what systems add by themselves, or a folder. */
export function isIgnored(name: string): boolean {
  const parts = name.split('/');
  const last = parts.at(-1) ?? '';
  return (
    last === '' ||
    parts[0] === '__MACOSX' ||
    last.startsWith('._') ||
    /^(?:\.ds_store|thumbs\.db|desktop\.ini)$/i.test(last)
  );
}

/** Whether an entry is a link, which leads elsewhere on the machine that unpacks it. */
export function isLink({ externalFileAttributes }: Entry): boolean {
  return ((externalFileAttributes >>> 16) & kindMask) === linkKind;
}
