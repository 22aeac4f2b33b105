import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { courseLimits } from '@kalima/shared/domain/content/course-types';
import { asFailure } from '../testing/test-client.ts';
import { type Person, startTestApp } from '../testing/test-app.ts';

const kalima = await startTestApp();
const admin = await kalima.signInAdmin();
const lesson = { name: 'Mine', description: '', stage: 1, language: 'english' } as const;
const card = (word: string) => ({ id: randomUUID(), word, translation: '', imageUrl: null, audioUrl: null });

const makeLesson = ({ client }: Person) => client.call('POST /api/author/reading-lessons', { body: lesson });

/** Saves a lesson with these words. */
function save({ client }: Person, { id, version }: { id: string; version: number }, words: readonly string[]) {
  const body = { ...lesson, lessonAudioUrl: null, cards: words.map(card), version };
  return client.request('PUT /api/author/reading-lessons/{id}', { params: { id }, body });
}

/** Has a lesson teach as many words as its author may, but for some; all of them the same one. */
async function fill(courseId: string, butFor: number): Promise<void> {
  await sql`insert into word_occurrences (course_id, part_id, item_id, language, text, form, sense, example, translation, second_translation, position)
    select ${courseId}::uuid, gen_random_uuid(), ${randomUUID()}::uuid, 'english', 'water', 'water', '', '', '', '', n
    from generate_series(1, ${courseLimits.wordsOfTeacher - butFor}::int) n`.execute(kalima.database.db);
}

test('what a teacher makes teaches so many words at most: looking up one that stands everywhere reads all of its places', async () => {
  const author = await kalima.makeAuthor();
  await fill((await makeLesson(author)).id, 2);
  const made = await makeLesson(author);
  expect((await save(author, made, ['one', 'two'])).statusCode).toBe(200);
  const full = { ...made, version: made.version + 1 };
  expect(asFailure(await save(author, full, ['one', 'two', 'three'])).code).toBe('TOO_MUCH_CONTENT');
  // Changes that add no word, and those of others, go on.
  expect((await save(author, full, ['three', 'four'])).statusCode).toBe(200);
  const other = await kalima.makeAuthor();
  expect((await save(other, await makeLesson(other), ['one'])).statusCode).toBe(200);
  expect((await save(admin, await makeLesson(admin), ['one'])).statusCode).toBe(200);
});
