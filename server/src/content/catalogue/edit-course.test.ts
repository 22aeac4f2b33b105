import { expect, test } from 'vitest';
import { makePhraseCourse, makeReadingLesson, makeStory, operatorOf } from '../../testing/studied-content.ts';
import { materialWith } from '../../testing/material-with.ts';
import { startTestApp } from '../../testing/test-app.ts';

const kalima = await startTestApp();
const { client } = await kalima.signInAdmin();
const edit = 'PATCH /api/admin/courses/{id}';

async function courseOf(id: string) {
  const { items } = await client.call('GET /api/admin/courses', { query: {} });
  const course = items.find((one) => one.id === id);
  if (!course) throw new Error('no such course');
  return course;
}

test('description, level and number are the admin’s once edited, the title stays that of the content', async () => {
  const { id, version } = await kalima.createMaterial({ title: 'Bread', content: '<p>Flour.</p>' });
  const body = { version: 1, description: ' How bread is made ', level: 3, lessonNumber: 7 };
  const edited = await client.call(edit, { params: { id }, body });
  expect(edited).toMatchObject({ title: 'Bread', description: 'How bread is made', level: 3, lessonNumber: 7 });
  const saved = materialWith({ title: 'White bread', content: '<p>Water.</p>' });
  await client.call('PUT /api/author/learning-materials/{id}', { params: { id }, body: { ...saved, version } });
  expect(await courseOf(id)).toMatchObject({
    title: 'White bread',
    description: 'How bread is made',
    level: 3,
    lessonNumber: 7,
    isFree: true,
    version: 3,
  });
  const found = await client.call('GET /api/admin/courses', { query: { q: 'white BREAD how bread' } });
  expect(found.items.map((course) => course.id)).toEqual([id]);
});

test('a switched flag alone leaves the description to the content', async () => {
  const { id, version } = await kalima.createMaterial({ content: '<p>Flour.</p>' });
  await client.call(edit, { params: { id }, body: { version: 1, isFree: false } });
  const saved = materialWith({ content: '<p>Water.</p>' });
  await client.call('PUT /api/author/learning-materials/{id}', { params: { id }, body: { ...saved, version } });
  expect(await courseOf(id)).toMatchObject({ description: 'Water.', isFree: false });
});

test('renaming a course renames its learning material, whose open editor learns of it', async () => {
  const content = '<p>Flour and water.</p>';
  const { id, version, ...material } = await kalima.createMaterial({ title: 'Bread', content, tags: ['food'] });
  await client.call(edit, { params: { id }, body: { version: 1, title: 'Noodles' } });
  const { items } = await client.call('GET /api/learning-materials', { query: { q: 'noodles flour' } });
  expect(items).toMatchObject([{ id, title: 'Noodles', excerpt: 'Flour and water.', tags: ['food'] }]);
  const body = { ...materialWith({ title: material.title }), version };
  expect(await client.codeOf('PUT /api/author/learning-materials/{id}', { params: { id }, body })).toBe(
    'STALE_VERSION',
  );
});

test('renaming a course renames its lesson, phrases or story', async () => {
  const rename = async (id: string) =>
    client.call(edit, { params: { id }, body: { version: (await courseOf(id)).version, title: 'Renamed' } });
  const [lesson, phrases, story] = [
    await makeReadingLesson(kalima),
    await makePhraseCourse(kalima),
    await makeStory(kalima),
  ];
  const { id: deck } = await kalima.app.flashcards.create(await operatorOf(kalima), {
    name: 'Deck',
    stage: 1,
    description: '',
    language: 'arabic',
    sortOrder: 0,
    cards: [],
  });
  for (const id of [lesson, phrases, story, deck]) await rename(id);
  const at = (id: string) => ({ params: { id } });
  expect((await client.call('GET /api/reading-lessons/{id}', at(lesson))).name).toBe('Renamed');
  expect((await client.call('GET /api/phrase-courses/{id}', at(phrases))).title).toBe('Renamed');
  expect((await client.call('GET /api/stories/{id}', at(story))).title).toBe('Renamed');
  expect((await client.call('GET /api/flashcard-lessons')).items.map((one) => one.name)).toContain('Renamed');
});

test('of two edits at once one is told that the other was first', async () => {
  const { id } = await kalima.createMaterial();
  const answers = await Promise.all(
    ['One', 'Other'].map((title) => client.request(edit, { params: { id }, body: { version: 1, title } })),
  );
  expect(answers.map((answer) => answer.statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
});

test('saving content and renaming its course at once leave both with the same title', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { id, version } = await kalima.createMaterial();
    const saved = { ...materialWith({ title: 'Saved' }), version };
    const answers = await Promise.all([
      client.request(edit, { params: { id }, body: { version: 1, title: 'Renamed' } }),
      client.request('PUT /api/author/learning-materials/{id}', { params: { id }, body: saved }),
    ]);
    for (const answer of answers) expect([200, 409]).toContain(answer.statusCode);
    const material = await client.call('GET /api/author/learning-materials/{id}', { params: { id } });
    expect((await courseOf(id)).title).toBe(material.title);
  }
});
