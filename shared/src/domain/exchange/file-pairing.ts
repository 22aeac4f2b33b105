import { chooseLimit, isNamedAs } from '../content/uploads.ts';

/** A file as a form receives it: its name without folders, and its size in bytes. */
export interface NamedFile {
  readonly name: string;
  readonly size: number;
}

/** Pictures of a flashcard: the correct one and three wrong ones (PRODUCT.md#lesson-editors). */
const picturesOfFlashcard = 4;

/** Why a file makes no card. */
export type RefusedReason =
  'UNKNOWN_TYPE' | 'EMPTY' | 'TOO_LARGE' | 'NO_AUDIO' | 'NO_PICTURE' | 'SAME_NAME' | 'TOO_FEW_PICTURES' | 'NOT_NEEDED';

export interface RefusedFile<File> {
  readonly file: File;
  readonly reason: RefusedReason;
}

export interface ReadingFiles<File> {
  /** The base name without a number that only orders it, which is the word at first. */
  readonly word: string;
  readonly picture: File;
  readonly audio: File;
}

export interface FlashcardFiles<File> {
  readonly word: string;
  readonly audio: File;
  /** The correct picture, then the wrong ones. */
  readonly pictures: readonly File[];
}

interface Grouped<File, Card> {
  readonly cards: readonly Card[];
  /** In the order in which the files were given. */
  readonly refused: readonly RefusedFile<File>[];
}

type Kind = 'picture' | 'audio';

/** By which names pair: cameras and recorders write `Bread` and `bread` as they like. */
function keyOf(name: string): string {
  return name.toLowerCase();
}

/** Name without its ending, composed, so that `é` of one system pairs with `e` and its accent of another. */
function baseNameOf(name: string): string {
  const dot = name.lastIndexOf('.');
  return (dot > 0 ? name.slice(0, dot) : name).normalize('NFC').trim();
}

/** By the ending. */
function kindOf(name: string): Kind | null {
  if (isNamedAs('picture', name)) return 'picture';
  return isNamedAs('audio', name) ? 'audio' : null;
}

function reasonAlone({ name, size }: NamedFile): RefusedReason | null {
  const kind = kindOf(name);
  if (kind === null || baseNameOf(name) === '') return 'UNKNOWN_TYPE';
  if (size === 0) return 'EMPTY';
  return size > chooseLimit(kind) ? 'TOO_LARGE' : null;
}

/** Hidden files that systems put into folders: nobody chose them, so they are skipped silently. */
const systemFile = /^(?:\.DS_Store|Thumbs\.db|desktop\.ini|\._.*)$/i;

/** Sorts out what can make no card whatever else there is. */
function sift<File extends NamedFile>(files: readonly File[]) {
  const refused = new Map<File, RefusedReason>();
  const pictures: File[] = [];
  const audios = new Map<string, File>();
  for (const file of files) {
    if (systemFile.test(file.name)) continue;
    const reason = reasonAlone(file);
    const base = keyOf(baseNameOf(file.name));
    if (reason !== null) refused.set(file, reason);
    else if (kindOf(file.name) === 'picture') pictures.push(file);
    else if (audios.has(base)) refused.set(file, 'SAME_NAME');
    else audios.set(base, file);
  }
  return { refused, pictures, audios };
}

function inOrder<File>(files: readonly File[], refused: ReadonlyMap<File, RefusedReason>): RefusedFile<File>[] {
  return files.flatMap((file) => {
    const reason = refused.get(file);
    return reason === undefined ? [] : [{ file, reason }];
  });
}

const byName = new Intl.Collator('en', { numeric: true });

/** The part of a name before its first number; undefined if it has none. */
function beforeNumber(name: string): string | undefined {
  return /^(\D{0,200})\d/.exec(keyOf(name.trim()))?.[1];
}

/** A number that says where a name comes, apart from the name behind it: `01 bread`, `2. tea`, `3猫`. */
const orderNumber = /^\d{1,4}(?:[\s._-]{1,5}|(?=[\p{Script=Han}\p{Script=Arabic}]))(?=\S)/u;

/**
 * Files in the order of their names where those are numbered: most begin with a number (`01 bread.jpg`), or with the same
 * letters before one (`IMG_2.jpg`); the rest come behind. Else as they were given. `wordOf` is the name of one without the
 * number that only says where it comes.
 */
function inNumberedOrder<File extends NamedFile>(files: readonly File[]) {
  const byStart = Map.groupBy(files, ({ name }) => beforeNumber(name));
  const [start, numbered = []] = [...byStart].find(([, all]) => all.length * 2 > files.length) ?? [];
  const isSeries = start !== undefined && numbered.length > 1;
  const isCounted = isSeries && start === '';
  return {
    files: isSeries
      ? [
          ...numbered.toSorted((a, b) => byName.compare(a.name, b.name)),
          ...files.filter((file) => !numbered.includes(file)),
        ]
      : files,
    wordOf: ({ name }: File) => (isCounted ? baseNameOf(name).replace(orderNumber, '') : baseNameOf(name)),
  };
}

/**
 * Makes reading cards of files: a picture and a sound that share their base name are one card, in the order of the
 * pictures, or of their names where those are numbered (PRODUCT.md#lesson-editors). Every file that is left over is told with its reason.
 */
export function pairReadingFiles<File extends NamedFile>(files: readonly File[]): Grouped<File, ReadingFiles<File>> {
  const { refused, pictures, audios } = sift(files);
  const paired = new Map<string, File>();
  for (const picture of pictures) {
    const key = keyOf(baseNameOf(picture.name));
    if (!audios.has(key)) refused.set(picture, 'NO_AUDIO');
    else if (paired.has(key)) refused.set(picture, 'SAME_NAME');
    else paired.set(key, picture);
  }
  const order = inNumberedOrder([...paired.values()]);
  const cards = order.files.flatMap((picture) => {
    const audio = audios.get(keyOf(baseNameOf(picture.name)));
    return audio ? [{ word: order.wordOf(picture), picture, audio }] : [];
  });
  for (const [key, audio] of audios) if (!paired.has(key)) refused.set(audio, 'NO_PICTURE');
  return { cards, refused: inOrder(files, refused) };
}

/** What a picture's name may have after its word: `_1`, ` (2)`, `-correct`, `_wrong3`. */
const pictureSuffix = /[\s_-]{0,5}(?:\(?\d{1,6}\)?|correct|wrong\s{0,5}_?\d{0,6})$/i;

/**
 * Makes flashcards of files: a sound with at least four pictures of its base name, which may be numbered
 * (`cat.mp3`, `cat_1.png` … `cat_4.png`). Sorted by name the first picture is the correct one, the next three are
 * wrong (PRODUCT.md#lesson-editors). Every file that is left over is told with its reason.
 */
export function groupFlashcardFiles<File extends NamedFile>(
  files: readonly File[],
): Grouped<File, FlashcardFiles<File>> {
  const { refused, pictures, audios } = sift(files);
  const groups = new Map<string, File[]>([...audios.keys()].map((word) => [word, []]));
  for (const picture of pictures) {
    const base = keyOf(baseNameOf(picture.name));
    const group = groups.get(base) ?? groups.get(base.replace(pictureSuffix, ''));
    if (group) group.push(picture);
    else refused.set(picture, 'NO_AUDIO');
  }
  const cards: FlashcardFiles<File>[] = [];
  const sounds = new Map([...audios].map(([key, audio]) => [audio, key]));
  const order = inNumberedOrder([...sounds.keys()]);
  for (const audio of order.files) {
    const word = order.wordOf(audio);
    const sorted = (groups.get(sounds.get(audio) ?? '') ?? []).toSorted((a, b) => byName.compare(a.name, b.name));
    if (sorted.length < picturesOfFlashcard) {
      for (const file of [audio, ...sorted]) refused.set(file, sorted.length === 0 ? 'NO_PICTURE' : 'TOO_FEW_PICTURES');
      continue;
    }
    cards.push({ word, audio, pictures: sorted.slice(0, picturesOfFlashcard) });
    for (const file of sorted.slice(picturesOfFlashcard)) refused.set(file, 'NOT_NEEDED');
  }
  return { cards, refused: inOrder(files, refused) };
}

export interface PageFiles<File> {
  readonly picture: File | null;
  readonly audio: File | null;
}

/** The last number in a name, by which `page 3.jpg` and `03.mp3` are one page; undefined without one. */
function numberIn({ name }: NamedFile): number | undefined {
  const found = baseNameOf(name)
    .match(/\d{1,6}/g)
    ?.at(-1);
  return found === undefined ? undefined : Number(found);
}

/**
 * Makes pages of a picture book of files: a picture and a recording of one name, or of one number, are a page, in the order of their names
 * where those are numbered; a picture alone is one as well. Recordings of no picture come apart, in their order (PRODUCT.md#story-management).
 */
export function pairPageFiles<File extends NamedFile>(
  files: readonly File[],
): { pages: readonly PageFiles<File>[]; sounds: readonly File[]; refused: readonly RefusedFile<File>[] } {
  const { refused, pictures, audios } = sift(files);
  const ordered = inNumberedOrder(pictures).files;
  const left = new Map(audios);
  const paired = new Map<File, File>();
  for (const picture of ordered) {
    const key = keyOf(baseNameOf(picture.name));
    const audio = left.get(key);
    if (!audio) continue;
    paired.set(picture, audio);
    left.delete(key);
  }
  const single = (all: readonly File[]) =>
    new Map(
      [...Map.groupBy(all, numberIn)].flatMap(([number, [first, second]]) =>
        first && !second ? [[number, first]] : [],
      ),
    );
  const byNumber = single([...left.values()]);
  for (const [number, picture] of single(ordered.filter((one) => !paired.has(one)))) {
    const audio = number === undefined ? undefined : byNumber.get(number);
    if (!audio) continue;
    paired.set(picture, audio);
    left.delete(keyOf(baseNameOf(audio.name)));
  }
  return {
    pages: ordered.map((picture) => ({ picture, audio: paired.get(picture) ?? null })),
    sounds: inNumberedOrder([...left.values()]).files,
    refused: inOrder(files, refused),
  };
}
