import type { CourseWord } from '@kalima/shared/contract/content/course-words';
import { contentLanguages } from '@kalima/shared/domain/language/languages';
import { languageOfForm } from '@kalima/shared/domain/language/pairs';
import type { WordOnDevice } from './word-on-device.ts';
import { eachStoredItem, readAnswer, writeAnswer } from '../stored-answers/stored-answers.ts';

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;
const isTextOrNull = (value: unknown) => value === null || typeof value === 'string';

/** Whether a stored word has what is asked of it: another version of the app may have stored it. */
function isWord(value: unknown): value is CourseWord {
  return (
    isRecord(value) &&
    [value['itemId'], value['partId'], value['text'], value['translation']].every((one) => typeof one === 'string') &&
    [value['imageUrl'], value['audioUrl'], value['pinyin'] ?? null].every(isTextOrNull)
  );
}

const askedName = (userId: string) => ({ userId, name: ['review-words'] as const });

/** Stores the words that the server asked last, in place of those before: without a network they are asked here. */
export async function storeAskedWords(userId: string, words: readonly WordOnDevice[]): Promise<void> {
  await writeAnswer(askedName(userId), words);
}

/** The words that the server asked last. */
async function askedWords(userId: string): Promise<WordOnDevice[]> {
  const stored = await readAnswer(askedName(userId));
  const words: readonly unknown[] = Array.isArray(stored) ? stored : [];
  return words.filter((word): word is WordOnDevice => isWord(word) && 'courseId' in word && 'language' in word);
}

/**
 * The words that the server asked last, and those of the courses that the device has stored, each with its course. The latter are read
 * whichever version of the app stored them: an update without a network takes no word away.
 */
export async function wordsOnDevice(userId: string): Promise<WordOnDevice[]> {
  const words = await askedWords(userId);
  for (const { data: course } of await eachStoredItem(userId)) {
    if (!isRecord(course) || !Array.isArray(course['words'])) continue;
    const { id: courseId } = course;
    const language = contentLanguages.find((one) => one === course['language']);
    if (typeof courseId !== 'string' || !language) continue;
    const taught = course['words'].filter(isWord);
    words.push(
      ...taught.map((word) => ({
        ...word,
        pinyin: word.pinyin ?? null,
        courseId,
        language: languageOfForm(word, language),
      })),
    );
  }
  // A lesson and its deck are two answers about the same words, and what was asked may be of either.
  return [...new Map(words.map((word) => [`${word.courseId} ${word.partId}`, word])).values()];
}
