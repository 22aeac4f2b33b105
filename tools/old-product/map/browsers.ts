import { listOf, objectOf, textOf, truthOf } from '../cells.ts';

/** A word of somebody's bank. */
export interface OldWord {
  readonly ref: unknown;
  readonly word: string;
  readonly translation: string;
  readonly definition: string;
  readonly examples: readonly string[];
  readonly isMastered: boolean;
}

/** What somebody did, as far as it was kept. */
export interface OldProgress {
  /** References to what was completed. */
  readonly completed: readonly unknown[];
  readonly words: readonly OldWord[];
  /** What cannot be read. */
  readonly broken: readonly string[];
}

export const noProgress: OldProgress = { completed: [], words: [], broken: [] };

/** Characters of what a bank keeps (`studiedWord`). */
const longest = { translation: 1000, definition: 2000, example: 1000, examples: 20 } as const;

const fitting = (value: unknown, most: number): string => textOf(value).slice(0, most).toWellFormed().trim();

function wordOf(value: unknown, isMastered: boolean | null): OldWord | null {
  const entry = objectOf(value);
  const word = entry ? textOf(entry['word']) : textOf(value);
  if (word === '' || word.length > 500) return null;
  return {
    ref: entry?.['id'],
    word,
    translation: fitting(entry?.['translation'], longest.translation),
    definition: fitting(entry?.['definition'], longest.definition),
    examples: listOf(entry?.['examples'])
      .items.map((one) => fitting(one, longest.example))
      .filter((one) => one !== '')
      .slice(0, longest.examples),
    isMastered: isMastered ?? truthOf(entry?.['mastered']) ?? false,
  };
}

const mastered = /master/i;
const learning = /learn/i;

/** The words in what was kept of a bank: lists by their state, or one whose words say theirs. */
function wordsIn(kept: Readonly<Record<string, unknown>> | readonly unknown[]): { words: OldWord[]; broken: string[] } {
  const words: OldWord[] = [];
  const broken: string[] = [];
  const lists = Array.isArray(kept) ? [['', kept] as const] : Object.entries(kept);
  for (const [name, value] of lists) {
    // Numbers of words stand under the same names in some tables.
    if (
      typeof value === 'number' ||
      (!mastered.test(name) && !learning.test(name) && !/^(?:words?|vocabulary|)$/i.test(name))
    )
      continue;
    if (typeof value === 'string' && /^\d*$/.test(value.trim())) continue;
    const state = mastered.test(name) ? true : learning.test(name) ? false : null;
    const { items, isBroken } = listOf(value);
    if (isBroken) broken.push(`${name} is no list of words`);
    for (const item of items) {
      const word = wordOf(item, state);
      if (word) words.push(word);
      else broken.push('a word without text, or a longer one than a bank keeps');
    }
  }
  return { words, broken };
}

/** What the `progress` of a profile, or of a browser, says: lessons completed, and words where it lists them. */
export function progressIn(kept: Readonly<Record<string, unknown>>): OldProgress {
  const completed = listOf(kept['completedLessons'] ?? kept['completed_lessons']);
  const { words, broken } = wordsIn(kept);
  return {
    completed: completed.items.map((one) => objectOf(one)?.['id'] ?? one),
    words,
    broken: completed.isBroken ? [...broken, 'completedLessons is no list'] : broken,
  };
}

/** What a key of local storage holds, without what the store of the old product puts around it. */
function valueOf(stored: unknown): unknown {
  const object = objectOf(stored);
  if (!object && typeof stored === 'string') {
    const { items, isBroken } = listOf(stored);
    return isBroken ? undefined : items;
  }
  if (!object) return stored;
  return objectOf(object['state']) ?? object;
}

/** What the export of one browser's local storage says: whose it is, and what they did there. */
export function browserOf(content: unknown): { userId: unknown; email: unknown; progress: OldProgress } | null {
  const entries = Array.isArray(content)
    ? (content as unknown[]).map((one) => {
        const entry = objectOf(one);
        return [textOf(entry?.['key'] ?? entry?.['name']), entry?.['value']] as const;
      })
    : Object.entries(objectOf(content) ?? {});
  if (entries.length === 0) return null;
  let [userId, email]: [unknown, unknown] = [undefined, undefined];
  let progress = noProgress;
  const add = ({ completed, words, broken }: OldProgress) => {
    progress = {
      completed: [...progress.completed, ...completed],
      words: [...progress.words, ...words],
      broken: [...progress.broken, ...broken],
    };
  };
  for (const [key, stored] of entries) {
    const value = valueOf(stored);
    const object = objectOf(value);
    if (/^(?:user_?id)$/i.test(key)) userId ??= textOf(stored);
    else if (/^email$/i.test(key)) email ??= textOf(stored);
    else if (/auth|user/i.test(key) && !/assign/i.test(key)) {
      const user = objectOf(object?.['user']) ?? object;
      userId ??= user?.['id'];
      email ??= user?.['email'];
      const own = objectOf(user?.['progress']);
      if (own) add(progressIn(own));
    } else if (/progress/i.test(key)) {
      if (object) add(progressIn(objectOf(object['progress']) ?? object));
      else add({ ...noProgress, broken: [`${key} is no valid JSON`] });
    } else if (/vocab|word/i.test(key)) {
      const kept = object ?? (Array.isArray(value) ? (value as unknown[]) : null);
      if (kept) add({ completed: [], ...wordsIn(kept) });
      else add({ ...noProgress, broken: [`${key} is no valid JSON`] });
    }
  }
  return { userId, email, progress };
}
