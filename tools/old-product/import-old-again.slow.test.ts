import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { AppError } from '../../server/src/platform/app-error.ts';
import { layOutOldProduct } from '../../server/src/testing/lay-out-old-product.ts';
import { allSame, cameIn, importOld, oldId } from '../../server/src/testing/run-import-old.ts';
import { boundless, startTestApp, type TestApp } from '../../server/src/testing/test-app.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

test('what changed in the tables comes with the next run, and what changed here stays as it is here', async () => {
  const kalima = await startTestApp({ limits: boundless });
  const { client } = await kalima.signInAdmin();
  const folder = await layOutOldProduct();
  await importOld(kalima, folder);
  const titled = async (title: string) =>
    (await client.call('GET /api/admin/courses', {})).items.find((course) => course.title === title)?.id ?? '';
  const id = await titled('First words');
  const change = async (table: string, from: string, to: string) => {
    const text = await readFile(join(folder, table), 'utf8');
    expect(text).toContain(from);
    await writeFile(join(folder, table), text.replace(from, to));
  };
  await change('reading_cards.json', '"خبز"', '"عيش"');
  await change('stories.csv', 'The sun sets.', 'The sun goes down.');
  const story = await client.call('GET /api/author/stories/{id}', { params: { id: await titled('The sun') } });
  const { id: storyId, sentences: _sentences, ...own } = story;
  await client.call('PUT /api/author/stories/{id}', {
    params: { id: storyId },
    body: { ...own, videoSource: 'youtube', description: 'Mended here' },
  });
  const partIds = async () =>
    (await client.call('GET /api/author/reading-lessons/{id}', { params: { id } })).cards.map((card) => card.id);
  const former = await partIds();

  const { report } = await importOld(kalima, folder);
  expect(cameIn(report)).toMatchObject({ reading_lessons: '0/1/2/0', reading_cards: '0/3/2/0', stories: '0/0/2/1' });
  const lesson = await client.call('GET /api/reading-lessons/{id}', { params: { id } });
  expect(lesson.cards[0]).toMatchObject({ word: 'bread', translation: 'عيش' });
  expect(await partIds()).toEqual(former);
  const after = await client.call('GET /api/author/stories/{id}', { params: { id: storyId } });
  expect(after).toMatchObject({ description: 'Mended here', text: 'The sun rises.\nThe sun sets.' });
  expect(cameIn((await importOld(kalima, folder)).report)).toMatchObject({ reading_lessons: '0/0/3/0' });
});

test('what was taken from a learner here is not given again', async () => {
  const kalima = await startTestApp({ limits: boundless });
  const { client } = await kalima.signInAdmin();
  const folder = await layOutOldProduct();
  await importOld(kalima, folder);
  const userId = oldId('61');
  await client.call('POST /api/teacher/assignments/removal', { body: { courses: 'all', userIds: [userId] } });
  await importOld(kalima, folder);
  expect(await client.call('GET /api/admin/users/{userId}', { params: { userId } })).toMatchObject({
    assignedCount: 0,
  });
});

test('a run that is cut off at any piece is completed by the next one', async () => {
  const whole = await startTestApp({ limits: boundless });
  const kalima = await startTestApp({ limits: boundless });
  await whole.signInAdmin();
  await kalima.signInAdmin();
  const folder = await layOutOldProduct();
  let pieces = 0;
  await importOld(whole, folder, [], { tell: () => void (pieces += 1) });
  expect(pieces).toBeGreaterThan(10);
  for (let most = 1; most < pieces; most += 3) {
    const gone = new AbortController();
    let seen = 0;
    const tell = () => {
      seen += 1;
      if (seen >= most) gone.abort();
    };
    const { isDone, report, text } = await importOld(kalima, folder, [], { tell, signal: gone.signal });
    expect([isDone, report?.isCutOff]).toEqual([false, true]);
    expect(text).toContain('Run it again');
  }
  expect((await importOld(kalima, folder)).isDone).toBe(true);
  expect(cameIn((await importOld(kalima, folder)).report)).toEqual(allSame);
  const contents = async (app: TestApp) => {
    const { items } = await (await app.signInAdmin()).client.call('GET /api/admin/courses', {});
    return items.map(({ id, title, level, lessonNumber, isFree }) => ({ id, title, level, lessonNumber, isFree }));
  };
  expect(await contents(kalima)).toEqual(await contents(whole));
});

test('where files can be stored no more it ends, says why, and nothing lacks a file: the next run does the rest', async () => {
  const kalima = await startTestApp({ limits: boundless });
  await kalima.signInAdmin();
  const folder = await layOutOldProduct();
  const put = kalima.files.put.bind(kalima.files);
  let calls = 0;
  vi.spyOn(kalima.files, 'put').mockImplementation((key, file) => {
    calls += 1;
    return calls > 12
      ? Promise.reject(new AppError('STORAGE_UNAVAILABLE', 'The file storage cannot be reached.'))
      : put(key, file);
  });
  const cut = await importOld(kalima, folder);
  expect(cut).toMatchObject({ isDone: false, report: { isCutOff: true } });
  expect(cut.text).toContain('It ended early: The file storage cannot be reached.');
  vi.restoreAllMocks();
  const { report } = await importOld(kalima, folder);
  expect(report?.tables.reading_cards?.lost).toHaveLength(4);
  expect(cameIn((await importOld(kalima, folder)).report)).toEqual(allSame);
});

test('two servers that bring in the same at once make each thing once', async () => {
  const kalima = await startTestApp({ limits: boundless });
  const { client } = await kalima.signInAdmin();
  const folder = await layOutOldProduct();
  await Promise.all([importOld(kalima, folder), importOld(kalima, folder)]);
  expect((await importOld(kalima, folder)).isDone).toBe(true);
  expect(cameIn((await importOld(kalima, folder)).report)).toEqual(allSame);
  const { items } = await client.call('GET /api/admin/courses', {});
  expect(items).toHaveLength(11);
  expect(new Set(items.map(({ courseType, title }) => `${courseType} ${title}`)).size).toBe(11);
});

test('a course that was deleted here comes again, with what stands in the tables', async () => {
  const kalima = await startTestApp({ limits: boundless });
  const { client } = await kalima.signInAdmin();
  const folder = await layOutOldProduct();
  await importOld(kalima, folder);
  const all = async () => (await client.call('GET /api/admin/courses', {})).items;
  const id = (await all()).find(({ title }) => title === 'Pictures')?.id ?? '';
  await client.call('DELETE /api/author/flashcard-lessons/{id}', { params: { id } });
  const { report } = await importOld(kalima, folder);
  expect(cameIn(report)).toMatchObject({ flashcard_lessons: '1/0/0/0', reading_lessons: '0/0/3/0' });
  expect((await all()).find(({ title }) => title === 'Pictures')?.id).toBe(id);
});
