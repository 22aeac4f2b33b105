import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { mediaLibraryLimit } from '@kalima/shared/domain/content/content-limits';
import { lessonWith, makeReadingLesson } from '../../testing/studied-content.ts';
import { startTestApp } from '../../testing/test-app.ts';
import { picture, sound } from '../../testing/test-pictures.ts';

const kalima = await startTestApp();

async function lessonOf(cards: { word: string; translation?: string; imageUrl?: string; audioUrl?: string }[]) {
  const { client } = await kalima.signInAdmin();
  const { id, version } = await client.call('POST /api/author/reading-lessons', { body: lessonWith() });
  await client.call('PUT /api/author/reading-lessons/{id}', {
    params: { id },
    body: {
      ...lessonWith(),
      name: 'In the kitchen',
      lessonAudioUrl: null,
      cards: cards.map((card) => ({ id: randomUUID(), translation: '', imageUrl: null, audioUrl: null, ...card })),
      version,
    },
  });
  return id;
}
const search = async (kind: 'picture' | 'sound', q?: string) => {
  const { client } = await kalima.makeAuthor();
  return client.call('GET /api/author/media-library', { query: { kind, ...(q === undefined ? {} : { q }) } });
};

test('an author finds pictures and sounds of the school’s words by word or translation, each once, the nearest first', async () => {
  const [bread, breadroll] = [await kalima.upload(await picture(40, 40)), await kalima.upload(await picture(41, 40))];
  const voice = await kalima.upload(sound(), 'reading-card-audio');
  const courseId = await lessonOf([
    { word: 'خُبْزَة', translation: 'bread roll', imageUrl: breadroll.url },
    { word: 'خبز', translation: 'bread', imageUrl: bread.url, audioUrl: voice.url },
  ]);
  const twin = await kalima.upload(await picture(40, 40), 'flashcard-image');
  await lessonOf([{ word: 'bread again', imageUrl: twin.url }]);
  await lessonOf([{ word: 'bread', imageUrl: bread.url }]);
  // A picture of another site is none of the school's files.
  await makeReadingLesson(kalima, { words: ['tea'] });
  const urls = async (q: string) => (await search('picture', q)).items.map(({ url }) => url);
  expect(await urls('BREAD')).toEqual([bread.url, breadroll.url]);
  expect(await urls('خبز')).toEqual([bread.url, breadroll.url]);
  expect(await urls('خبزة')).toEqual([breadroll.url]);
  expect(await urls('tea')).toEqual([]);
  expect((await search('sound', 'bread')).items).toEqual([
    { url: voice.url, word: 'خبز', translation: 'bread', language: 'arabic', courseId, courseTitle: 'In the kitchen' },
  ]);
  expect(await search('sound', 'nothing')).toEqual({ items: [], hasMore: false });
});

test('the first 200 characters of a text are searched, so that long translations do not keep the database', async () => {
  const [near, far] = [await kalima.upload(await picture(60, 40)), await kalima.upload(await picture(61, 40))];
  await lessonOf([
    { word: 'lighthouse', translation: `${'x'.repeat(190)} beacon`, imageUrl: near.url },
    { word: 'lantern', translation: `${'x'.repeat(200)} beacon`, imageUrl: far.url },
  ]);
  expect((await search('picture', 'beacon')).items.map(({ url }) => url)).toEqual([near.url]);
  expect((await search('picture', 'lantern')).items.map(({ url }) => url)).toEqual([far.url]);
});

test('many thousand words are searched some at a time, and the nearest of all are first', async () => {
  const [lamp, other] = [await kalima.upload(await picture(70, 40)), await kalima.upload(await picture(71, 40))];
  const courseId = await lessonOf([
    { word: 'a lamp', imageUrl: other.url },
    { word: 'Lamp', imageUrl: lamp.url },
    { word: '(lamp)', imageUrl: other.url },
  ]);
  const { db } = kalima.database;
  await sql`
    insert into word_occurrences (course_id, part_id, item_id, language, text, form, sense, translation, second_translation, image_url, position)
    select ${courseId}::uuid, gen_random_uuid(), gen_random_uuid(), 'arabic', 'lamp ' || n, 'lamp ' || n, '', '', '', ${other.url}, n
    from generate_series(1, 6000) n`.execute(db);
  const found = await search('picture', 'lamp');
  expect(found.items.map(({ url }) => url)).toEqual([lamp.url, other.url]);
  expect((await search('picture', '(LAMP')).items).toMatchObject([{ word: '(lamp)' }]);
  expect((await search('picture', 'lamp 4321')).items).toMatchObject([{ word: 'lamp 4321' }]);
  expect((await search('picture', 'l.mp')).items).toEqual([]);
});

test('what a search shows is bounded, and says that there is more', async () => {
  const files = [];
  for (let count = 0; count <= mediaLibraryLimit; count += 1)
    files.push(await kalima.upload(await picture(100 + count, 30)));
  await lessonOf(files.map(({ url }, index) => ({ word: `many ${index}`, imageUrl: url })));
  const found = await search('picture', 'many');
  expect(found.items).toHaveLength(mediaLibraryLimit);
  expect(found.hasMore).toBe(true);
  expect((await search('picture')).items).toHaveLength(mediaLibraryLimit);
});

test('of many words at once it is told what courses have of each: its picture or that of its translation, its sound, its translation', async () => {
  const [cup, spoon] = [await kalima.upload(await picture(50, 40)), await kalima.upload(await picture(51, 40))];
  const voice = await kalima.upload(sound(), 'reading-card-audio');
  await lessonOf([
    { word: 'كُوب', translation: 'cup', imageUrl: cup.url, audioUrl: voice.url },
    { word: 'spoon', imageUrl: spoon.url },
  ]);
  const { client } = await kalima.makeAuthor();
  const ask = (language: 'arabic' | 'chinese', ...words: [string, string][]) =>
    client.call('POST /api/author/media-library/words', {
      body: {
        language,
        translationLanguage: 'arabic',
        words: words.map(([text, translation]) => ({ text, sense: '', translation })),
      },
    });
  const of = (value: string) => ({ value, courseTitle: 'In the kitchen' });
  // Vowel marks are the same item; a word that is only like it is none.
  expect(await ask('arabic', ['كوب', ''], ['كوبا', ''])).toEqual({
    words: [
      { picture: of(cup.url), sound: of(voice.url), translation: null },
      { picture: null, sound: null, translation: null },
    ],
  });
  expect((await ask('chinese', ['杯子', 'كوب'], ['勺子', 'spoon'])).words).toEqual([
    { picture: of(cup.url), sound: null, translation: null },
    { picture: of(spoon.url), sound: null, translation: null },
  ]);
});

test('of a word that several courses have a picture of each picture is told once, to be chosen from', async () => {
  const urls: string[] = [];
  for (const height of [60, 61]) urls.push((await kalima.upload(await picture(60, height))).url);
  const [one = '', other = ''] = urls;
  await lessonOf([{ word: 'kettle', imageUrl: one }]);
  await lessonOf([{ word: 'kettle', imageUrl: other }]);
  await lessonOf([{ word: 'kettle', imageUrl: one }]);
  const { client } = await kalima.makeAuthor();
  const { words } = await client.call('POST /api/author/media-library/words', {
    body: {
      language: 'chinese',
      translationLanguage: 'arabic',
      words: [{ text: '水壶', sense: '', translation: 'kettle' }],
    },
  });
  const [found] = words;
  const values = [found?.picture?.value, ...(found?.picture?.others ?? []).map(({ value }) => value)];
  expect(values).toHaveLength(2);
  expect(new Set(values)).toEqual(new Set([one, other]));
});
