import { contentLimits } from '../content/content-limits.ts';
import { pairPageFiles } from './file-pairing.ts';
import { type BookListing, languageNamed } from './import-books.ts';
import { baseNameOf, compareNames, fileNamed, fileNameOf, type SourceFile } from './import-rows-files.ts';
import { cellOf, guessLanguage, type ImportTable } from './import-rows-table.ts';
import { proposeRows } from './import-rows.ts';
import { describeStory, emptyWorkStory, type WorkPage, type WorkStory, withPageIds } from './import-story.ts';
import type { StoryText } from './import-story-texts.ts';
import type { ContentLanguage } from '../language/languages.ts';

/** Folders that only say what kind of file is in them. */
const kindFolder =
  /^(?:images?|img|imgs|pictures?|pics?|photos?|audios?|sounds?|voices?|recordings?|narrations?|mp3|wav|texts?|pages?|图片|图|音频|录音|文本|صور|صوت|تسجيلات|نص)$/i;

interface BookFile extends SourceFile {
  /** The folder of its book. */
  readonly root: string;
  /** The language that a folder within it, or a text's own name, says. */
  readonly language: ContentLanguage | null;
}

function placeInBook(file: SourceFile): BookFile {
  const folders = file.name.split('/').slice(0, -1);
  let end = folders.length;
  const isWithin = (folder: string) => kindFolder.test(folder) || languageNamed(folder) !== null;
  while (end > 0 && isWithin(folders[end - 1] ?? '')) end -= 1;
  const names = [...folders.slice(end), ...(file.kind === 'table' ? [baseNameOf(file.name)] : [])];
  const language = names.map(languageNamed).find((one) => one !== null) ?? null;
  return { ...file, root: folders.slice(0, end).join('/'), language };
}

/** The files of each book. What has a folder without pictures goes to the only book that there is. */
function groupByBook(files: readonly BookFile[]): Map<string, BookFile[]> {
  const groups = Map.groupBy(files, ({ root }) => root);
  const roots = [...groups].filter(([, all]) => all.some(({ kind }) => kind === 'picture' || kind === 'book'));
  const [only] = roots;
  return roots.length === 1 && only ? new Map([[only[0], [...files]]]) : groups;
}

type NewPage = Omit<WorkPage, 'id'>;

const limited = (pages: readonly NewPage[]) => ({
  pages: withPageIds(pages.slice(0, contentLimits.storyPages)),
  beyondCount: Math.max(0, pages.length - contentLimits.storyPages),
});

type Book = Pick<WorkStory, 'pages' | 'beyondCount' | 'lineCount' | 'missing' | 'cover' | 'title' | 'description'>;

/** The text of a language, or what is said in none. */
const inLanguage = (texts: ReadonlyMap<ContentLanguage | '', string>, language: ContentLanguage | null) =>
  texts.get(language ?? '') ?? texts.get('') ?? '';

function bookOfListing(listing: BookListing, files: readonly BookFile[], language: ContentLanguage | null): Book {
  const missing: string[] = [];
  const find = (kind: 'picture' | 'sound', named: string) => {
    const file = fileNamed(
      named,
      files.filter((one) => one.kind === kind),
    );
    if (!file && named !== '') missing.push(named);
    return file?.id ?? null;
  };
  const pages = listing.pages.map((page) => ({
    text: inLanguage(page.texts, language),
    picture: find('picture', page.picture),
    sound: find('sound', inLanguage(page.sounds, language)),
  }));
  const used = new Set(pages.map(({ picture }) => picture));
  const cover = files
    .filter(({ kind, id }) => kind === 'picture' && !used.has(id))
    .toSorted((a, b) => compareNames(a.name, b.name))[0];
  return {
    ...limited(pages),
    title: inLanguage(listing.titles, language),
    description: listing.credits,
    lineCount: null,
    missing,
    cover: cover?.id ?? pages.find(({ picture }) => picture !== null)?.picture ?? null,
  };
}

/** Pages of pictures and recordings, as the editor of stories makes them of dropped files. */
function pagesOfFiles(files: readonly BookFile[]): NewPage[] {
  // By what they are, whatever their names end in.
  const named = files
    .filter(({ kind }) => kind === 'picture' || kind === 'sound')
    .toSorted((a, b) => compareNames(fileNameOf(a.name), fileNameOf(b.name)))
    .map(({ id, kind, name }) => ({ id, name: `${baseNameOf(name)}.${kind === 'picture' ? 'png' : 'mp3'}`, size: 1 }));
  const { pages, sounds } = pairPageFiles(named);
  const rest = [...sounds];
  const filled = pages.map(({ picture, audio }) => ({
    text: '',
    picture: picture?.id ?? null,
    sound: (audio ?? rest.shift())?.id ?? null,
  }));
  return [...filled, ...rest.map(({ id }) => ({ text: '', picture: null, sound: id }))];
}

const namesFiles = ({ columns }: ImportTable) => columns.includes('picture') || columns.includes('sound');

/** The lines of a text, of a table its column of texts; as many as there are pages where it can be read so. */
function linesOf({ table, lines, blocks }: Extract<StoryText, { kind: 'table' }>, pageCount: number) {
  const isTable = table.hasHeadings || (table.columns.length > 1 && table.separator === '\t');
  if (isTable) return table.rows.map((row) => cellOf(table, row, 'text')).filter((text) => text !== '');
  return lines.length !== pageCount && blocks.length === pageCount && pageCount > 1 ? blocks : lines;
}

function bookOfFiles(files: readonly BookFile[], text: Extract<StoryText, { kind: 'table' }> | null): Book {
  const made = { title: '', description: '', missing: [] };
  if (text && namesFiles(text.table)) {
    const { rows, beyondCount } = proposeRows(text.table, files);
    const all = limited(rows.map(({ text: line, picture, sound }) => ({ text: line, picture, sound })));
    const missing = rows.flatMap(({ named, picture, sound }) => [
      ...(picture === null && named.picture !== '' ? [named.picture] : []),
      ...(sound === null && named.sound !== '' ? [named.sound] : []),
    ]);
    const cover = all.pages.find(({ picture }) => picture !== null)?.picture ?? null;
    return { ...made, ...all, beyondCount: all.beyondCount + beyondCount, lineCount: null, missing, cover };
  }
  const pages = pagesOfFiles(files);
  const lines = text ? linesOf(text, pages.length) : [];
  // A text that is a line short has none for the cover.
  const first = lines.length > 0 && lines.length === pages.length - 1 ? 1 : 0;
  const told = pages.map((page, at) => ({ ...page, text: lines[at - first] ?? '' }));
  const more = lines.slice(pages.length).map((line) => ({ text: line, picture: null, sound: null }));
  return {
    ...made,
    ...limited([...told, ...more]),
    lineCount: lines.length > 0 && lines.length < pages.length ? lines.length : null,
    cover: pages.find(({ picture }) => picture !== null)?.picture ?? null,
  };
}

/** The languages in which a book is there; null where none is named. */
function languagesOf(files: readonly BookFile[], listing: BookListing | null): (ContentLanguage | null)[] {
  const listed = listing?.pages.flatMap(({ texts, sounds }) => [...texts.keys(), ...sounds.keys()]) ?? [];
  const named = listing ? listed.flatMap((one) => (one === '' ? [] : one)) : files.flatMap((one) => one.language ?? []);
  const all = [...new Set(named)];
  return all.length > 0 ? all : [null];
}

interface Naming {
  /** What a book is called that no folder names. */
  readonly name: string;
  /** Whether recordings without pictures are pages as well: there is nothing else. */
  readonly isOnly: boolean;
}

/**
 * Picture books of pictures and recordings (PRODUCT.md#imports): one for each folder, and for each language that it has texts or recordings
 * in. Pages are those of its listing, or of its table where that names files; else of files of one name or number, with a line of the text each.
 */
export function proposeBooks(
  files: readonly SourceFile[],
  texts: ReadonlyMap<string, StoryText>,
  { name, isOnly }: Naming,
): WorkStory[] {
  const kinds = ['picture', 'sound', 'table', 'book'];
  const placed = files.filter(({ kind }) => kinds.includes(kind)).map(placeInBook);
  const groups = [...groupByBook(placed)].toSorted(([a], [b]) => compareNames(a, b));
  return groups.flatMap(([root, all]): WorkStory[] => {
    const hasPictures = all.some(({ kind }) => kind === 'picture' || kind === 'book');
    if (!hasPictures && !(isOnly && groups.length === 1 && all.some(({ kind }) => kind === 'sound'))) return [];
    const listing = all.map(({ id }) => texts.get(id)).find((text) => text?.kind === 'book')?.listing ?? null;
    const title = root.slice(root.lastIndexOf('/') + 1).replace(/\.zip$/i, '') || name;
    return languagesOf(all, listing).map((language): WorkStory => {
      const own = all.filter((file) => file.language === null || file.language === language);
      const table = own
        .toSorted((a, b) => Number(a.language === null) - Number(b.language === null))
        .map(({ id }) => texts.get(id))
        .find((text) => text?.kind === 'table');
      const book = listing ? bookOfListing(listing, own, language) : bookOfFiles(own, table ?? null);
      const said = book.pages.map((page) => page.text);
      return {
        ...emptyWorkStory,
        ...book,
        title: book.title || title,
        description: book.description || describeStory(said),
        language: language ?? guessLanguage(said),
      };
    });
  });
}
