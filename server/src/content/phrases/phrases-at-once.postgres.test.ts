import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { phraseCourseWith, phraseWith, stageWith } from '../../testing/studied-content.ts';
import { boundless, startTestApp } from '../../testing/test-app.ts';

const kalima = await startTestApp({ limits: boundless });

test('of phrases that are changed and deleted at once, the words of the course are those of the phrases', async () => {
  const { client } = await kalima.signInAdmin();
  const { id: stageId } = await client.call('POST /api/admin/phrase-stages', { body: stageWith() });
  const course = await client.call('POST /api/author/phrase-courses', {
    body: { ...phraseCourseWith(), stageId, id: randomUUID() },
  });
  const params = { id: course.id };
  const phrases = [];
  for (let index = 0; index < 12; index += 1) {
    const body = { ...phraseWith({ text: `before ${index}` }), id: randomUUID() };
    phrases.push(await client.call('POST /api/author/phrase-courses/{id}/phrases', { params, body }));
  }
  await Promise.all(
    phrases.map(({ id, version }, index) =>
      index % 3 === 0
        ? client.call('DELETE /api/author/phrases/{id}', { params: { id } })
        : client.call('PUT /api/author/phrases/{id}', {
            params: { id },
            body: { ...phraseWith({ text: `after ${index}` }), version },
          }),
    ),
  );
  const left = await client.call('GET /api/author/phrase-courses/{id}', { params });
  const words = await kalima.database.db
    .selectFrom('word_occurrences')
    .where('course_id', '=', course.id)
    .orderBy('position')
    .select('text')
    .execute();
  expect(words.map(({ text }) => text)).toEqual(left.phrases.map(({ text }) => text));
  expect(words).toHaveLength(8);
});
