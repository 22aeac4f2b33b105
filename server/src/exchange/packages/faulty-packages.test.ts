import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { sql } from 'kysely';
import { dropPackage, exportPackage, makeImport, packageDraft, repacked } from '../../testing/packages.ts';
import { makeReadingLesson } from '../../testing/studied-content.ts';
import { type Person, boundless, startTestApp } from '../../testing/test-app.ts';
import { asFailure, asSuccess, endpointOf } from '../../testing/test-client.ts';
import { sound } from '../../testing/test-pictures.ts';
import { zipOf } from '../../testing/zip-file.ts';

const kalima = await startTestApp({ limits: boundless });
let admin: Person;
let author: Person;
/** A package of one lesson with a recording. */
let exported: Awaited<ReturnType<typeof exportPackage>>;
beforeAll(async () => {
  admin = await kalima.signInAdmin();
  author = await kalima.makeAuthor();
  const { url } = await kalima.upload(sound(), 'reading-card-audio', admin);
  const lesson = await makeReadingLesson(kalima, { cards: 1, files: { audioUrl: url } });
  exported = await exportPackage(admin, { course: lesson });
});

test('a course that is not right is named with its place, keeps no other out, and nothing of it is written', async () => {
  const [course] = exported.listing.courses;
  const broken = { ...course, id: randomUUID(), cards: [{ id: randomUUID(), word: '' }] };
  const lost = { ...course, id: randomUUID(), cards: [{ id: randomUUID(), word: 'y', picture: 'files/no.webp' }] };
  const swapped = exported.listing.files.find(({ name }) => name.endsWith('.wav'))?.name;
  const wrong = { ...course, id: randomUUID(), cards: [{ id: randomUUID(), word: 'z', picture: swapped }] };
  const title = course?.title;
  const zip = repacked(exported, (listing) => ({
    ...listing,
    courses: [broken, lost, wrong, 'nonsense', course, course],
  }));
  const { id, ...plan } = await dropPackage(kalima, author, zip);
  expect(plan.courses.map((one) => [one.title, one.problem])).toEqual([
    [title, { code: 'not-valid', files: [], fields: [{ field: 'cards.0.word', code: 'REQUIRED' }] }],
    [title, { code: 'missing-file', files: ['files/no.webp'], fields: [] }],
    [title, { code: 'not-valid', files: [], fields: [{ field: 'cards.0.imageUrl', code: 'UNKNOWN_FILE' }] }],
    ['', { code: 'not-valid', files: [], fields: [{ field: '', code: 'INVALID_TYPE' }] }],
    [title, null],
    [title, { code: 'twice', files: [], fields: [] }],
  ]);
  const count = async () =>
    (await sql<{ n: number }>`select count(*)::int as n from courses`.execute(kalima.database.db)).rows[0]?.n;
  const before = await count();
  const all = packageDraft(plan, { courses: [course?.id ?? '', lost.id] });
  const answer = await author.client.request('POST /api/author/imports/{id}/make', {
    params: { id },
    body: { draft: all },
  });
  expect(asFailure(answer).details?.fields).toEqual([{ field: 'draft.package.courses.1', code: 'INVALID_VALUE' }]);
  expect(await count()).toBe(before);
});

test('parts that no course can hold are named before anything is made', async () => {
  const [twice, other] = [randomUUID(), randomUUID()];
  const common = { language: 'english', description: 'd' };
  const stage = { id: randomUUID(), kind: 'story', name: 'S', language: 'english' };
  const page = (id: string) => ({ id, text: 'a' });
  const said = (on: number | null, begins: number | null = null) => ({
    text: 'a',
    page: on,
    begins,
    ends: begins === null ? null : begins + 100,
  });
  const story = { ...common, kind: 'story', stage: stage.id, text: 'a' };
  const courses = [
    { ...common, kind: 'reading_card', stage: 1, cards: [twice, twice.toUpperCase()].map((id) => ({ id, word: 'a' })) },
    { ...common, kind: 'phrase', stage: stage.id, phrases: [twice, twice].map((id) => ({ id, text: 'a' })) },
    {
      ...common,
      kind: 'phrase',
      stage: stage.id,
      phrases: [randomUUID(), randomUUID()].map((id) => ({ id, text: 'a', words: [{ id: twice, word: 'b' }] })),
    },
    { ...story, words: [twice, twice].map((id) => ({ id, word: 'a' })) },
    { ...story, pages: [twice, twice].map(page) },
    { ...story, pages: [twice, other].map(page), sentences: [said(0), said(5)] },
    { ...story, pages: [twice, other].map(page), sentences: [said(1), said(0)] },
    { ...story, pages: [twice, other].map(page), sentences: [said(0, 10), said(1, 0), said(1, 50)] },
  ].map((course) => ({ ...course, id: randomUUID(), title: 'T' }));
  const listing = JSON.stringify({ ...exported.listing, courses, stages: [stage], files: [] });
  const plan = await dropPackage(kalima, author, zipOf({ name: 'course.json', bytes: listing }));
  expect(plan.courses.map(({ problem }) => problem?.fields.map(({ field }) => field))).toEqual([
    ['cards.1.id'],
    ['phrases.1.id'],
    ['phrases.1.words.0.id'],
    ['words.1.id'],
    ['pages.1.id'],
    ['sentences.1.page'],
    ['sentences.1.page'],
    ['sentences.2.begins'],
  ]);
});

test.each([
  ['is cut off', '{"format":"kalima-package","version":1,"courses":[{', 'damaged'],
  ['is of a later version', '{"format":"kalima-package","version":2,"courses":[]}', 'too-new'],
  [
    'is too deep',
    `{"format":"kalima-package","version":1,"courses":${'['.repeat(100_000)}${']'.repeat(100_000)}}`,
    'not-valid',
  ],
  [
    'has an id that is no text',
    '{"format":"kalima-package","version":1,"courses":[{"id":{"toString":1}}]}',
    'not-valid',
  ],
  [
    'has a phrase with such an id',
    '{"format":"kalima-package","version":1,"courses":[{"phrases":[{"id":{"toString":1},"words":[{"word":"a"}]}]}]}',
    'not-valid',
  ],
  [
    'has more cards than any lesson',
    `{"format":"kalima-package","version":1,"courses":[{"cards":[${'{},'.repeat(100_000)}{}]}]}`,
    'not-valid',
  ],
  [
    'has words within words without end',
    `{"format":"kalima-package","version":1,"courses":[${'{"words":['.repeat(100_000)}${']}'.repeat(100_000)}]}`,
    'not-valid',
  ],
  [
    'has a word without end',
    `{"format":"kalima-package","version":1,"courses":[{"cards":[{"word":${'['.repeat(100_000)}${']'.repeat(100_000)}}]}]}`,
    'not-valid',
  ],
])('a listing that %s is a clear error', async (_what, bytes, code) => {
  const { courses } = await dropPackage(kalima, author, zipOf({ name: 'course.json', bytes }));
  expect(courses).toMatchObject([{ problem: { code } }]);
});

test('courses that are too much for one transaction are refused, and fewer of them come in', async () => {
  const [course] = exported.listing.courses;
  const cards = Array.from({ length: 500 }, () => ({ id: randomUUID(), word: 'salt' }));
  const lessons = Array.from({ length: 24 }, () => ({ ...course, id: randomUUID(), cards }));
  const listing = JSON.stringify({ ...exported.listing, courses: lessons, files: [] });
  const { id, courses, stages } = await dropPackage(kalima, author, zipOf({ name: 'course.json', bytes: listing }));
  const ids = courses.flatMap((one) => (one.id === null || one.problem ? [] : one.id));
  expect(ids).toHaveLength(24);
  const make = (chosen: readonly string[]) =>
    author.client.request('POST /api/author/imports/{id}/make', {
      params: { id },
      body: { draft: packageDraft({ courses, stages }, { courses: [...chosen] }) },
    });
  expect(asFailure(await make(ids))).toMatchObject({ code: 'IMPORT_TOO_LARGE' });
  expect(asSuccess(endpointOf('POST /api/author/imports/{id}/make'), await make(ids.slice(0, 1)))).toBeDefined();
});

test('another JSON file is no package, whatever it is called', async () => {
  const zip = zipOf({ name: 'course.json', bytes: '{"courses":[]}' });
  const { id, courses } = await dropPackage(kalima, author, zip);
  expect(courses).toEqual([]);
  const { files: found } = await author.client.call('GET /api/author/imports/{id}', { params: { id } });
  expect(found.map(({ kind, problem }) => [kind, problem])).toEqual([
    ['archive', null],
    ['other', 'not-taken'],
  ]);
});

test('cards that were written by hand without ids come in, and again as the same', async () => {
  const [course] = exported.listing.courses;
  const written = (translation: string) =>
    repacked(exported, (listing) => ({
      ...listing,
      courses: [
        {
          ...course,
          id: '6f2d7c1e-6a0e-4a55-8f43-2f4d2a3c9b11',
          cards: ['salt', 'salt', 'bread'].map((word) => ({ word, translations: [{ text: translation }] })),
        },
      ],
    }));
  const first = await dropPackage(kalima, author, written('a'));
  const { made } = await makeImport(author, first.id, packageDraft(first));
  const { cards } = await author.client.call('GET /api/author/reading-lessons/{id}', {
    params: { id: made?.courseId ?? '' },
  });
  expect(cards.map(({ word }) => word)).toEqual(['salt', 'salt', 'bread']);
  const changes = { added: 0, changed: 3, removed: 0 };
  expect((await dropPackage(kalima, author, written('b'))).courses).toMatchObject([{ state: 'changed', changes }]);
});
