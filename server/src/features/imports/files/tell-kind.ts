import { open, readFile } from 'node:fs/promises';
import { type ImportFileKind, type ImportFileProblem, importLimits } from '@kalima/shared/domain/imports';
import { guessEncoding } from '@kalima/shared/domain/roster-files';
import { packageStart } from '@kalima/shared/domain/packages';
import { acceptedTypes, isNamedAs } from '@kalima/shared/domain/uploads';
import { type ReceivedBytes, isZip } from './receive-bytes.ts';

/** What a file is, and why it is not used. */
export interface Told {
  readonly kind: ImportFileKind;
  readonly problem: ImportFileProblem | null;
}

const tableName = /\.(?:csv|tsv|txt)$/i;
/** Archives by their bytes that are documents by their names. */
const documentName = /\.(?:docx|xlsx|pptx|od[tsp]|epub|jar)$/i;
/** What no text has. */
const noText = /[\u0000-\u0008\u000e-\u001f\ufffd]/;

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
  try {
    return !noText.test(new TextDecoder(guessEncoding(bytes), { fatal: true }).decode(bytes));
  } catch {
    return false;
  }
}

async function isListing(path: string): Promise<boolean> {
  return packageStart.test((await startOf(path, 200)).toString('utf8'));
}

/** What sound and films are in a package, where their names say which. */
function kindInPackage(type: string, name: string): 'sound' | 'video' | null {
  if (!type.startsWith('video/')) return null;
  return isNamedAs('video', name) ? 'video' : 'sound';
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
  const inPackage = isOfPackage ? kindInPackage(type, name) : null;
  if (inPackage) return inPackage;
  // Containers of sound say of themselves to be films.
  const isFilm = type.startsWith('video/') && isNamedAs('video', name) && !isNamedAs('audio', name);
  return !isFilm && /^(?:audio\/|video\/(?:webm|mp4)$|application\/ogg$)/.test(type) ? 'sound' : null;
}

interface Found {
  readonly isInArchive: boolean;
  /** Whether that is a package, which may hold films. */
  readonly isOfPackage: boolean;
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
  if (!tableName.test(name)) return { kind: 'other', problem: 'not-taken' };
  if (file.bytes > importLimits.tableBytes) return { kind: 'table', problem: 'too-large' };
  return (await isText(file.path)) ? { kind: 'table', problem: null } : { kind: 'other', problem: 'not-taken' };
}
