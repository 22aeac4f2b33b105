import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { makeFlashcardLesson, makePhraseCourse, makeReadingLesson, makeStory } from '../../testing/studied-content.ts';
import { startTestApp } from '../../testing/test-app.ts';

const kalima = await startTestApp();
const { db } = kalima.database;
const { client } = await kalima.signInAdmin();

/** Inserts `count` courses of one made-up word in the title. */
async function insertCourses(word: string, count: number, type = 'story'): Promise<void> {
  await sql`insert into courses (title, course_type, is_free, level, lesson_number, search_text)
    select ${word} || n, ${type}, false, n / 3 + 1, n % 3 + 1, ${word} || n from generate_series(1, ${count}::int) n`.execute(
    db,
  );
}

interface ListedPeople {
  items: { name: string }[];
  nextCursor: string | null;
  total: number;
}

const newWord = () => `w${randomUUID().replaceAll('-', '')}`;

test('the catalogue comes by type, level and number, 200 a page, each course once', async () => {
  const word = newWord();
  await insertCourses(word, 210);
  await insertCourses(word, 3, 'phrase');
  const first = await client.call('GET /api/admin/courses', { query: { q: word } });
  expect(first).toMatchObject({ total: 213 });
  expect(first.items).toHaveLength(200);
  const second = await client.call('GET /api/admin/courses', { query: { q: word, cursor: first.nextCursor ?? '' } });
  expect(second.nextCursor).toBeNull();
  const all = [...first.items, ...second.items];
  expect(new Set(all.map((course) => course.id)).size).toBe(213);
  expect(all.slice(0, 3).map((course) => course.courseType)).toEqual(['phrase', 'phrase', 'phrase']);
  const places = all.slice(3).map((course) => course.level * 10 + course.lessonNumber);
  expect(places).toEqual(places.toSorted((a, b) => a - b));
});

test('every course names the language of its content, in the catalogue and among those of a person', async () => {
  const made = {
    [await makeReadingLesson(kalima)]: 'arabic',
    [await makeFlashcardLesson(kalima)]: 'arabic',
    [await makePhraseCourse(kalima)]: 'arabic',
    [await makeStory(kalima)]: 'chinese',
    [(await kalima.createMaterial({ title: newWord(), language: 'egyptian' })).id]: 'egyptian',
  };
  const person = await kalima.signUpLearner();
  for (const [id, language] of Object.entries(made)) {
    const { title } = await db.selectFrom('courses').select('title').where('id', '=', id).executeTakeFirstOrThrow();
    const query = { q: title };
    const ofCatalogue = await client.call('GET /api/admin/courses', { query });
    expect(ofCatalogue.items.find((course) => course.id === id)?.language).toBe(language);
    const params = { userId: person.profile.id };
    const ofPerson = await client.call('GET /api/admin/users/{userId}/courses', { params, query });
    expect(ofPerson.items.find((course) => course.id === id)?.language).toBe(language);
  }
  const gone = newWord();
  await insertCourses(gone, 1);
  expect((await client.call('GET /api/admin/courses', { query: { q: gone } })).items[0]?.language).toBeNull();
});

test('the catalogue is filtered by text, type and level, and names the types and levels of all', async () => {
  const word = newWord();
  await insertCourses(word, 5);
  await insertCourses(word, 2, 'flashcard');
  const titles = async (query: object) => {
    const answer = await client.call('GET /api/admin/courses', { query: { q: word.toUpperCase(), ...query } });
    expect(answer.courseTypes).toEqual(expect.arrayContaining(['flashcard', 'story']));
    expect(answer.levels).toEqual(expect.arrayContaining([1, 2]));
    expect(answer.total).toBe(answer.items.length);
    return answer.items.length;
  };
  expect(await titles({})).toBe(7);
  expect(await titles({ courseType: 'flashcard' })).toBe(2);
  expect(await titles({ level: 2 })).toBe(3);
  expect(await titles({ level: '2', courseType: 'flashcard' })).toBe(0);
});

test.each(["it's", "' or 1=1 --", '100%', 'a_b', '\\', "');"])('%s is searched for as it is', async (text) => {
  const word = newWord();
  await insertCourses(`${word} ${text}`, 1);
  await insertCourses(`${word} axb 100 its`, 1);
  const found = await client.call('GET /api/admin/courses', { query: { q: `${word} ${text}` } });
  expect(found.items.map((course) => course.title.startsWith(`${word} ${text}`))).toEqual([true]);
  expect((await client.call('GET /api/admin/users', { query: { q: `${word} ${text}` } })).items).toEqual([]);
});

test.each([
  ['a level of 0', { level: '0' }, 'level'],
  ['a level of words', { level: 'one' }, 'level'],
  ['a level beyond all numbers', { level: '1e99' }, 'level'],
  ['an unknown type', { courseType: 'video' }, 'courseType'],
  ['a made-up cursor', { cursor: 'x' }, 'cursor'],
  [
    'a cursor with too large a number',
    { cursor: Buffer.from('[40000,1,1,"3f2a0c1e-9b4d-4c55-8a77-0123456789ab"]').toString('base64url') },
    'cursor',
  ],
])('%s is refused', async (_case, query, field) => {
  const failure = await client.refused('GET /api/admin/courses', { query });
  expect(failure.details?.fields?.[0]).toMatchObject({ field });
});

test('an admin switches whether a course is free, and who comes later knows of it', async () => {
  const { id } = await kalima.createMaterial();
  const params = { id };
  const paid = await client.call('PATCH /api/admin/courses/{id}', { params, body: { isFree: false, version: 1 } });
  expect(paid).toMatchObject({ id, isFree: false, version: 2 });
  const failure = await client.refused('PATCH /api/admin/courses/{id}', { params, body: { isFree: true, version: 1 } });
  expect(failure.code).toBe('STALE_VERSION');
  expect(failure.details?.current).toEqual(paid);
  const again = await client.call('PATCH /api/admin/courses/{id}', { params, body: { isFree: true, version: 2 } });
  expect(again).toMatchObject({ isFree: true, version: 3 });
});

test('switching a course leaves who has it alone', async () => {
  const learner = await kalima.signUpLearner();
  const { id } = await kalima.createMaterial();
  await kalima.assign(learner, id);
  await client.call('PATCH /api/admin/courses/{id}', { params: { id }, body: { isFree: false, version: 1 } });
  expect((await learner.client.call('GET /api/courses')).items.map((course) => course.id)).toContain(id);
});

test.each([
  ['no version', { isFree: true }, 'version', 'REQUIRED'],
  ['text for the flag', { isFree: 'yes', version: 1 }, 'isFree', 'INVALID_TYPE'],
  ['a field that courses have not', { version: 1, courseType: 'story' }, 'courseType', 'UNKNOWN_FIELD'],
  ['a blank title', { version: 1, title: ' ' }, 'title', 'REQUIRED'],
  ['a level of 0', { version: 1, level: 0 }, 'level', 'INVALID_VALUE'],
  ['half a number', { version: 1, lessonNumber: 1.5 }, 'lessonNumber', 'INVALID_TYPE'],
])('refuses to change a course with %s', async (_case, body, field, code) => {
  const { id } = await kalima.createMaterial();
  const failure = await client.refused('PATCH /api/admin/courses/{id}', { params: { id }, body });
  expect(failure.details?.fields).toEqual([{ field, code }]);
});

test('a course that does not exist is not found', async () => {
  const body = { isFree: true, version: 1 };
  expect(await client.codeOf('PATCH /api/admin/courses/{id}', { params: { id: randomUUID() }, body })).toBe(
    'COURSE_NOT_FOUND',
  );
  expect(await client.codeOf('PATCH /api/admin/courses/{id}', { params: { id: 'x' }, body })).toBe('NOT_FOUND');
  expect(await client.codeOf('GET /api/admin/courses/{id}/users', { params: { id: randomUUID() } })).toBe(
    'COURSE_NOT_FOUND',
  );
});

test('people come by name, 50 a page, each once, whatever their names are', async () => {
  const word = newWord();
  // As long as a name may be, in letters of three bytes, and all the same but for the end.
  await sql`insert into profiles (full_name, email, search_text)
    select repeat('字', 115) || lpad(n::text, 3, '0'), ${word} || n || '@example.org', ${word}
    from generate_series(1, 120) n`.execute(db);
  const course = await kalima.createMaterial();
  for (const list of ['GET /api/admin/users', 'GET /api/admin/courses/{id}/users'] as const) {
    const names: string[] = [];
    let cursor: string | undefined;
    do {
      const query: { q: string; cursor?: string } = { q: word, ...(cursor === undefined ? {} : { cursor }) };
      const page: ListedPeople =
        list === 'GET /api/admin/users'
          ? await client.call(list, { query })
          : await client.call(list, { params: { id: course.id }, query });
      expect(page.total).toBe(120);
      expect(page.items.length).toBeLessThanOrEqual(50);
      names.push(...page.items.map((person) => person.name));
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
    expect(names).toHaveLength(120);
    expect(names).toEqual(names.toSorted());
  }
});

test('people are found by name and by email, with how many courses they have', async () => {
  const word = newWord();
  const learner = await kalima.signUpLearner({ name: `Zoë ${word}` });
  const found = await client.call('GET /api/admin/users', { query: { q: `ZOE ${word}` } });
  const { id, name, email, role, assignedCount } = learner.profile;
  expect(found).toMatchObject({ items: [{ id, name, email, role, assignedCount }], total: 1, nextCursor: null });
  expect((await client.call('GET /api/admin/users', { query: { q: learner.email } })).items).toHaveLength(1);
  const { freeCourseCount } = found;
  const material = await kalima.createMaterial();
  expect((await client.call('GET /api/admin/users', { query: { q: word } })).freeCourseCount).toBe(freeCourseCount + 1);
  await kalima.assign(learner, material.id);
  expect((await client.call('GET /api/admin/users', { query: { q: word } })).items[0]?.assignedCount).toBe(
    assignedCount + 1,
  );
});

test('the people of a course tell who has it', async () => {
  const word = newWord();
  const [one, other] = [
    await kalima.signUpLearner({ name: `A ${word}` }),
    await kalima.signUpLearner({ name: `B ${word}` }),
  ];
  const { id } = await kalima.createMaterial();
  await kalima.assign(other, id);
  const answer = await client.call('GET /api/admin/courses/{id}/users', { params: { id }, query: { q: word } });
  expect(answer).toMatchObject({
    items: [
      { id: one.profile.id, isAssigned: false },
      { id: other.profile.id, isAssigned: true },
    ],
    assignedCount: 1,
    total: 2,
  });
});

test('a new course stands after the last one, also when one before it is gone', async () => {
  const numberOf = async (id: string) => {
    const { items } = await client.call('GET /api/admin/courses', { query: { courseType: 'learning_material' } });
    return items.find((course) => course.id === id)?.lessonNumber ?? 0;
  };
  const [first, second] = [await kalima.createMaterial(), await kalima.createMaterial()];
  await client.call('DELETE /api/author/learning-materials/{id}', { params: { id: first.id } });
  const third = await kalima.createMaterial();
  expect(await numberOf(third.id)).toBe((await numberOf(second.id)) + 1);
});

test('a teacher finds what can be given to a class, 50 a page, each once, by type too', async () => {
  const word = newWord();
  await insertCourses(word, 52);
  await insertCourses(word, 2, 'phrase');
  const teacher = (await kalima.makeTeacher()).client;
  const first = await teacher.call('GET /api/teacher/courses', { query: { q: word } });
  expect(first).toMatchObject({ total: 54 });
  expect(first.courseTypes).toEqual(expect.arrayContaining(['phrase', 'story']));
  expect(first.items).toHaveLength(50);
  expect(Object.keys(first.items[0] ?? {}).toSorted()).toEqual(['courseType', 'id', 'language', 'level', 'title']);
  const rest = await teacher.call('GET /api/teacher/courses', { query: { q: word, cursor: first.nextCursor ?? '' } });
  expect(rest.nextCursor).toBeNull();
  expect(new Set([...first.items, ...rest.items].map(({ id }) => id)).size).toBe(54);
  const phrases = await teacher.call('GET /api/teacher/courses', { query: { q: word, courseType: 'phrase' } });
  expect(phrases.items.map(({ courseType }) => courseType)).toEqual(['phrase', 'phrase']);
  const learner = (await kalima.signUpLearner()).client;
  expect(await learner.codeOf('GET /api/teacher/courses', { query: {} })).toBe('FORBIDDEN_ROLE');
});
