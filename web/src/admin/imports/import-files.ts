import type { ImportFile } from '@kalima/shared/contract/exchange/imports';
import { type FileField, isSchoolFile } from '@kalima/shared/domain/exchange/import-rows-files';
import type { StoredFile } from '@kalima/shared/domain/exchange/import-rows-draft';
import type { ImportFileProblem } from '@kalima/shared/domain/exchange/imports';
import type { ImportUpload } from './import-uploads.ts';

/** A file of an import, with the server or on its way. */
export interface WorkFile extends StoredFile {
  readonly bytes: number;
  readonly problem: ImportFileProblem | null;
  readonly isUnread: boolean;
  /** Set until it is with the server. */
  readonly upload: ImportUpload | null;
}

/** All files of an import in the order in which they came. */
export function filesOf(stored: readonly ImportFile[], uploads: ReadonlyMap<string, ImportUpload>): WorkFile[] {
  const known = new Set(stored.map(({ id }) => id));
  const coming = [...uploads.values()].filter(({ id }) => !known.has(id));
  return [
    ...stored.map((file) => ({ ...file, upload: null })),
    ...coming.map((upload) => ({
      id: upload.id,
      name: upload.name,
      kind: upload.kind,
      bytes: upload.file.size,
      url: null,
      problem: null,
      isUnread: false,
      upload,
    })),
  ];
}

/** What a row has: a file of the import, or one that the school had already. */
export function fileOfRow(
  files: ReadonlyMap<string, WorkFile>,
  of: FileField,
  id: string | null,
): WorkFile | undefined {
  if (id === null) return undefined;
  const own = files.get(id);
  if (own || !isSchoolFile(id)) return own;
  return { id, name: id, kind: of, bytes: 0, url: id, problem: null, isUnread: false, upload: null };
}

const isUsable = ({ problem, upload }: WorkFile) => problem === null && upload?.state !== 'failed';

/** Those that can stand in a row. */
export function usableFiles(files: readonly WorkFile[]): WorkFile[] {
  return files.filter((file) => (file.kind === 'picture' || file.kind === 'sound') && isUsable(file));
}

/** Those that stories can be made of. */
export function storyFiles(files: readonly WorkFile[]): WorkFile[] {
  return files.filter(isUsable);
}
