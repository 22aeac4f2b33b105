import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { materialCategories } from '@kalima/shared/domain/content/learning-material';

import { materialWith } from '../../testing/material-with.ts';
import { type Person, startTestApp } from '../../testing/test-app.ts';

const kalima = await startTestApp();
const list = 'GET /api/learning-materials';
const item = 'GET /api/learning-materials/{id}';

const titlesOf = async ({ client }: Person, query: { q?: string; cursor?: string } = {}) =>
  (await client.call(list, { query })).items.map((card) => card.title);

/** A learner to whom nothing is assigned but what the test assigns. */
async function newLearner(): Promise<Person> {
  const person = await kalima.signUpLearner();
  await sql`delete from user_course_assignments where user_id = ${person.profile.id}`.execute(kalima.database.db);
  return person;
}

test('a learner sees what is assigned to them, in the list and alone, and nothing else', async () => {
  const [one, other] = [await newLearner(), await newLearner()];
  const mine = await kalima.createMaterial({ title: 'Same title', tags: ['b', 'a'] });
  const theirs = await kalima.createMaterial({ title: 'Same title' });
  await kalima.assign(one, mine.id);
  await kalima.assign(other, theirs.id);

  const { items } = await one.client.call(list, { query: {} });
  expect(items.map((card) => card.id)).toEqual([mine.id]);
  expect(items[0]).toMatchObject({ excerpt: 'Some text to read.', hasVideo: false, tags: ['b', 'a'] });
  const { version: _version, updatedAt: _updatedAt, ...shown } = mine;
  expect(await one.client.call(item, { params: { id: mine.id } })).toEqual(shown);
  expect(await one.client.codeOf(item, { params: { id: theirs.id } })).toBe('NOT_FOUND');
});

test('what is not assigned looks as what does not exist', async () => {
  const learner = await newLearner();
  const { id } = await kalima.createMaterial();
  const hidden = await learner.client.refused(item, { params: { id } });
  expect(await learner.client.refused(item, { params: { id: randomUUID() } })).toEqual(hidden);
});

test('what is taken away is gone at once', async () => {
  const learner = await newLearner();
  const { id } = await kalima.createMaterial();
  await kalima.assign(learner, id);
  await learner.client.call(item, { params: { id } });
  await kalima.unassign(learner, id);
  expect(await learner.client.codeOf(item, { params: { id } })).toBe('NOT_FOUND');
  expect(await titlesOf(learner)).toEqual([]);
});

test('an admin sees every material without an assignment', async () => {
  const admin = await kalima.signInAdmin();
  const { id, title } = await kalima.createMaterial();
  expect((await titlesOf(admin))[0]).toBe(title);
  expect((await admin.client.call(item, { params: { id } })).title).toBe(title);
  expect(await admin.client.codeOf(item, { params: { id: randomUUID() } })).toBe('NOT_FOUND');
});

test.each(['1', 'x', 'null', '..', "' or 1=1", '3f2a0c1e-9b4d-4c55-8a77', 'a'.repeat(900)])(
  'an id that is none (%s) names nothing',
  async (id) => {
    const admin = await kalima.signInAdmin();
    expect(await admin.client.codeOf(item, { params: { id } })).toBe('NOT_FOUND');
    expect(await admin.client.codeOf('GET /api/author/learning-materials/{id}', { params: { id } })).toBe('NOT_FOUND');
  },
);

test('filters narrow the list, and the categories are those of all that the learner may read', async () => {
  const learner = await newLearner();
  const make = async (change: Parameters<typeof kalima.createMaterial>[0]) => {
    const { id, title } = await kalima.createMaterial(change);
    await kalima.assign(learner, id);
    return title;
  };
  const grammar = await make({ category: 'Grammar', language: 'arabic', difficulty: 'expert' });
  const culture = await make({ category: 'Culture', language: 'arabic', difficulty: 'beginner' });
  const other = await make({ category: 'Grammar', language: 'french', difficulty: 'beginner' });
  await kalima.createMaterial({ category: 'Writing' });

  const filtered = async (query: object) => {
    const answer = await learner.client.call(list, { query });
    expect(answer.categories.toSorted()).toEqual(['Culture', 'Grammar']);
    return answer.items.map((card) => card.title);
  };
  expect(await filtered({})).toEqual([other, culture, grammar]);
  expect(await filtered({ category: 'Grammar' })).toEqual([other, grammar]);
  expect(await filtered({ language: 'arabic' })).toEqual([culture, grammar]);
  expect(await filtered({ difficulty: 'beginner', language: 'arabic' })).toEqual([culture]);
  expect(await filtered({ category: 'Culture', difficulty: 'expert' })).toEqual([]);
});

test.each([
  ['title, any case', 'MARKET'],
  ['one Chinese character', '茶'],
  ['text of the material', 'bargain'],
  ['a tag', 'shopping'],
  ['Arabic without vowel marks and with other letter forms', 'الي السوق'],
  ['accents', 'cafe'],
  ['what holds a sign of patterns', '100%'],
  ['what holds a backslash', 'a\\b'],
  ['white space around', '  market  '],
])('search finds %s', async (_case, q) => {
  const learner = await newLearner();
  const { id, title } = await kalima.createMaterial({
    title: 'At the Market',
    content: '<p>我们买茶 and <b>bar</b>gain: ذَهَبْتُ إِلَى السُّوقِ. Café 100% a\\b</p>',
    tags: ['Shopping'],
  });
  const { id: without } = await kalima.createMaterial({ title: 'Other', content: '<p>Nothing of it 1000 axb</p>' });
  await kalima.assign(learner, id);
  await kalima.assign(learner, without);
  expect(await titlesOf(learner, { q })).toEqual([title]);
});

test('search finds nothing in tags of HTML, nor what is not there; empty text finds all', async () => {
  const learner = await newLearner();
  const { id, title } = await kalima.createMaterial({ content: '<p><strong>word</strong></p>' });
  await kalima.assign(learner, id);
  for (const q of ['strong', '<p>', '_', 'x'.repeat(200)]) expect(await titlesOf(learner, { q })).toEqual([]);
  for (const q of ['', '  ']) expect(await titlesOf(learner, { q })).toEqual([title]);
});

/** Makes materials about nothing and assigns them to a learner. */
async function assignMaterials(learner: Person, count: number, createdAt?: (place: number) => Date): Promise<void> {
  const { email } = await kalima.signInAdmin();
  const admin = await kalima.app.accounts.operatorOf(email);
  const ids: string[] = [];
  for (let place = 0; place < count; place += 1) {
    const input = materialWith({ title: `Number ${place} paged`, category: 'Grammar' });
    ids.push((await kalima.app.materials.create(admin, input, createdAt?.(place))).id);
  }
  await sql`insert into user_course_assignments (user_id, course_id)
    select ${learner.profile.id}::uuid, id from unnest(${ids}::uuid[]) id`.execute(kalima.database.db);
}

test('120 materials come in pages, newest first, each exactly once', async () => {
  const learner = await newLearner();
  // Of one moment each five, so that the order needs more than the time.
  await assignMaterials(learner, 120, (place) => new Date(Date.UTC(2026, 0, 60 - Math.floor(place / 5))));
  for (const filter of [{}, { q: 'paged' }, { category: 'Grammar' as const }]) {
    const pages: { id: string; createdAt: string }[][] = [];
    let cursor: string | null | undefined;
    do {
      const page = await learner.client.call(list, { query: { ...filter, ...(cursor ? { cursor } : {}) } });
      pages.push(page.items);
      cursor = page.nextCursor;
    } while (cursor);
    expect(pages.map((page) => page.length)).toEqual([50, 50, 20]);
    const cards = pages.flat();
    expect(new Set(cards.map((card) => card.id)).size).toBe(120);
    const times = cards.map((card) => card.createdAt);
    expect(times).toEqual(times.toSorted().toReversed());
  }
});

test('exactly one full page has no next one', async () => {
  const learner = await newLearner();
  await assignMaterials(learner, 50);
  const page = await learner.client.call(list, { query: {} });
  expect(page.items).toHaveLength(50);
  expect(page.nextCursor).toBeNull();
  expect(page.categories).toEqual(['Grammar']);
});

test('a learner without anything gets empty lists', async () => {
  const { client } = await newLearner();
  expect(await client.call(list, { query: {} })).toEqual({
    items: [],
    nextCursor: null,
    categories: [],
    languages: {},
  });
  expect(await client.call(list, { query: { q: 'x' } })).toEqual({
    items: [],
    nextCursor: null,
    categories: [],
    languages: {},
  });
});

test.each([
  ['a made-up cursor', { cursor: 'abc' }, 'cursor'],
  [
    'a cursor of another list',
    { cursor: Buffer.from('["Li","3f2a0c1e-9b4d-4c55-8a77-0123456789ab"]').toString('base64url') },
    'cursor',
  ],
  [
    'a cursor of a day that does not exist',
    {
      cursor: Buffer.from('["2026-02-30T00:00:00.000Z","3f2a0c1e-9b4d-4c55-8a77-0123456789ab"]').toString('base64url'),
    },
    'cursor',
  ],
  ['an unknown language', { language: 'klingon' }, 'language'],
  ['an unknown category', { category: 'grammar' }, 'category'],
  ['an unknown difficulty', { difficulty: '' }, 'difficulty'],
  ['201 characters to search', { q: 'q'.repeat(201) }, 'q'],
  ['NUL to search', { q: 'a\u0000' }, 'q'],
])('%s is refused', async (_case, query, field) => {
  const { client } = await newLearner();
  const failure = await client.refused(list, { query });
  expect(failure.code).toBe('VALIDATION_FAILED');
  expect(failure.details?.fields).toEqual([expect.objectContaining({ field })]);
});

test('titles, tags and texts come back as they were written, whatever is in them', async () => {
  const learner = await newLearner();
  const odd = `"quoted" \\ back / slash \u2028 😀 كلمة {"a":1} '; drop table profiles; --`;
  const { id } = await kalima.createMaterial({ title: odd, tags: ['"', '{}', ','], category: materialCategories[0] });
  await kalima.assign(learner, id);
  const shown = await learner.client.call(item, { params: { id } });
  expect(shown).toMatchObject({ title: odd, tags: ['"', '{}', ','] });
  expect((await learner.client.call(list, { query: {} })).items[0]?.title).toBe(odd);
});
