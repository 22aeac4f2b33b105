import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { makePhraseCourse, makeReadingLesson, operatorOf } from '../../testing/studied-content.ts';
import { sendEvents, wordEvent } from '../../testing/study-events.ts';
import { type Person, startTestApp } from '../../testing/test-app.ts';

const kalima = await startTestApp();
const { db } = kalima.database;
const demoFile = (name: string) => readFile(join(import.meta.dirname, '../../../../tools/demo/content/media', name));

async function newLearner(): Promise<Person> {
  const person = await kalima.signUpLearner();
  await sql`delete from user_course_assignments where user_id = ${person.profile.id}`.execute(db);
  return person;
}

const list = ({ client }: Person, pictureWidth = 640) => client.call('GET /api/downloads', { query: { pictureWidth } });
const bytesServed = async ({ client }: Person, url: string) =>
  Number((await client.send({ method: 'GET', url })).headers['content-length']);

test('names the files of what is assigned with the sizes in which they are served, and nothing else', async () => {
  const learner = await newLearner();
  const picture = await kalima.upload(await demoFile('taxi.webp'));
  const video = await kalima.upload(await demoFile('polar-night.mp4'), 'learning-material-video');
  const material = await kalima.createMaterial({ imageUrl: picture.url, videoUrl: video.url, videoSource: 'upload' });
  await kalima.createMaterial({ title: 'Not assigned', imageUrl: picture.url });
  expect((await list(learner)).items).toEqual([]);
  await kalima.assign(learner, material.id);
  for (const width of [320, 640, 1280]) {
    const { items, shared } = await list(learner, width);
    expect(shared).toEqual([]);
    expect(items).toMatchObject([
      { id: material.id, title: material.title, courseType: 'learning_material', needsNetwork: false },
    ]);
    const bytes = Object.fromEntries(items[0]?.files.map((file) => [file.key, file.bytes]) ?? []);
    expect(bytes).toEqual({
      [picture.key]: await bytesServed(learner, `${picture.url}?w=${width}`),
      [video.key]: video.bytes,
    });
  }
});

test('a picture that nobody has measured counts as it was uploaded, until the next tidying', async () => {
  const learner = await newLearner();
  const picture = await kalima.upload(await demoFile('taxi.webp'));
  const { id } = await kalima.createMaterial({ imageUrl: picture.url });
  await kalima.assign(learner, id);
  const bytes = async () => (await list(learner, 320)).items[0]?.files[0]?.bytes;
  const measured = await bytes();
  await sql`update media set variant_bytes = null where key = ${picture.key}`.execute(db);
  expect(await bytes()).toBe(picture.bytes);
  await kalima.app.runMaintenance();
  expect(await bytes()).toBe(measured);
});

test('the revision changes with the content, and with that alone', async () => {
  const learner = await newLearner();
  const admin = await operatorOf(kalima);
  const [lesson, phrases] = [await makeReadingLesson(kalima), await makePhraseCourse(kalima)];
  await kalima.assign(learner, lesson);
  await kalima.assign(learner, phrases);
  const revisions = async () => {
    const { items } = await list(learner);
    return [lesson, phrases].map((id) => items.find((item) => item.id === id)?.revision);
  };
  const before = await revisions();
  expect(await revisions()).toEqual(before);
  const [phrase] = (await kalima.app.phrases.getEditable(admin, phrases)).phrases;
  if (!phrase) throw new Error('no phrase');
  await sql`update phrases set version = version + 1 where id = ${phrase.id}`.execute(db);
  const after = await revisions();
  expect(after[0]).toBe(before[0]);
  expect(after[1]).not.toBe(before[1]);
  await sql`update reading_lessons set version = version + 1 where id = ${lesson}`.execute(db);
  expect((await revisions())[0]).not.toBe(before[0]);
});

test('says what a video of another site needs', async () => {
  const learner = await newLearner();
  const { id } = await kalima.createMaterial({
    videoUrl: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
    videoSource: 'youtube',
  });
  await kalima.assign(learner, id);
  expect((await list(learner)).items).toMatchObject([{ id, needsNetwork: true, files: [] }]);
});

test('the files of words in the bank are among the shared ones, also without their course, and only one’s own', async () => {
  const [learner, other] = [await newLearner(), await newLearner()];
  const picture = await kalima.upload(await demoFile('word-cat.webp'));
  const id = await makeReadingLesson(kalima, { files: { imageUrl: picture.url } });
  await kalima.assign(learner, id);
  await sendEvents(learner.client, [wordEvent('cat', 'add', { imageUrl: picture.url })]);
  await kalima.unassign(learner, id);
  const { items, shared } = await list(learner);
  expect(items.map((item) => item.id)).not.toContain(id);
  expect(shared).toEqual([{ key: picture.key, bytes: await bytesServed(learner, `${picture.url}?w=640`) }]);
  expect((await list(other)).shared).toEqual([]);
});

test('covers of the stages in the lists are shared', async () => {
  const learner = await newLearner();
  const admin = await operatorOf(kalima);
  const cover = await kalima.upload(await demoFile('word-cat.webp'), 'phrase-stage-cover');
  const phrases = await makePhraseCourse(kalima);
  const { stageId } = await kalima.app.phrases.getEditable(admin, phrases);
  await sql`update stages set cover_image = ${cover.url} where id = ${stageId}`.execute(db);
  expect((await list(learner)).shared).toEqual([]);
  await kalima.assign(learner, phrases);
  expect((await list(learner)).shared.map(({ key }) => key)).toEqual([cover.key]);
});

test('hundreds of courses come in pages, each once, and the shared files with the first', async () => {
  const learner = await newLearner();
  await sql`with made as (
      insert into courses (title, course_type, is_free, lesson_number)
      select 'Course ' || n, 'story', false, n % 7 from generate_series(1, 450) as n returning id
    ) insert into user_course_assignments (user_id, course_id) select ${learner.profile.id}, id from made`.execute(db);
  const pages = [];
  let cursor: string | undefined;
  do {
    const page = await learner.client.call('GET /api/downloads', { query: { pictureWidth: 640, cursor } });
    pages.push(page);
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  expect(pages.map(({ items }) => items.length)).toEqual([200, 200, 50]);
  expect(new Set(pages.flatMap(({ items }) => items.map(({ id }) => id))).size).toBe(450);
  const query = { cursor: 'nonsense' };
  expect(await learner.client.codeOf('GET /api/downloads', { query })).toBe('VALIDATION_FAILED');
});

test('refuses without a session and with a width that no picture has; an admin has only what is assigned to them', async () => {
  expect(await kalima.client().codeOf('GET /api/downloads')).toBe('UNAUTHENTICATED');
  const learner = await newLearner();
  expect(await learner.client.codeOf('GET /api/downloads', { query: { pictureWidth: 500 } })).toBe('VALIDATION_FAILED');
  const admin = await kalima.makeAdmin();
  expect((await list(admin)).items).toEqual([]);
});
