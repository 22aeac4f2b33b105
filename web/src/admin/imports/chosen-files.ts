import { baseNameOf, compareNames, fileNameOf } from '@kalima/shared/domain/exchange/import-rows-files';
import { type ImportFileKind, importLimits } from '@kalima/shared/domain/exchange/imports';
import { isChosenAs, uploadLimits } from '@kalima/shared/domain/content/uploads';

/** A file as it was dropped or chosen, with its folders. */
export interface ChosenFile {
  readonly id: string;
  readonly file: File;
  readonly name: string;
  /** By its name; the server tells it by its bytes. */
  readonly kind: ImportFileKind;
}

/** Hidden files that systems put into folders: nobody chose them. */
const systemFile = /^(?:\.DS_Store|Thumbs\.db|desktop\.ini|\._.*)$/i;
const archive = /\.(?:zip|apkg|colpkg)$/i;
const table = /\.(?:csv|tsv|txt)$/i;
const subtitles = /\.(?:srt|vtt)$/i;
const json = /\.json$/i;
/** Of a package that was unpacked: the server tells whether it is one. */
const listing = /(?:^|\/)course\.json$/;
const order: readonly ImportFileKind[] = [
  'table',
  'package',
  'subtitles',
  'book',
  'archive',
  // Pictures and sounds are one place: what belongs together comes together.
  'picture',
  'video',
  'other',
];

function kindOf(file: File): ImportFileKind {
  if (archive.test(file.name)) return 'archive';
  if (table.test(file.name)) return 'table';
  if (listing.test(file.name)) return 'package';
  if (subtitles.test(file.name)) return 'subtitles';
  if (json.test(file.name)) return 'book';
  if (isChosenAs('picture', file)) return 'picture';
  if (isChosenAs('audio', file)) return 'sound';
  return isChosenAs('video', file) ? 'video' : 'other';
}

/** The name with its folders, as choosers and drop zones tell it. */
function nameWithFolders(file: File & { readonly path?: string }): string {
  const path = file.webkitRelativePath || file.path || file.name;
  return path.replace(/^(?:\.?\/)+/, '').slice(-importLimits.name);
}

const placeOf = (kind: ImportFileKind): number => order.indexOf(kind === 'sound' ? 'picture' : kind);

/**
 * What was dropped, tables first, since they say what the rows are, and pictures and sounds in the order of their rows: what comes stands
 * behind what is there, so that nothing is drawn which moves away again. What systems add is left out.
 */
export function chosenFiles(files: readonly File[]): ChosenFile[] {
  return files
    .map((file) => ({ id: crypto.randomUUID(), file, name: nameWithFolders(file), kind: kindOf(file) }))
    .filter(({ name }) => !systemFile.test(fileNameOf(name)) && !name.split('/').includes('__MACOSX'))
    .toSorted((a, b) => placeOf(a.kind) - placeOf(b.kind) || compareNames(baseNameOf(a.name), baseNameOf(b.name)));
}

/** What files count as, large pictures as they are sent. */
function bytesOf(files: readonly ChosenFile[]): number {
  return files.reduce(
    (sum, { file, kind }) => sum + (kind === 'picture' ? Math.min(file.size, uploadLimits.picture) : file.size),
    0,
  );
}

/** Whether files do not fit into an import beside those that it has; told before anything is sent. */
export function isTooMuch(
  files: readonly ChosenFile[],
  has: { readonly count: number; readonly bytes: number },
): boolean {
  return has.count + files.length > importLimits.files || has.bytes + bytesOf(files) > importLimits.bytes;
}

/** What an import is called at first: after the folder, the table or the archive that was dropped, else after nothing. */
export function nameOfImport(files: readonly ChosenFile[]): string {
  const [first] = files;
  if (!first) return '';
  const folder = first.name.includes('/') ? first.name.slice(0, first.name.indexOf('/')) : '';
  const isMain = first.kind === 'table' || first.kind === 'archive';
  return folder || (isMain ? fileNameOf(first.name).replace(/\.[^.]*$/, '') : '');
}

/** A pasted table, or list of words, as the file that it becomes. */
export function pastedFile(text: string, name: string): File {
  return new File([text], `${name}.tsv`, { type: 'text/tab-separated-values' });
}
