import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { materialWith } from '../testing/material-with.ts';
import { lessonWith, phraseCourseWith, stageWith } from '../testing/studied-content.ts';
import { startTestApp } from '../testing/test-app.ts';

const kalima = await startTestApp();
const { client } = await kalima.signInAdmin();
const { id: stageId } = await client.call('POST /api/admin/phrase-stages', { body: stageWith() });
const { db } = kalima.database;

/** Everything that is made under an id of the caller's, with the table that it goes to. */
const kinds = [
  ['POST /api/author/learning-materials', 'learning_materials', materialWith()],
  ['POST /api/author/reading-lessons', 'reading_lessons', lessonWith()],
  ['POST /api/author/flashcard-lessons', 'flashcard_lessons', lessonWith()],
  ['POST /api/author/phrase-courses', 'phrase_courses', { ...phraseCourseWith(), stageId }],
  ['POST /api/admin/phrase-stages', 'stages', stageWith()],
  ['POST /api/admin/story-stages', 'story_stages', stageWith()],
] as const;

test.each(kinds)('%s whose answer is lost, and which is sent again, makes one', async (endpoint, table, fields) => {
  const id = randomUUID();
  const body = { ...fields, id } as never;
  const send = (): Promise<{ id: string; version: number }> => client.call(endpoint, { body });
  // Pressed twice, and then again after an answer that never came.
  const answers = await Promise.all([send(), send()]);
  answers.push(await send());
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect(answers[0]).toMatchObject({ id, version: 1 });
  expect(await db.selectFrom(table).select('id').where('id', '=', id).execute()).toHaveLength(1);
});

test.each(kinds.filter(([, table]) => !table.endsWith('stages')))(
  '%s takes no id of something else',
  async (endpoint, table, fields) => {
    const [other] = kinds.filter((kind) => kind[1] !== table);
    const id = randomUUID();
    await client.call(other![0], { body: { ...other![2], id } });
    const failure = await client.refused(endpoint, { body: { ...fields, id } });
    expect(failure).toMatchObject({ code: 'VALIDATION_FAILED', details: { fields: [{ field: 'id' }] } });
  },
);
