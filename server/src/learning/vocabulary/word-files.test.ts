import { expect, test } from 'vitest';
import { sendEvents, wordEvent } from '../../testing/study-events.ts';
import { makeReadingLesson } from '../../testing/studied-content.ts';
import { type Person, startTestApp } from '../../testing/test-app.ts';
import { film, picture, sound } from '../../testing/test-pictures.ts';

const kalima = await startTestApp();

async function statusOf({ client }: Person, url: string): Promise<number> {
  return (await client.send({ method: 'GET', url })).statusCode;
}

async function wordOf({ client }: Person, word: string) {
  const { items } = await client.call('GET /api/vocabulary', { query: {} });
  return items.find((one) => one.word === word);
}

/** A lesson with a card of its own picture and sound, assigned to a new learner. */
async function assignedLesson() {
  const person = await kalima.signUpLearner();
  const imageUrl = (await kalima.upload(await picture(20, 20), 'reading-card-image')).url;
  const audioUrl = (await kalima.upload(sound(), 'reading-card-audio')).url;
  const lesson = await makeReadingLesson(kalima, { files: { imageUrl, audioUrl } });
  await kalima.assign(person, lesson);
  const { cards } = await person.client.call('GET /api/reading-lessons/{id}', { params: { id: lesson } });
  return { person, lesson, imageUrl, audioUrl, cardIds: cards.map(({ id }) => id) };
}

test('a banked word keeps the picture and sound of its card when the course is withdrawn', async () => {
  // Registered before the lesson, which is free for those who come later.
  const other = await kalima.signUpLearner();
  const { person, lesson, imageUrl, audioUrl } = await assignedLesson();
  await sendEvents(person.client, [wordEvent('tree', 'add', { imageUrl, audioUrl })]);
  await kalima.unassign(person, lesson);
  expect(await wordOf(person, 'tree')).toMatchObject({ imageUrl, audioUrl });
  expect([await statusOf(person, imageUrl), await statusOf(person, audioUrl)]).toEqual([200, 200]);
  expect([await statusOf(other, imageUrl), await statusOf(other, audioUrl)]).toEqual([404, 404]);
  // What is done with the word later does not lose them.
  await sendEvents(person.client, [wordEvent('tree', 'master', { imageUrl, audioUrl })]);
  expect(await wordOf(person, 'tree')).toMatchObject({ imageUrl, audioUrl, isMastered: true });
});

test('it loses them when it is removed from the bank', async () => {
  const { person, lesson, imageUrl, audioUrl } = await assignedLesson();
  await sendEvents(person.client, [wordEvent('tree', 'add', { imageUrl, audioUrl })]);
  await kalima.unassign(person, lesson);
  await sendEvents(person.client, [wordEvent('tree', 'remove', { imageUrl, audioUrl })]);
  expect([await statusOf(person, imageUrl), await statusOf(person, audioUrl)]).toEqual([404, 404]);
});

test('it loses them when the course is deleted; nothing shows a broken picture, and the files are collected', async () => {
  const { person, lesson, imageUrl, audioUrl } = await assignedLesson();
  await sendEvents(person.client, [wordEvent('tree', 'add', { imageUrl, audioUrl })]);
  const { client } = await kalima.signInAdmin();
  await client.call('DELETE /api/author/reading-lessons/{id}', { params: { id: lesson } });
  expect(await statusOf(person, imageUrl)).toBe(404);
  expect(await wordOf(person, 'tree')).toMatchObject({ word: 'tree', imageUrl: null, audioUrl: null });
  await kalima.database.db
    .updateTable('media')
    .set({ unlinked_at: new Date(0) })
    .where('unlinked_at', 'is not', null)
    .execute();
  await kalima.app.runMaintenance();
  const keys = [imageUrl, audioUrl].map((url) => url.slice('/media/'.length));
  expect(await kalima.database.db.selectFrom('media').select('key').where('key', 'in', keys).execute()).toEqual([]);
});

test('no file comes with a word that is not the picture or sound of an assigned part', async () => {
  const { person, lesson, imageUrl, cardIds } = await assignedLesson();
  const other = await assignedLesson();
  const filmUrl = (await kalima.upload(film(), 'learning-material-video')).url;
  const coverUrl = (await kalima.upload(await picture(21, 20))).url;
  const material = await kalima.createMaterial({ imageUrl: coverUrl, videoUrl: filmUrl, videoSource: 'upload' });
  await kalima.assign(person, material.id);
  const attempts = {
    'of another learner’s course': { imageUrl: other.imageUrl, audioUrl: other.audioUrl },
    'a film': { imageUrl: filmUrl, audioUrl: filmUrl },
    'what belongs to no word': { imageUrl: coverUrl },
    'of another course than it says': { imageUrl, courseId: material.id },
    'of another part than it says': { imageUrl, courseId: lesson, partId: cardIds[1] ?? '' },
    'a picture as a sound': { audioUrl: imageUrl },
    elsewhere: { imageUrl: 'https://tracker.test/x.png', audioUrl: '/api/profile' },
  };
  for (const [word, change] of Object.entries(attempts)) {
    await sendEvents(person.client, [wordEvent(word, 'add', change)]);
    expect(await wordOf(person, word)).toMatchObject({ word, imageUrl: null, audioUrl: null });
  }
  await kalima.unassign(person, material.id);
  expect([await statusOf(person, filmUrl), await statusOf(person, coverUrl)]).toEqual([404, 404]);
  await sendEvents(person.client, [
    wordEvent('right', 'add', { imageUrl, courseId: lesson, partId: cardIds[0] ?? '' }),
  ]);
  expect((await wordOf(person, 'right'))?.imageUrl).toBe(imageUrl);
});

test('a word that is met again elsewhere keeps what it had, and gets what it had not (PRODUCT.md#vocabulary-bank)', async () => {
  const { person, lesson, imageUrl, audioUrl, cardIds } = await assignedLesson();
  const card = { imageUrl, audioUrl, translation: '树', courseId: lesson, partId: cardIds[0] ?? '' };
  const elsewhere = { definition: 'a tall plant', examples: ['We sat under the tree.'] };
  const both = { ...elsewhere, imageUrl, audioUrl, translation: '树' };
  await sendEvents(person.client, [wordEvent('tree', 'add', card)]);
  await sendEvents(person.client, [wordEvent('Tree', 'add', { ...elsewhere, translation: 'bough' })]);
  expect(await wordOf(person, 'tree')).toMatchObject(both);
  // From the bank itself, without anything.
  await sendEvents(person.client, [wordEvent('tree', 'master')]);
  expect(await wordOf(person, 'tree')).toMatchObject({ ...both, isMastered: true });
  await kalima.unassign(person, lesson);
  expect([await statusOf(person, imageUrl), await statusOf(person, audioUrl)]).toEqual([200, 200]);
});

test('a word is banked with both translations, and one of an older client with one', async () => {
  const { person, lesson, cardIds } = await assignedLesson();
  const from = { courseId: lesson, partId: cardIds[0] ?? '' };
  const both = {
    translation: '猫',
    translationLanguage: 'chinese',
    secondTranslation: 'cat',
    secondTranslationLanguage: 'english',
  } as const;
  await sendEvents(person.client, [wordEvent('قطة', 'add', { ...from, ...both })]);
  await sendEvents(person.client, [wordEvent('كلب', 'add', { ...from, translation: 'dog' })]);
  expect(await wordOf(person, 'قطة')).toMatchObject(both);
  const none = { translationLanguage: null, secondTranslation: '', secondTranslationLanguage: null };
  expect(await wordOf(person, 'كلب')).toMatchObject({ translation: 'dog', ...none });
  // The bank gives the word again without saying where it is from: one place more, and what is shown stays.
  await sendEvents(person.client, [wordEvent('قطة', 'master', { translation: 'cat', translationLanguage: 'english' })]);
  expect(await wordOf(person, 'قطة')).toMatchObject({ ...both, isMastered: true });
  // The teacher took one away.
  await sendEvents(person.client, [wordEvent('قطة', 'relearn', { ...from, translation: 'cat' })]);
  expect(await wordOf(person, 'قطة')).toMatchObject({ translation: 'cat', ...none });
});

test('the bank is the same in whichever order the events of two devices come', async () => {
  const at = (minute: number) => ({ happenedAt: new Date(Date.UTC(2026, 0, 1, 12, minute)).toISOString() });
  const { lesson, imageUrl, cardIds } = await assignedLesson();
  const ofCard = { courseId: lesson, partId: cardIds[0] ?? '' };
  const events = () => [
    wordEvent('tree', 'add', { ...at(0), translation: 'removed', imageUrl }),
    wordEvent('tree', 'remove', at(1)),
    wordEvent('tree', 'add', { ...at(2), ...ofCard, translation: 'first', imageUrl }),
    wordEvent('tree', 'master', { ...at(3), definition: 'plant' }),
    wordEvent('tree', 'add', { ...at(4), ...ofCard, translation: 'corrected', imageUrl }),
    wordEvent('tree', 'relearn', { ...at(5), examples: ['A tree.'], translation: 'later' }),
  ];
  const orders = [
    [0, 1, 2, 3, 4, 5],
    [5, 4, 3, 2, 1, 0],
    [4, 0, 5, 2, 1, 3],
    [3, 5, 0, 1, 4, 2],
  ];
  for (const order of orders) {
    const other = await kalima.signUpLearner();
    await kalima.assign(other, lesson);
    const made = events();
    for (const index of order) await sendEvents(other.client, [made[index]]);
    expect(await wordOf(other, 'tree')).toMatchObject({
      translation: 'corrected',
      definition: 'plant',
      examples: ['A tree.'],
      imageUrl,
      isMastered: false,
    });
  }
});

test('words that are sent together have each their own files, beside one that may have none, and one that has them already', async () => {
  const { person, lesson, imageUrl, audioUrl, cardIds } = await assignedLesson();
  const other = await assignedLesson();
  const partId = cardIds[0] ?? '';
  await sendEvents(person.client, [
    wordEvent('tree', 'add', { imageUrl, courseId: lesson, partId }),
    wordEvent('sea', 'add', { imageUrl: other.imageUrl }),
    wordEvent('sun', 'add', { audioUrl }),
    // Of a lesson that gives no such picture: the word has it since the first of these.
    wordEvent('tree', 'add', { imageUrl, courseId: other.lesson }),
  ]);
  expect(await wordOf(person, 'tree')).toMatchObject({ imageUrl, audioUrl: null });
  expect(await wordOf(person, 'sea')).toMatchObject({ imageUrl: null });
  expect(await wordOf(person, 'sun')).toMatchObject({ imageUrl: null, audioUrl });
});
