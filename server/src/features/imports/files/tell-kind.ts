import { open, readFile } from 'node:fs/promises';
import { type ImportFileKind, type ImportFileProblem, importLimits } from '@kalima/shared/domain/imports';
import { guessEncoding } from '@kalima/shared/domain/roster-files';
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

/** Bytes by which a file is told to be an archive. */
async function startOf(path: string): Promise<Uint8Array> {
  const handle = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(4), 0, 4, 0);
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

async function mediaKind(path: string, name: string): Promise<'picture' | 'sound' | null> {
  const { fileTypeFromFile } = await import('file-type');
  const type = (await fileTypeFromFile(path))?.mime.split(';')[0];
  if (type === undefined) return null;
  if (acceptedTypes('picture').includes(type)) return 'picture';
  // Containers of sound say of themselves to be films.
  const isFilm = type.startsWith('video/') && isNamedAs('video', name) && !isNamedAs('audio', name);
  return !isFilm && /^(?:audio\/|video\/(?:webm|mp4)$|application\/ogg$)/.test(type) ? 'sound' : null;
}

/** Tells a file by its bytes, and a table by its name as well. Archives are looked into by the caller. */
export async function tellKind(file: ReceivedBytes, name: string, isInArchive: boolean): Promise<Told> {
  if (file.bytes === 0) return { kind: 'other', problem: 'empty' };
  if (isZip(await startOf(file.path))) {
    if (documentName.test(name)) return { kind: 'other', problem: 'not-taken' };
    return isInArchive ? { kind: 'archive', problem: 'too-deep' } : { kind: 'archive', problem: null };
  }
  const media = await mediaKind(file.path, name);
  if (file.isTooLarge) return { kind: media ?? 'other', problem: 'too-large' };
  if (media) return { kind: media, problem: null };
  if (!tableName.test(name)) return { kind: 'other', problem: 'not-taken' };
  if (file.bytes > importLimits.tableBytes) return { kind: 'table', problem: 'too-large' };
  return (await isText(file.path)) ? { kind: 'table', problem: null } : { kind: 'other', problem: 'not-taken' };
}
