import { open, readFile } from 'node:fs/promises';
import { readBookListing } from '@kalima/shared/domain/exchange/import-books';
import { type ImportFileKind, type ImportFileProblem, importLimits } from '@kalima/shared/domain/exchange/imports';
import { decodeText, guessEncoding } from '@kalima/shared/domain/language/text-encodings';
import { looksLikeSubtitles, readCues, subtitleLimits } from '@kalima/shared/domain/content/subtitles';
import { isMostlyReadable } from '@kalima/shared/domain/language/unreadable-characters';
import { packageStart } from '@kalima/shared/domain/exchange/packages';
import { acceptedTypes, isNamedAs } from '@kalima/shared/domain/content/uploads';
import { type ReceivedBytes, isZip } from './receive-bytes.ts';

/** What a file is, and why it is not used. */
export interface Told {
  readonly kind: ImportFileKind;
  readonly problem: ImportFileProblem | null;
}

const subtitlesName = /\.(?:srt|vtt)$/i;
/** What the file of a book's pages begins with, as any JSON of fields does. */
const jsonStart = /^\ufeff?\s{0,200}\{\s{0,200}"/;
const tableName = /\.(?:csv|tsv|txt)$/i;
/** Archives by their bytes that are documents by their names. */
const documentName = /\.(?:docx|xlsx|pptx|od[tsp]|epub|jar)$/i;

/** The first bytes of a file. */
async function startOf(path: string, most: number): Promise<Buffer> {
  const handle = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(most), 0, most, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

async function isText(path: string): Promise<boolean> {
  const bytes = await readFile(path);
  return isMostlyReadable(decodeText(bytes, guessEncoding(bytes)));
}

async function isListing(path: string): Promise<boolean> {
  return packageStart.test((await startOf(path, 200)).toString('utf8'));
}

/** Bytes of a file by which it is seen whether it may be subtitles. */
const lookedAt = 8192;

/** Subtitles, by their times, whatever their name; null for none. Those that say so by their name alone are damaged. */
async function tellSubtitles({ path, bytes }: ReceivedBytes, name: string): Promise<Told | null> {
  const start = await startOf(path, lookedAt);
  const isLike = looksLikeSubtitles(decodeText(start, guessEncoding(start)));
  if (!isLike && !subtitlesName.test(name)) return null;
  const kind = 'subtitles';
  if (bytes > subtitleLimits.bytes) return { kind, problem: 'too-large' };
  const whole = await readFile(path);
  const read = readCues(decodeText(whole, guessEncoding(whole)));
  if (read === 'TOO_MANY_CUES') return { kind, problem: 'too-many-cues' };
  return { kind, problem: read === 'NO_SUBTITLES' ? 'not-readable' : null };
}

/** Whether a file lists the pages of a book. */
async function isBook({ path, bytes }: ReceivedBytes): Promise<boolean> {
  if (bytes > importLimits.bookBytes || !jsonStart.test((await startOf(path, 500)).toString('utf8'))) return false;
  return readBookListing((await readFile(path)).toString('utf8')) !== null;
}

async function mediaKind(
  path: string,
  name: string,
  isOfPackage: boolean,
): Promise<'picture' | 'sound' | 'video' | null> {
  const { fileTypeFromFile } = await import('file-type');
  const type = (await fileTypeFromFile(path))?.mime.split(';')[0];
  if (type === undefined) return null;
  if (acceptedTypes('picture').includes(type)) return 'picture';
  const isNamedFilm = type.startsWith('video/') && isNamedAs('video', name);
  // Names in a package say what they are.
  if (isOfPackage && type.startsWith('video/')) return isNamedFilm ? 'video' : 'sound';
  // Containers of sound say of themselves to be films.
  if (isNamedFilm && !isNamedAs('audio', name)) return acceptedTypes('video').includes(type) ? 'video' : null;
  return /^(?:audio\/|video\/(?:webm|mp4)$|application\/ogg$)/.test(type) ? 'sound' : null;
}

interface Found {
  readonly isInArchive: boolean;
  /** Whether that is a package, which may hold films. */
  readonly isOfPackage: boolean;
}

/** A file whose kind is wanted. */
export interface KindQuestion {
  readonly file: ReceivedBytes;
  readonly name: string;
  readonly found: Found;
}

/** Tells a file by its bytes, and a table by its name as well. Archives are looked into by the caller. */
export async function tellKind(file: ReceivedBytes, name: string, { isInArchive, isOfPackage }: Found): Promise<Told> {
  if (file.bytes === 0) return { kind: 'other', problem: 'empty' };
  if (isZip(await startOf(file.path, 4))) {
    if (documentName.test(name)) return { kind: 'other', problem: 'not-taken' };
    return isInArchive ? { kind: 'archive', problem: 'too-deep' } : { kind: 'archive', problem: null };
  }
  if (await isListing(file.path))
    return { kind: 'package', problem: file.bytes > importLimits.listingBytes ? 'too-large' : null };
  const media = await mediaKind(file.path, name, isOfPackage);
  if (file.isTooLarge) return { kind: media ?? 'other', problem: 'too-large' };
  if (media) return { kind: media, problem: null };
  const subtitles = await tellSubtitles(file, name);
  if (subtitles) return subtitles;
  if (await isBook(file)) return { kind: 'book', problem: null };
  if (!tableName.test(name)) return { kind: 'other', problem: 'not-taken' };
  if (file.bytes > importLimits.tableBytes) return { kind: 'table', problem: 'too-large' };
  return (await isText(file.path)) ? { kind: 'table', problem: null } : { kind: 'other', problem: 'not-readable' };
}
