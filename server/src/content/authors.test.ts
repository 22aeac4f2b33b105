import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { classOf } from '../testing/school-class.ts';
import {
  makeFlashcardLesson,
  makePhraseCourse,
  makeReadingLesson,
  makeStory,
  operatorOf,
  phraseCourseWith,
  phraseWith,
  stageWith,
} from '../testing/studied-content.ts';
import { asFailure } from '../testing/test-client.ts';
import { type Person, startTestApp } from '../testing/test-app.ts';

const kalima = await startTestApp();
const { client: admin } = await kalima.signInAdmin();
const lesson = { name: 'Mine', description: '', stage: 1, language: 'arabic' } as const;

const codeOf = async (answer: Promise<Parameters<typeof asFailure>[0]>) => asFailure(await answer).code;

test('a teacher makes content once an admin lets them, and no more once they are none', async () => {
  const teacher = await kalima.makeTeacher();
  const params = { userId: teacher.profile.id };
  const make = () => teacher.client.request('POST /api/author/reading-lessons', { body: lesson });
  expect(await codeOf(make())).toBe('FORBIDDEN_ROLE');
  expect((await teacher.client.call('GET /api/profile')).mayMakeContent).toBe(false);
  await admin.call('PATCH /api/admin/users/{userId}', { params, body: { mayMakeContent: true } });
  expect(await admin.call('GET /api/admin/users/{userId}', { params })).toMatchObject({ mayMakeContent: true });
  expect((await teacher.client.call('GET /api/profile')).mayMakeContent).toBe(true);
  expect((await make()).statusCode).toBe(201);
  await admin.call('PATCH /api/admin/users/{userId}', { params, body: { mayMakeContent: false } });
  expect(await codeOf(make())).toBe('FORBIDDEN_ROLE');
  await admin.call('PATCH /api/admin/users/{userId}', { params, body: { mayMakeContent: true } });
  // Another role takes it away, and does not give it back.
  await admin.call('PATCH /api/admin/users/{userId}', { params, body: { role: 'user' } });
  await admin.call('PATCH /api/admin/users/{userId}', { params, body: { role: 'teacher' } });
  expect(await admin.call('GET /api/admin/users/{userId}', { params })).toMatchObject({ mayMakeContent: false });
});

test('who makes content changes and deletes their own, reads that of others, and changes none of it', async () => {
  const [author, other] = [await kalima.makeAuthor(), await kalima.makeAuthor()];
  const made = await author.client.call('POST /api/author/reading-lessons', { body: lesson });
  const params = { id: made.id };
  const change = ({ client }: { client: typeof admin }, version: number) =>
    client.request('PUT /api/author/reading-lessons/{id}', {
      params,
      body: { ...lesson, name: 'Changed', lessonAudioUrl: null, cards: [], version },
    });
  expect((await other.client.request('GET /api/author/reading-lessons/{id}', { params })).statusCode).toBe(200);
  expect(await codeOf(change(other, made.version))).toBe('CONTENT_OF_OTHERS');
  expect(await codeOf(other.client.request('DELETE /api/author/reading-lessons/{id}', { params }))).toBe(
    'CONTENT_OF_OTHERS',
  );
  expect((await change(author, made.version)).statusCode).toBe(200);
  expect((await change({ client: admin }, made.version + 1)).statusCode).toBe(200);
  const ofSchool = { id: await makeReadingLesson(kalima) };
  expect(await codeOf(author.client.request('DELETE /api/author/reading-lessons/{id}', { params: ofSchool }))).toBe(
    'CONTENT_OF_OTHERS',
  );
  // Order and stages are the school's.
  expect(
    await codeOf(author.client.request('PUT /api/admin/reading-lessons/order', { body: { stage: 1, ids: [made.id] } })),
  ).toBe('FORBIDDEN_ROLE');
  expect((await author.client.request('DELETE /api/author/reading-lessons/{id}', { params })).statusCode).toBe(200);
});

test('phrases are changed in one’s own courses alone', async () => {
  const [author, other] = [await kalima.makeAuthor(), await kalima.makeAuthor()];
  const { id: stageId } = await kalima.app.phrases.stages.create(await operatorOf(kalima), stageWith());
  const body = { ...phraseCourseWith(), stageId };
  const { id } = await author.client.call('POST /api/author/phrase-courses', { body });
  const phrase = { ...phraseWith(), id: crypto.randomUUID() };
  const add = ({ client }: Person) =>
    client.request('POST /api/author/phrase-courses/{id}/phrases', { params: { id }, body: phrase });
  expect(await codeOf(add(other))).toBe('CONTENT_OF_OTHERS');
  expect((await add(author)).statusCode).toBe(201);
  expect(await codeOf(other.client.request('DELETE /api/author/phrases/{id}', { params: { id: phrase.id } }))).toBe(
    'CONTENT_OF_OTHERS',
  );
});

test('what a class of somebody else has is not deleted by its author, but by an admin; new content is nobody’s free course', async () => {
  const author = await kalima.makeAuthor();
  const made = await author.client.call('POST /api/author/reading-lessons', { body: lesson });
  const { rows } = await sql<{ is_free: boolean }>`select is_free from courses where id = ${made.id}::uuid`.execute(
    kalima.database.db,
  );
  expect(rows).toEqual([{ is_free: false }]);
  const params = { id: made.id };
  const remove = ({ client }: { client: typeof admin }) =>
    client.request('DELETE /api/author/reading-lessons/{id}', { params });
  await classOf(kalima, { teachers: [author], courses: [made.id] });
  await classOf(kalima, { teachers: [await kalima.makeTeacher()], courses: [made.id] });
  expect(await codeOf(remove(author))).toBe('CONTENT_IN_USE');
  expect((await remove({ client: admin })).statusCode).toBe(200);
});

test.each(['reading', 'flashcards', 'phrases', 'stories', 'materials'] as const)(
  'a copy of %s is whole, its author’s own, and made once',
  async (kind) => {
    const author = await kalima.makeAuthor();
    const make = {
      reading: () => makeReadingLesson(kalima),
      flashcards: () => makeFlashcardLesson(kalima),
      phrases: () => makePhraseCourse(kalima),
      stories: () => makeStory(kalima),
      materials: async () => (await kalima.createMaterial()).id,
    }[kind];
    const params = { id: await make() };
    const id = crypto.randomUUID();
    const copied = await author.client.call('POST /api/author/courses/{id}/copy', { params, body: { id } });
    expect(copied.id).toBe(id);
    expect(await author.client.call('POST /api/author/courses/{id}/copy', { params, body: { id } })).toEqual(copied);
    expect((await author.client.call('GET /api/author/own-courses')).ids).toEqual([id]);
    const operator = await operatorOf(kalima);
    const read = (of: string): Promise<object> => kalima.app[kind].getEditable(operator, of);
    const [original, copy] = [await read(params.id), await read(id)];
    const withoutIds = (value: unknown) =>
      JSON.stringify(value, (key, part: unknown) =>
        ['id', 'version', 'createdAt', 'updatedAt', 'title', 'name'].includes(key) ? undefined : part,
      );
    expect(withoutIds(copy)).toBe(withoutIds(original));
    const nameOf = (of: { title?: string; name?: string }) => of.title ?? of.name;
    expect(nameOf(copy)).toBe(`${nameOf(original)} (2)`);
    // No part of it is a part of the original.
    const idsOf = (value: unknown): string[] => JSON.stringify(value).match(/"id":"[^"]+"/g) ?? [];
    expect(idsOf(copy).filter((one) => idsOf(original).includes(one))).toEqual([]);
    // The words of the copy are the same ones.
    const { rows } = await sql<{ same: boolean }>`select
      (select array_agg(item_id order by position) from word_occurrences where course_id = ${id}::uuid) is not distinct from
      (select array_agg(item_id order by position) from word_occurrences where course_id = ${params.id}::uuid) as same`.execute(
      kalima.database.db,
    );
    expect(rows).toEqual([{ same: true }]);
  },
);

test('an admin may change all, and what there is not cannot be copied', async () => {
  expect(await admin.call('GET /api/author/own-courses')).toEqual({ isAll: true, ids: [] });
  const params = { id: crypto.randomUUID() };
  expect(await codeOf(admin.request('POST /api/author/courses/{id}/copy', { params, body: {} }))).toBe(
    'COURSE_NOT_FOUND',
  );
});
