import { sql } from 'kysely';
import { afterEach, expect, test, vi } from 'vitest';
import { drawingKey, isDrawing, mediaUrlPrefix } from '@kalima/shared/domain/content/media-addresses';
import sharp from 'sharp';
import { drawing, scenery, seenThrough } from '../../testing/drawings.ts';
import { sendEvents, wordEvent } from '../../testing/study-events.ts';
import {
  lessonWith,
  makeReadingLesson,
  operatorOf,
  phraseCourseWith,
  phraseWith,
  stageWith,
  storyWith,
} from '../../testing/studied-content.ts';
import { startTestApp } from '../../testing/test-app.ts';

const kalima = await startTestApp();
const { db } = kalima.database;
const admin = await kalima.signInAdmin();
const { cutStored } = kalima.app.media;

afterEach(() => vi.restoreAllMocks());

/** Stores a picture as an older version did: whole, and not looked at. */
async function uploadedBefore(bytes: Buffer) {
  const stored = await kalima.upload(bytes, 'learning-material-image');
  await sql`update media set is_ground_checked = false where key = ${stored.key}`.execute(db);
  return { ...stored, drawnUrl: `${mediaUrlPrefix}${drawingKey(stored.key)}` };
}

const get = (url: string, client = admin.client) => client.send({ method: 'GET', url: `${url}?w=320&via=server` });
async function isSeenThrough(url: string): Promise<boolean> {
  const { rawPayload } = await get(url);
  return (await sharp(rawPayload).metadata()).hasAlpha;
}
const isChecked = async (key: string) => {
  const { rows } = await sql<{ is: boolean }>`select is_ground_checked as is from media where key = ${key}`.execute(db);
  return rows[0]?.is;
};

/** Tables in which a text stands. */
async function tablesWith(text: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public' order by 1`.execute(db);
  const found = [];
  for (const { name } of rows) {
    const { rows: hits } =
      await sql`select 1 from ${sql.table(name)} row where position(${text}::text in row::text) > 0`.execute(db);
    if (hits.length > 0) found.push(name);
  }
  return found;
}

test('a drawing from before takes the place of its picture wherever that stood', async () => {
  const { key, url, drawnUrl } = await uploadedBefore(await drawing());
  const operator = await operatorOf(kalima);
  const learner = await kalima.signUpLearner();
  const cover = { ...stageWith({ coverImageUrl: url }), sortOrder: 0 };
  const [stage, storyStage] = [
    await kalima.app.phrases.stages.create(operator, cover),
    await kalima.app.stories.stages.create(operator, cover),
  ];
  const card = { word: 'ball', translation: 'كرة', audioUrl: null };
  const lesson = await makeReadingLesson(kalima, { files: { imageUrl: url } });
  const wrong = ['https://pictures.test/a.webp', `${url}?w=320`, 'https://pictures.test/b.webp'];
  const cards = [
    { ...card, imageUrl: 'https://pictures.test/c.webp', wrongImageUrls: wrong },
    { ...card, word: 'eye', imageUrl: url, wrongImageUrls: wrong.slice(0, 1) },
  ];
  const flashcards = await kalima.app.flashcards.create(operator, { ...lessonWith(), cards });
  const phrases = await kalima.app.phrases.create(operator, {
    ...phraseCourseWith({ imageUrl: url }),
    isFree: true,
    stageId: stage.id,
    phrases: [phraseWith({ imageUrl: url })],
  });
  await kalima.app.stories.create(operator, { ...storyWith({ thumbnailUrl: url }), stageId: storyStage.id });
  const material = await kalima.createMaterial({ imageUrl: url });
  await kalima.assign(learner, lesson);
  await sendEvents(learner.client, [wordEvent('ball', 'add', { imageUrl: url })]);
  const revisionOf = async (id: string) =>
    (await learner.client.call('GET /api/downloads', { query: { pictureWidth: 320 } })).items.find(
      (item) => item.id === id,
    )?.revision;
  const before = await revisionOf(lesson);

  await kalima.app.runMaintenance();

  expect(await tablesWith(url)).toEqual(['study_events']);
  expect(await tablesWith(key)).toEqual(['media', 'study_events']);
  expect(await tablesWith(drawnUrl)).toEqual(
    expect.arrayContaining([
      'flashcards',
      'learning_materials',
      'phrase_courses',
      'phrases',
      'reading_cards',
      'stages',
      'stories',
      'story_stages',
      'vocabulary_sources',
      'word_occurrences',
    ]),
  );
  const { cards: kept } = await kalima.app.flashcards.getEditable(operator, flashcards.id);
  expect(kept.map(({ wrongImageUrls }) => wrongImageUrls)).toEqual([
    [wrong[0], `${drawnUrl}?w=320`, wrong[2]],
    wrong.slice(0, 1),
  ]);
  expect((await admin.client.call('GET /api/learning-materials', { query: {} })).items[0]).toMatchObject({
    imageUrl: drawnUrl,
  });
  expect((await kalima.app.materials.getEditable(operator, material.id)).version).toBe(material.version);
  expect((await kalima.app.phrases.getEditable(operator, phrases.id)).version).toBe(phrases.version);
  // Devices fetch it anew, and learners see it by either address.
  expect(await revisionOf(lesson)).not.toBe(before);
  for (const address of [url, drawnUrl]) {
    expect((await get(address, learner.client)).statusCode).toBe(200);
    expect(await isSeenThrough(address)).toBe(true);
  }
  expect((await learner.client.call('GET /api/vocabulary', { query: {} })).items).toMatchObject([
    { word: 'ball', imageUrl: drawnUrl },
  ]);
  expect(await cutStored()).toBe(0);
});

test('an address from before still leads to the drawing once its picture is gone, also when it is saved again', async () => {
  const { key, url, drawnUrl } = await uploadedBefore(await drawing());
  const operator = await operatorOf(kalima);
  const lesson = await makeReadingLesson(kalima, { cards: 1, files: { imageUrl: url } });
  const learner = await kalima.signUpLearner();
  await kalima.assign(learner, lesson);
  const stage = await kalima.app.phrases.stages.create(operator, { ...stageWith(), sortOrder: 0 });
  const { version, cards, ...rest } = await kalima.app.reading.getEditable(operator, lesson);
  const before = (await get(url)).headers['etag'];
  expect(await cutStored()).toBe(1);
  await sql`update media set unlinked_at = unlinked_at - interval '25 hours'`.execute(db);
  await kalima.app.runMaintenance();
  expect(await tablesWith(key)).toEqual(['media']);
  expect(await kalima.files.size(key.replace('.webp', '-320.webp'))).toBeNull();
  const answer = await get(url);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['etag']).not.toBe(before);

  // A form that was opened before, and a device that was away, know the old address.
  const { name, description, language, lessonAudioUrl, stage: number } = rest;
  const body = { name, description, language, lessonAudioUrl, stage: number, version, cards };
  const saved = await admin.client.call('PUT /api/author/reading-lessons/{id}', { params: { id: lesson }, body });
  expect(saved.cards[0]?.imageUrl).toBe(drawnUrl);
  expect(await tablesWith(url)).toEqual([]);
  const params = { id: stage.id };
  const covered = await admin.client.call('PUT /api/admin/phrase-stages/{id}', {
    params,
    body: { ...stageWith({ coverImageUrl: url }), version: stage.version },
  });
  expect(covered.coverImageUrl).toBe(drawnUrl);
  await sendEvents(learner.client, [wordEvent('word 0', 'add', { imageUrl: url, courseId: lesson })]);
  expect((await learner.client.call('GET /api/vocabulary', { query: {} })).items).toMatchObject([
    { imageUrl: drawnUrl },
  ]);
  await sql`update media set unlinked_at = unlinked_at - interval '25 hours'`.execute(db);
  await kalima.app.runMaintenance();
  expect((await get(drawnUrl, learner.client)).statusCode).toBe(200);
});

test('photographs and pictures in texts stay as they are, and are looked at once', async () => {
  const [photograph, inText] = [
    await uploadedBefore(await scenery()),
    await uploadedBefore(await drawing({ size: 300 })),
  ];
  await kalima.createMaterial({ imageUrl: photograph.url, content: `<p>Look:</p><img src="${inText.url}">` });
  expect(await cutStored()).toBe(0);
  expect([await isChecked(photograph.key), await isChecked(inText.key)]).toEqual([true, true]);
  expect(await isSeenThrough(inText.url)).toBe(false);
  const read = vi.spyOn(kalima.files, 'read');
  expect(await cutStored()).toBe(0);
  expect(read).not.toHaveBeenCalled();
});

test('a drawing that could be seen through before keeps its bytes', async () => {
  const { url, drawnUrl, key } = await uploadedBefore(await seenThrough());
  const lesson = await makeReadingLesson(kalima, { files: { imageUrl: url } });
  const before = (await get(url)).rawPayload;
  expect(await cutStored()).toBe(1);
  const { cards } = await kalima.app.reading.getEditable(await operatorOf(kalima), lesson);
  expect(cards[0]?.imageUrl).toBe(drawnUrl);
  expect((await get(drawnUrl)).rawPayload.equals(before)).toBe(true);
  expect(await isChecked(drawingKey(key))).toBe(true);
});

test('what is not used yet is left until it is', async () => {
  const { key, url } = await uploadedBefore(await drawing({ size: 200 }));
  expect(await cutStored()).toBe(0);
  expect(await isChecked(key)).toBe(false);
  await kalima.createMaterial({ imageUrl: url });
  expect(await cutStored()).toBe(1);
});

test('a store that fails on the way leaves the picture as it is for the next time', async () => {
  const { key, url, drawnUrl } = await uploadedBefore(await drawing({ size: 240 }));
  const { id } = await kalima.createMaterial({ imageUrl: url });
  const realPut = kalima.files.put.bind(kalima.files);
  let puts = 0;
  vi.spyOn(kalima.files, 'put').mockImplementation((...given) => {
    puts += 1;
    return puts === 2 ? Promise.reject(new Error('away')) : realPut(...given);
  });
  await expect(cutStored()).rejects.toThrow('away');
  const operator = await operatorOf(kalima);
  expect((await kalima.app.materials.getEditable(operator, id)).imageUrl).toBe(url);
  expect(await isSeenThrough(url)).toBe(false);
  expect(await isChecked(key)).toBe(false);
  expect(await cutStored()).toBe(1);
  expect((await kalima.app.materials.getEditable(operator, id)).imageUrl).toBe(drawnUrl);
  expect(isDrawing(drawnUrl) && (await isSeenThrough(drawnUrl))).toBe(true);
});

test('a picture that is gone from the store, or is deleted meanwhile, stops nothing', async () => {
  const [gone, deleted, good] = [
    await uploadedBefore(await drawing()),
    await uploadedBefore(await drawing()),
    await uploadedBefore(await drawing()),
  ];
  await kalima.createMaterial({ imageUrl: gone.url });
  const { id } = await kalima.createMaterial({ imageUrl: deleted.url });
  await kalima.createMaterial({ imageUrl: good.url });
  await kalima.files.remove(gone.key.replace('.webp', '-1280.webp'));
  const realPut = kalima.files.put.bind(kalima.files);
  vi.spyOn(kalima.files, 'put').mockImplementation(async (key, file) => {
    if (key.startsWith(deleted.key.replace('.webp', ''))) {
      await kalima.app.materials.remove(await operatorOf(kalima), id).catch(() => undefined);
      await sql`delete from media where key = ${deleted.key}`.execute(db);
    }
    return realPut(key, file);
  });
  expect(await cutStored()).toBe(1);
  expect(await isChecked(gone.key)).toBe(true);
  await sql`update media set unlinked_at = unlinked_at - interval '25 hours'`.execute(db);
  await kalima.app.runMaintenance();
  expect(await kalima.files.size(drawingKey(deleted.key).replace('.webp', '-320.webp'))).toBeNull();
  expect(await tablesWith(deleted.key)).toEqual([]);
});
