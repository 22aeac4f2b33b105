import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { sendEvents, wordEvent } from '../../testing/study-events.ts';
import { learnerWithWords } from '../../testing/studied-content.ts';
import { startTestApp } from '../../testing/test-app.ts';

const kalima = await startTestApp();
const { db } = kalima.database;

test('what the places of a word give is bounded: their number, and what each says', async () => {
  const { client } = await kalima.signUpLearner();
  const examples = Array.from({ length: 20 }, (_, n) => `${n} ${'x'.repeat(600)}`);
  const events = Array.from({ length: 15 }, (_, n) =>
    wordEvent('sun', 'add', { definition: `meaning ${n}`, examples: examples.map((text) => `${n} ${text}`) }),
  );
  for (const event of events) await sendEvents(client, [event]);
  const { rows } = await sql<{ examples: string[] }>`
    select s.examples from vocabulary_sources s join vocabulary_words w on w.id = s.word_id where w.normalised = 'sun'
  `.execute(db);
  expect(rows).toHaveLength(10);
  expect(new Set(rows.map((row) => row.examples.length))).toEqual(new Set([4]));
});

test('a word says where a course that the learner may see teaches it, so that it can be asked', async () => {
  const { person, courseId, words } = await learnerWithWords(kalima);
  await sendEvents(person.client, [
    wordEvent(words[0].text, 'add', { language: 'arabic' }),
    wordEvent('nowhere', 'add', { language: 'arabic' }),
  ]);
  const taughtOf = async () => {
    const { items } = await person.client.call('GET /api/vocabulary', { query: {} });
    return Object.fromEntries(items.map(({ word, taught }) => [word, taught]));
  };
  expect(await taughtOf()).toEqual({
    [words[0].text]: { courseId, partId: words[0].partId, pinyin: null },
    nowhere: null,
  });
  await kalima.unassign(person, courseId);
  expect(await taughtOf()).toMatchObject({ [words[0].text]: null });
});
