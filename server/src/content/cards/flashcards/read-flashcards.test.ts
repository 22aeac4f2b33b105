import { expect, test } from 'vitest';
import { makeReadingLesson, operatorOf } from '../../../testing/studied-content.ts';
import { startTestApp } from '../../../testing/test-app.ts';

const kalima = await startTestApp();

test('flashcards come from reading lessons, with spare pictures of others, and from lessons of their own', async () => {
  const [deck, spare] = [await makeReadingLesson(kalima), await makeReadingLesson(kalima, { cards: 3 })];
  const hidden = await makeReadingLesson(kalima, { cards: 1 });
  const { id: authored } = await kalima.app.flashcards.create(await operatorOf(kalima), {
    name: 'Animals',
    stage: 1,
    description: 'Pick the animal',
    language: 'english',
    sortOrder: 0,
    cards: [{ word: 'cat', translation: '猫', audioUrl: null, imageUrl: '/a', wrongImageUrls: ['/b', '/c', '/d'] }],
  });
  const person = await kalima.signUpWithoutCourses();
  await kalima.assign(person, deck);
  await kalima.assign(person, spare);
  const { items } = await person.client.call('GET /api/flashcard-lessons');
  // Assigning a reading lesson brings every flashcard lesson along (PRODUCT.md#assigning).
  expect(items.map((one) => one.id).toSorted()).toEqual([deck, spare, authored].toSorted());
  const opened = await person.client.call('GET /api/flashcard-lessons/{id}', { params: { id: deck } });
  expect(opened.cards.map((card) => card.wrongImageUrls)).toEqual([[], []]);
  expect(opened.sparePictures).toHaveLength(3);
  expect(Object.keys(opened.sparePictures[0] ?? {})).toContain('secondTranslation');
  // The same each time, so that a device which has it need not fetch it again.
  expect((await person.client.call('GET /api/flashcard-lessons/{id}', { params: { id: deck } })).sparePictures).toEqual(
    opened.sparePictures,
  );
  const own = await person.client.call('GET /api/flashcard-lessons/{id}', { params: { id: authored } });
  expect(own.cards).toMatchObject([{ word: 'cat', imageUrl: '/a', wrongImageUrls: ['/b', '/c', '/d'] }]);
  expect(await person.client.codeOf('GET /api/flashcard-lessons/{id}', { params: { id: hidden } })).toBe('NOT_FOUND');
  expect(await kalima.client().codeOf('GET /api/flashcard-lessons')).toBe('UNAUTHENTICATED');
  const nobody = { params: { id: deck } };
  expect(await kalima.client().codeOf('GET /api/flashcard-lessons/{id}', nobody)).toBe('UNAUTHENTICATED');
});

test('flashcards leave out cards without a picture', async () => {
  const id = await makeReadingLesson(kalima, { pictures: false });
  const { client } = await kalima.signInAdmin();
  const row = (await client.call('GET /api/flashcard-lessons')).items.find((one) => one.id === id);
  expect(row?.cardCount).toBe(0);
  expect((await client.call('GET /api/flashcard-lessons/{id}', { params: { id } })).cards).toEqual([]);
});
