import { randomUUID } from 'node:crypto';
import type { KyselyPlugin } from 'kysely';
import { expect, test } from 'vitest';
import { contentLimits } from '@kalima/shared/domain/content/content-limits';
import { versionOfPhrases } from '@kalima/shared/domain/content/phrases-version';
import { makePhraseCourse, phraseWith } from '../testing/studied-content.ts';
import { startTestApp } from '../testing/test-app.ts';
import { withWordIdsOf } from './explained-words.ts';

const kalima = await startTestApp();
const { client } = await kalima.signInAdmin();
const word = (id: string = randomUUID()) => ({ id, word: `word ${id}`, translation: 'a word', definition: '' });

/** Names the words of phrases; returns how many queries that took. */
async function queriesFor(all: Parameters<typeof withWordIdsOf>[1]): Promise<number> {
  let count = 0;
  const counting: KyselyPlugin = {
    transformQuery: ({ node }) => ((count += 1), node),
    transformResult: ({ result }) => Promise.resolve(result),
  };
  const { db } = kalima.database;
  await db.transaction().execute((trx) => withWordIdsOf(trx.withPlugin(counting), all));
  return count;
}

test('the words of all phrases of a course are looked up together: each look-up may go through all words of the school', async () => {
  const phrases = Array.from({ length: 50 }, () => ({ ownerId: randomUUID(), stored: [], words: [word(), word()] }));
  expect(await queriesFor(phrases)).toBe(1);
});

test.each([1, 50])('a word of another phrase is found among %i that are new', async (count) => {
  const courseId = await makePhraseCourse(kalima);
  const params = { id: courseId };
  const { phrases } = await client.call('GET /api/author/phrase-courses/{id}', { params });
  const taken = phrases[0]?.vocabulary[0]?.id ?? '';
  const ofPhrase = (ownerId: string) => ({
    ownerId,
    stored: [],
    words: [...Array.from({ length: count - 1 }, () => word()), word(taken)],
  });
  await expect(queriesFor([ofPhrase(randomUUID())])).rejects.toMatchObject({
    details: { fields: [{ field: `vocabulary.${count - 1}.id`, code: 'INVALID_VALUE' }] },
  });
  expect(await queriesFor([ofPhrase(phrases[0]?.id ?? '')])).toBe(1);
});

test('the phrases of a course teach so many words at most: a change of one phrase writes them all', async () => {
  const params = { id: await makePhraseCourse(kalima) };
  const stored = (await client.call('GET /api/author/phrase-courses/{id}', { params })).phrases;
  const ofEach = 199;
  const phrases = Array.from({ length: contentLimits.taughtWords / (ofEach + 1) }, (_, place) => ({
    ...phraseWith({ text: `phrase ${place}`, vocabulary: Array.from({ length: ofEach }, () => word()) }),
    id: randomUUID(),
  }));
  const replace = 'PUT /api/author/phrase-courses/{id}/phrases';
  const full = await client.call(replace, { params, body: { phrases, version: versionOfPhrases(stored) } });
  const oneMore = [...phrases, { ...phraseWith({ text: 'one more' }), id: randomUUID() }];
  expect(await client.refused(replace, { params, body: { phrases: oneMore, version: full.version } })).toMatchObject({
    details: { fields: [{ field: 'vocabulary', code: 'TOO_MANY', limit: contentLimits.taughtWords }] },
  });
});
