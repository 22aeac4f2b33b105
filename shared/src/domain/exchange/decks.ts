import { type WordDetail, wordDetails } from '../content/taught-word.ts';
import { importLimits } from './imports.ts';

/** A kind of note of a deck of Anki. */
export interface DeckNoteType {
  readonly name: string;
  readonly fields: readonly string[];
  /** Whether its notes are texts with gaps. */
  readonly isCloze: boolean;
}

/** A note with its fields as plain text, and the files that they name. */
export interface DeckNote {
  readonly type: DeckNoteType;
  /** With the decks that it is in: `Arabic::Kitchen`. */
  readonly deck: string;
  readonly tags: string;
  readonly texts: readonly string[];
  readonly picture: string;
  readonly sound: string;
  /** Of the other form of its word, of decks of ours. */
  readonly otherSound?: string | undefined;
}

type Meaning = 'word' | 'translation' | 'example';

const names: Record<Meaning, readonly string[]> = {
  word: 'front word text term expression vocabulary vocab hanzi simplified chinese arabic arab question phrase sentence kanji target 正面 单词 汉字 كلمة'.split(
    ' ',
  ),
  translation: 'back translation meaning english definition gloss answer native extra 背面 翻译 意思 ترجمة معنى'.split(
    ' ',
  ),
  example: 'example examples sentence sentences usage context 例句 مثال'.split(' '),
};

/** What the fields of notes say: by their names, else the first that is filled is the word and the next its translation. */
export function guessDeckFields({ fields }: DeckNoteType, notes: readonly DeckNote[]): (Meaning | null)[] {
  const isFilled = fields.map((_, at) => notes.some(({ texts }) => (texts[at] ?? '') !== ''));
  const found: (Meaning | null)[] = fields.map(() => null);
  const firstWord = (name: string) =>
    name
      .trim()
      .toLowerCase()
      .split(/[\s_-]/)[0] ?? '';
  for (const meaning of ['word', 'translation', 'example'] as const) {
    const at = fields.findIndex(
      (name, index) => isFilled[index] && found[index] === null && names[meaning].includes(firstWord(name)),
    );
    if (at >= 0) found[at] = meaning;
  }
  for (const meaning of ['word', 'translation'] as const) {
    if (found.includes(meaning)) continue;
    const at = found.findIndex((one, index) => one === null && isFilled[index]);
    if (at >= 0) found[at] = meaning;
  }
  return found;
}

const headings: Record<Meaning, string> = { word: 'Word', translation: 'Translation', example: 'Example' };
const cellOf = (text: string) => text.replace(/\s+/gu, ' ').trim();

/** The last of the decks that one is in. */
export const lessonOfDeck = (deck: string): string => deck.split('::').at(-1)?.trim() ?? '';

export interface DeckTable {
  readonly name: string;
  /** As a table with tabs. */
  readonly text: string;
}

/**
 * Notes as tables, one for all kinds of notes with the same fields (a basic one and the one that is also asked the other way round), no longer
 * than an import takes: what a field most likely is stands in its heading before its name. Notes of one deck stand together, which is the
 * lesson that they become.
 */
export function tablesOfNotes(notes: readonly DeckNote[]): DeckTable[] {
  const tables: DeckTable[] = [];
  const usedNames = new Set<string>();
  /** A second table of a name would not be imported. */
  const freeName = (base: string): string => {
    let name = base;
    for (let number = 2; usedNames.has(name); number += 1) name = `${base} ${number}`;
    usedNames.add(name);
    return name;
  };
  const keys = new Map<DeckNoteType, string>();
  const sameFields = Map.groupBy(notes, ({ type }) => {
    const key = keys.get(type) ?? JSON.stringify([type.isCloze, type.fields]);
    keys.set(type, key);
    return key;
  });
  for (const all of sameFields.values()) {
    const [first] = all;
    if (!first) continue;
    const { type } = first;
    const meanings = guessDeckFields(type, all);
    const fields = type.fields.map((name, at) => {
      const meaning = meanings[at] ?? null;
      if (meaning === null) return cellOf(name);
      return `${type.isCloze && meaning === 'word' ? 'Phrase' : headings[meaning]} (${cellOf(name)})`;
    });
    const hasOther = all.some(({ otherSound = '' }) => otherSound !== '');
    const head = [...fields, 'Picture', 'Sound', ...(hasOther ? ['Other sound'] : []), 'Lesson', 'Tags'];
    const byDeck = [...Map.groupBy(all, ({ deck }) => deck).values()].flat();
    for (let from = 0; from < byDeck.length; from += importLimits.rows) {
      const rows = byDeck
        .slice(from, from + importLimits.rows)
        .map((note) => [
          ...type.fields.map((_, at) => note.texts[at] ?? ''),
          note.picture,
          note.sound,
          ...(hasOther ? [note.otherSound ?? ''] : []),
          lessonOfDeck(note.deck),
          note.tags,
        ]);
      const text = [head, ...rows].map((cells) => cells.map(cellOf).map(quoted).join('\t')).join('\n');
      tables.push({ name: freeName(cellOf(type.name).replaceAll(/[/\\]/g, ' ') || 'Notes'), text });
    }
  }
  return tables;
}

/** A cell as a table has it. */
const quoted = (text: string) => (text.includes('"') ? `"${text.replaceAll('"', '""')}"` : text);

/** `otherForm` as `other-form`. */
const kebabCase = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
const markedDetails = wordDetails.filter((detail) => detail !== 'sense');

/** The notes of decks that go out from here: their one kind, and by which classes of elements parts of their last field are told. */
export const ownNotes = {
  type: 'Kalima',
  fields: ['Word', 'Translation', 'Picture', 'Recording', 'Note'],
  /** Classes of elements by the details of the word; the sense stands without one. */
  marks: new Map<WordDetail, string>(markedDetails.map((detail) => [detail, kebabCase(detail)])),
} as const;

/** Bounds of decks: as many notes as the tables of an import have rows (PRODUCT.md#decks). */
export const deckLimits = {
  notes: importLimits.tables * importLimits.rows,
  /** Bytes of a collection, unpacked. */
  collectionBytes: 64 * 1024 * 1024,
  /** Bytes of the list of its files, and names in it: it is read again with every few files of the deck. */
  mediaMapBytes: 1024 * 1024,
  mediaNames: 10 * importLimits.files,
  /** Characters of a field that are looked at, and kept. */
  html: 50_000,
  text: 1_000,
  fields: 40,
  /** Characters of the name of a field or a kind of note, and the last ones of a deck with the decks that it is in. */
  name: 200,
  deckName: 1_000,
  noteTypes: 100,
} as const;
