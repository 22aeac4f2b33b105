import { contentLanguages, isChinese } from '@kalima/shared/domain/language/languages';
import { AsyncLocalStorage } from 'node:async_hooks';
import { splitSentences } from '@kalima/shared/domain/language/sentence-split';
import { AppError } from '../../platform/app-error.ts';
import { ChildFailedError, createChildPool } from '../../platform/children/child-pool.ts';
import { inTransaction } from '../../platform/db/in-transaction.ts';
import type { Db, Trx } from '../../platform/db/schema.ts';
import { createProcessorBudget } from '../../platform/processor-budget.ts';
import type { ContentAuthor } from '../../platform/sessions/caller.ts';
import { checkStillAuthor } from '../../platform/sessions/still-signed-in.ts';
import { createTurns } from '../../platform/admission/turns.ts';
import { pinyinOf } from './pinyin.ts';

type Readings = ReadonlyMap<string, string | null>;

/** Characters of Chinese texts that are read in this process: some 10 microseconds each. */
const shortTexts = 5_000;
/** Requests of one author that may wait. */
const mostWaiting = 50;
/** Fields that learners read with pinyin. */
const readFields = new Set(['word', 'text', 'example']);

const han = /\p{Script=Han}/u;

/** Shared by all apps of this process. */
const children = createChildPool<readonly string[], (string | null)[]>(
  new URL('./read-pinyin-child.ts', import.meta.url),
  { jobMs: 60_000, memoryMb: 512, resultBytes: 64 * 1024 * 1024, atOnce: 1 },
);
const budget = createProcessorBudget();
const turns = createTurns({ atOnce: 1, most: mostWaiting });
const ahead = new AsyncLocalStorage<Readings>();

async function readInChild(texts: readonly string[]): Promise<Readings> {
  try {
    const { output } = await children.run(texts);
    return new Map(texts.map((text, place) => [text, output[place] ?? null]));
  } catch (error) {
    if (!(error instanceof ChildFailedError)) throw error;
    throw new AppError('PROCESSOR_TIME_SPENT', 'These texts take too long to read.', { retryAfterSeconds: 60 });
  }
}

/** Adds the Chinese texts that stand in fields of `value` that are read, stories also by their sentences. */
function addTexts(value: unknown, texts: Set<string>): void {
  if (typeof value !== 'object' || value === null) return;
  for (const [field, inner] of Object.entries(value)) {
    if (typeof inner !== 'string') addTexts(inner, texts);
    else if (readFields.has(field) && han.test(inner)) {
      texts.add(inner);
      if (field === 'text') for (const sentence of splitSentences(inner)) if (han.test(sentence)) texts.add(sentence);
    }
  }
}

const withPinyin: readonly unknown[] = contentLanguages.filter(isChinese);

/** Returns true for content in a language without pinyin. */
const isOfOtherLanguage = (content: unknown): boolean =>
  typeof content === 'object' && content !== null && 'language' in content && !withPinyin.includes(content.language);

const isLong = (texts: Iterable<string>): boolean => {
  let characters = 0;
  for (const { length } of texts) characters += length;
  return characters > shortTexts;
};

/**
 * Runs `save` in a transaction, in which the texts within `content` are saved. Where these are long, a child process reads them
 * before it begins, in turns between authors, whose processor time is bounded. Throws `TOO_MANY_ATTEMPTS`,
 * `PROCESSOR_TIME_SPENT` and what `checkStillAuthor` does.
 */
export async function savingTexts<Result>(
  db: Db,
  author: ContentAuthor,
  content: unknown,
  save: (trx: Trx) => Promise<Result>,
): Promise<Result> {
  const texts = new Set<string>();
  if (!isOfOtherLanguage(content)) addTexts(content, texts);
  if (!isLong(texts)) return inTransaction(db, save);
  const { userId } = author;
  const readings = await turns.of(userId, () =>
    turns.inTurn(async () => {
      budget.check(userId);
      const begun = performance.now();
      try {
        return await readInChild([...texts]);
      } finally {
        // A child that was killed has taken its time as well.
        budget.spend(userId, performance.now() - begun);
      }
    }),
  );
  const saveIfMeant = async (trx: Trx): Promise<Result> => {
    // That may have taken a minute.
    await checkStillAuthor(trx, author);
    return save(trx);
  };
  return ahead.run(readings, () => inTransaction(db, saveIfMeant));
}

/** Returns the pinyin of Chinese texts. A text that was not read ahead is read now, by a child process if it is long. */
export async function readTexts(texts: readonly string[]): Promise<Readings> {
  const known = ahead.getStore() ?? new Map<string, string | null>();
  const missing = [...new Set(texts)].filter((text) => !known.has(text) && han.test(text));
  const read = isLong(missing)
    ? await readInChild(missing)
    : new Map(missing.map((text) => [text, pinyinOf(text, 'chinese')]));
  return new Map(texts.map((text) => [text, known.get(text) ?? read.get(text) ?? null]));
}
