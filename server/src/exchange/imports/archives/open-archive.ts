import { type ImportFileProblem, importLimits } from '@kalima/shared/domain/exchange/imports';
import { type Entry, type ZipFile, openPromise } from 'yauzl';
import { ArchiveProblem, isOfMachine } from './archive-problem.ts';
import { decodeNames, dropExtraFields, isIgnored, isLink, isSafeName } from './entry-names.ts';

/** An archive that unpacks to more than this many times its size is a bomb, beyond so many bytes. */
export const mostRatio = 100;
export const harmlessBytes = 10 * 1024 * 1024;
/** Entries that are looked at, folders and what systems add included: there may be millions in a file. */
const mostEntries = 10 * importLimits.files;

/** Bytes of names, extra fields and comments that are read of an archive. Real archives have some hundred an entry. */
const mostListedBytes = 8 * 1024 * 1024;

/** A file in an archive. */
export interface ArchiveEntry {
  readonly entry: Entry;
  readonly name: string;
  /** Why it is not unpacked. */
  readonly problem: ImportFileProblem | null;
}

export interface OpenArchive {
  readonly zip: ZipFile;
  readonly entries: readonly ArchiveEntry[];
}

/** Whether so many bytes are far more than what they were unpacked from. */
export function isBomb(unpacked: number, packed: number): boolean {
  return unpacked > harmlessBytes && unpacked > packed * mostRatio;
}

/** What an office calls its own document, or a program itself, is an archive by its bytes. */
const partsOfDocuments = new Set(['[Content_Types].xml', 'mimetype', 'META-INF/MANIFEST.MF', 'META-INF/container.xml']);

async function listEntries(zip: ZipFile): Promise<Entry[]> {
  // No more are listed than the archive says that it has.
  if (zip.entryCount > mostEntries) throw new ArchiveProblem('too-many', true);
  const entries: Entry[] = [];
  let bytes = 0;
  for await (const entry of zip.eachEntry()) {
    bytes += entry.fileNameLength + entry.extraFieldLength + entry.fileCommentLength;
    if (bytes > mostListedBytes) throw new ArchiveProblem('too-many', true);
    dropExtraFields(entry);
    entries.push(entry);
  }
  return entries;
}

/** What is wrong with the whole archive by what it says of itself; what it holds may be worse. */
function checkWhole(entries: readonly ArchiveEntry[], bytes: number): void {
  if (entries.some(({ name }) => partsOfDocuments.has(name))) throw new ArchiveProblem('not-taken', true);
  if (entries.some(({ entry }) => entry.isEncrypted())) throw new ArchiveProblem('locked', true);
  if (entries.length === 0) throw new ArchiveProblem('empty', true);
  if (entries.length > importLimits.files) throw new ArchiveProblem('too-many', true);
  const declared = entries.reduce((sum, { entry }) => sum + entry.uncompressedSize, 0);
  if (isBomb(declared, bytes)) throw new ArchiveProblem('bomb', true);
  if (declared > importLimits.unpackedBytes) throw new ArchiveProblem('too-many', true);
}

function withProblems(all: readonly Entry[]): ArchiveEntry[] {
  const names = decodeNames(all);
  const seen = new Set<string>();
  return all.flatMap((entry, index): ArchiveEntry[] => {
    const name = names[index] ?? '';
    if (isIgnored(name)) return [];
    const isSeen = seen.has(name.normalize());
    seen.add(name.normalize());
    if (isLink(entry) || !isSafeName(name)) return [{ entry, name, problem: 'unsafe-name' }];
    if (isSeen) return [{ entry, name, problem: 'same-name' }];
    return [{ entry, name, problem: entry.canDecodeFileData() || entry.isEncrypted() ? null : 'not-readable' }];
  });
}

/**
 * Opens an archive of so many bytes and lists its files in their order, without folders and what systems add. Throws an
 * `ArchiveProblem` where none of it is used. The caller closes `zip`.
 */
export async function openArchive(path: string, bytes: number): Promise<OpenArchive> {
  let zip: ZipFile | undefined;
  try {
    zip = await openPromise(path, { autoClose: false, decodeStrings: false });
    const entries = withProblems(await listEntries(zip));
    checkWhole(entries, bytes);
    return { zip, entries };
  } catch (error) {
    zip?.close();
    if (error instanceof ArchiveProblem || isOfMachine(error)) throw error;
    throw new ArchiveProblem('not-readable', true, error);
  }
}
