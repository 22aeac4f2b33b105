import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { lessonWith, makeFlashcardLesson } from '../../../testing/studied-content.ts';
import { startTestApp } from '../../../testing/test-app.ts';
import { picture } from '../../../testing/test-pictures.ts';

const kalima = await startTestApp();
const { client } = await kalima.signInAdmin();
const aPicture = await picture(40, 30);

async function flashcards(words: readonly string[], language: 'arabic' | 'french' = 'arabic'): Promise<string> {
  const texts = { ...lessonWith(), language };
  const { id } = await client.call('POST /api/author/flashcard-lessons', { body: texts });
  const { url } = await kalima.upload(aPicture, 'flashcard-image');
  const cards = await Promise.all(
    words.map(async (word) => ({
      id: randomUUID(),
      word,
      translation: `${word}!`,
      audioUrl: null,
      imageUrl: (await kalima.upload(aPicture, 'flashcard-image')).url,
      wrongImageUrls: [url],
    })),
  );
  await client.call('PUT /api/author/flashcard-lessons/{id}', {
    params: { id },
    body: { ...texts, cards, version: 1 },
  });
  return id;
}

async function reading(words: readonly string[]): Promise<void> {
  const { id } = await client.call('POST /api/author/reading-lessons', { body: lessonWith() });
  const card = { translation: '', audioUrl: null };
  const { url } = await kalima.upload(aPicture, 'reading-card-image');
  const cards = [
    ...words.map((word) => ({ ...card, id: randomUUID(), word, imageUrl: url })),
    { ...card, id: randomUUID(), word: 'without', imageUrl: null },
  ];
  const body = { ...lessonWith(), lessonAudioUrl: null, cards, version: 1 };
  await client.call('PUT /api/author/reading-lessons/{id}', { params: { id }, body });
}

const sparesOf = async (id: string) =>
  (await client.call('GET /api/author/flashcard-lessons/{id}/spare-pictures', { params: { id } })).items;

test('pictures of other lessons in the language are proposed, each with its word, and a card may use them', async () => {
  const mine = await flashcards(['apple']);
  await flashcards(['pear', 'plum']);
  await flashcards(['poire'], 'french');
  await reading(['fig']);
  // Its pictures are somewhere else, and could not be saved.
  await makeFlashcardLesson(kalima);
  const spares = await sparesOf(mine);
  expect(spares.map(({ word }) => word).toSorted()).toEqual(['fig', 'pear', 'plum']);
  expect(spares.find(({ word }) => word === 'pear')?.translation).toBe('pear!');

  const { cards, version } = await client.call('GET /api/author/flashcard-lessons/{id}', { params: { id: mine } });
  const wrongImageUrls = spares.map(({ imageUrl }) => imageUrl);
  const body = { ...lessonWith(), cards: cards.map((card) => ({ ...card, wrongImageUrls })), version };
  await client.call('PUT /api/author/flashcard-lessons/{id}', { params: { id: mine }, body });
  // Who learns with the card sees pictures of lessons that are not theirs.
  const learner = await kalima.signUpLearner();
  await kalima.assign(learner, mine);
  for (const url of wrongImageUrls) {
    expect((await learner.client.send({ method: 'GET', url: `${url}?via=server` })).statusCode).toBe(200);
  }
});

test('no more than sixty are read, and none of a lesson that is not there', async () => {
  const mine = await flashcards(['apple']);
  await reading(Array.from({ length: 70 }, (_, index) => `word ${index}`));
  expect(await sparesOf(mine)).toHaveLength(60);
  const params = { id: randomUUID() };
  expect(await client.codeOf('GET /api/author/flashcard-lessons/{id}/spare-pictures', { params })).toBe('NOT_FOUND');
});

test('no learner reads them', async () => {
  const params = { id: await flashcards(['apple']) };
  const learner = await kalima.signUpLearner();
  const endpoint = 'GET /api/author/flashcard-lessons/{id}/spare-pictures';
  expect(await learner.client.codeOf(endpoint, { params })).toBe('FORBIDDEN_ROLE');
});
