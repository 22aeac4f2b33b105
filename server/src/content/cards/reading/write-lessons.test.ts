import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { distractorsPerCard } from '@kalima/shared/domain/content/content-limits';
import type { UploadPurpose } from '@kalima/shared/domain/content/uploads';
import { lessonWith } from '../../../testing/studied-content.ts';
import { startTestApp } from '../../../testing/test-app.ts';
import { picture, sound } from '../../../testing/test-pictures.ts';

const kalima = await startTestApp();
const admin = await kalima.signInAdmin();
const aPicture = await picture(40, 30);

async function stored(purpose: UploadPurpose): Promise<string> {
  const bytes = purpose.endsWith('audio') ? sound() : aPicture;
  return (await kalima.upload(bytes, purpose, admin)).url;
}

/** The two kinds of lesson are written alike: a lesson with its list of cards. */
const kinds = {
  reading: {
    create: 'POST /api/author/reading-lessons',
    read: 'GET /api/author/reading-lessons/{id}',
    update: 'PUT /api/author/reading-lessons/{id}',
    remove: 'DELETE /api/author/reading-lessons/{id}',
    study: 'GET /api/reading-lessons/{id}',
    extra: { lessonAudioUrl: null },
    picture: 'reading-card-image',
    audio: 'reading-card-audio',
    courseType: 'reading_card',
    cardWith: (word: string, files: { imageUrl: string; audioUrl: string }) => ({
      id: randomUUID() as string,
      word,
      translation: `${word}!`,
      ...files,
    }),
  },
  flashcards: {
    create: 'POST /api/author/flashcard-lessons',
    read: 'GET /api/author/flashcard-lessons/{id}',
    update: 'PUT /api/author/flashcard-lessons/{id}',
    remove: 'DELETE /api/author/flashcard-lessons/{id}',
    study: 'GET /api/flashcard-lessons/{id}',
    extra: {},
    picture: 'flashcard-image',
    audio: 'flashcard-audio',
    courseType: 'flashcard',
    cardWith: (word: string, files: { imageUrl: string; audioUrl: string }) => ({
      id: randomUUID() as string,
      word,
      translation: `${word}!`,
      wrongImageUrls: Array.from({ length: distractorsPerCard }, () => files.imageUrl),
      ...files,
    }),
  },
} as const;

describe.each(Object.keys(kinds) as (keyof typeof kinds)[])('%s', (kind) => {
  const { create, read, update, remove, study, extra, courseType, cardWith, ...purposes } = kinds[kind];

  const made = async () => admin.client.call(create, { body: lessonWith() });
  const files = async () => ({
    imageUrl: await stored(purposes.picture),
    audioUrl: await stored(purposes.audio),
  });
  const save = (id: string, version: number, cards: unknown[], change: object = {}) =>
    admin.client.request(update, { params: { id }, body: { ...lessonWith(), ...extra, cards, version, ...change } });

  test('a new lesson has no cards, and a free course of its name', async () => {
    const lesson = await made();
    expect(lesson).toMatchObject({ ...lessonWith(), cards: [], version: 1 });
    expect(await admin.client.call(read, { params: { id: lesson.id } })).toEqual(lesson);
    const { items } = await admin.client.call('GET /api/admin/courses', { query: { courseType } });
    expect(items.find((course) => course.id === lesson.id)).toMatchObject({ title: 'Fruit', isFree: true });
  });

  test('saved cards are kept in their order, changed ones change, left out ones go, and learners see it at once', async () => {
    const learner = await kalima.signUpLearner();
    const { id } = await made();
    await kalima.assign(learner, id);
    const [apple, pear, fig] = ['apple', 'pear', 'fig'] as const;
    const use = await files();
    const cards = [cardWith(apple, use), cardWith(pear, use)];
    expect((await save(id, 1, cards)).json()).toMatchObject({ cards, version: 2 });
    const after = [cardWith(fig, use), { ...cards[0], word: 'red apple' }];
    expect((await save(id, 2, after, { name: 'Fruits', stage: 3 })).json()).toMatchObject({
      name: 'Fruits',
      stage: 3,
      cards: after,
    });
    const studied = await learner.client.call(study, { params: { id } });
    expect(studied.cards.map((card) => card.word)).toEqual(['fig', 'red apple']);
    expect(studied.cards.map((card) => card.id)).toEqual(after.map((card) => card.id));
    const { items } = await learner.client.call('GET /api/courses');
    expect(items.find((course) => course.id === id)?.title).toBe('Fruits');
    const media = await learner.client.send({ method: 'GET', url: use.imageUrl });
    expect(media.statusCode).toBe(200);
  });

  test('a card has two translations with their languages, and learners get both; older clients send one for everyone', async () => {
    const learner = await kalima.signUpLearner();
    const { id } = await made();
    await kalima.assign(learner, id);
    const use = await files();
    const meant = {
      translation: 'cat',
      translationLanguage: 'english',
      secondTranslation: '猫',
      secondTranslationLanguage: 'chinese',
    };
    const both = { ...cardWith('قطة', use), ...meant };
    const older = cardWith('كلب', use);
    const plain = { translationLanguage: null, secondTranslation: '', secondTranslationLanguage: null };
    const withoutText = { ...cardWith('سمكة', use), secondTranslation: ' ', secondTranslationLanguage: 'chinese' };
    const expected = [both, { ...older, ...plain }, { ...withoutText, ...plain }];
    expect((await save(id, 1, [both, older, withoutText])).json()).toMatchObject({ cards: expected });
    expect(await admin.client.call(read, { params: { id } })).toMatchObject({ cards: expected });
    expect(await learner.client.call(study, { params: { id } })).toMatchObject({ cards: expected });
    // The deck of a reading lesson is made of its cards.
    const deck = await learner.client.call('GET /api/flashcard-lessons/{id}', { params: { id } });
    expect(deck).toMatchObject({
      cards: expected.map(({ word, ...card }) => ({ word, translation: card.translation })),
    });
    expect(deck.cards[0]).toMatchObject(meant);
    // What is there already is replaced.
    const changed = [
      { ...both, ...plain, translation: '猫', translationLanguage: 'chinese' },
      { ...older, ...meant },
    ];
    expect((await save(id, 2, changed)).json()).toMatchObject({ cards: changed });
  });

  test('the same save sent twice tells the second time how it stands, and makes no card twice', async () => {
    const { id } = await made();
    const cards = [cardWith('apple', await files())];
    const first: unknown = (await save(id, 1, cards)).json();
    const second = await save(id, 1, cards);
    expect(second.statusCode).toBe(409);
    expect(second.json()).toMatchObject({ code: 'STALE_VERSION', details: { current: first } });
  });

  test('a card of another lesson is not taken over', async () => {
    const [one, two] = [await made(), await made()];
    const cards = [cardWith('apple', await files())];
    const theirs: unknown = (await save(one.id, 1, cards)).json();
    expect((await save(two.id, 1, [{ ...cards[0], word: 'mine' }])).json()).toMatchObject({
      code: 'VALIDATION_FAILED',
      details: { fields: [{ field: 'cards' }] },
    });
    expect(await admin.client.call(read, { params: { id: one.id } })).toEqual(theirs);
  });

  test.each([
    [
      'a file that is not stored',
      { imageUrl: '/media/reading_cards/x/nothing.webp' },
      'cards.0.imageUrl',
      'UNKNOWN_FILE',
    ],
    ['a file elsewhere', { imageUrl: 'https://example.org/x.webp' }, 'cards.0.imageUrl', 'UNKNOWN_FILE'],
    ['no word', { word: '  ' }, 'cards.0.word', 'REQUIRED'],
    ['a word too long', { word: 'x'.repeat(501) }, 'cards.0.word', 'TOO_LONG'],
    ['a second translation too long', { secondTranslation: 'x'.repeat(501) }, 'cards.0.secondTranslation', 'TOO_LONG'],
    ['a strange language', { translationLanguage: 'klingon' }, 'cards.0.translationLanguage', 'INVALID_VALUE'],
    ['a strange id', { id: 'one' }, 'cards.0.id', 'INVALID_VALUE'],
  ])('%s is refused at its field, and nothing is changed', async (_what, change, field, code) => {
    const { id } = await made();
    const card = { ...cardWith('apple', await files()), ...change };
    expect((await save(id, 1, [card])).json()).toMatchObject({
      code: 'VALIDATION_FAILED',
      details: { fields: [{ field, code }] },
    });
    expect(await admin.client.call(read, { params: { id } })).toMatchObject({ version: 1, cards: [] });
  });

  test('a picture is no sound', async () => {
    const { id } = await made();
    const { imageUrl } = await files();
    const answer = await save(id, 1, [cardWith('apple', { imageUrl, audioUrl: imageUrl })]);
    expect(answer.json()).toMatchObject({ details: { fields: [{ field: 'cards.0.audioUrl', code: 'UNKNOWN_FILE' }] } });
  });

  test('two cards of one id are refused', async () => {
    const { id } = await made();
    const card = cardWith('apple', await files());
    for (const twin of [card, { ...card, id: card.id.toUpperCase() }]) {
      expect((await save(id, 1, [card, twin])).json()).toMatchObject({
        details: { fields: [{ field: 'cards', code: 'INVALID_VALUE' }] },
      });
    }
  });

  test('a deleted lesson is gone with its course, and its learners lose it', async () => {
    const learner = await kalima.signUpLearner();
    const { id } = await made();
    await kalima.assign(learner, id);
    expect(await admin.client.call(remove, { params: { id } })).toEqual({ done: true });
    expect(await learner.client.codeOf(study, { params: { id } })).toBe('NOT_FOUND');
    expect(await admin.client.codeOf(remove, { params: { id } })).toBe('NOT_FOUND');
    expect(await admin.client.codeOf(read, { params: { id } })).toBe('NOT_FOUND');
    expect((await save(id, 1, [])).json()).toMatchObject({ code: 'NOT_FOUND' });
  });

  test('learners and strangers write nothing', async () => {
    const { id } = await made();
    const body = { ...lessonWith(), ...extra, cards: [], version: 1 };
    for (const [person, code] of [
      [(await kalima.signUpLearner()).client, 'FORBIDDEN_ROLE'],
      [kalima.client(), 'UNAUTHENTICATED'],
    ] as const) {
      expect(await person.codeOf(create, { body: lessonWith() })).toBe(code);
      expect(await person.codeOf(update, { params: { id }, body })).toBe(code);
      expect(await person.codeOf(remove, { params: { id } })).toBe(code);
      expect(await person.codeOf(read, { params: { id } })).toBe(code);
    }
  });
});

test('the sound of a whole lesson is kept, replaced and taken away', async () => {
  const { id } = await admin.client.call('POST /api/author/reading-lessons', { body: lessonWith() });
  const save = (version: number, lessonAudioUrl: string | null) =>
    admin.client.call('PUT /api/author/reading-lessons/{id}', {
      params: { id },
      body: { ...lessonWith(), lessonAudioUrl, cards: [], version },
    });
  const one = await stored('reading-lesson-audio');
  expect(await save(1, one)).toMatchObject({ lessonAudioUrl: one });
  expect(await save(2, null)).toMatchObject({ lessonAudioUrl: null });
});

test('lessons of a stage are listed in the order in which they were made', async () => {
  const stage = 4;
  const names = ['first', 'second', 'third'];
  for (const name of names) {
    await admin.client.call('POST /api/author/reading-lessons', { body: lessonWith({ name, stage }) });
  }
  const { items } = await admin.client.call('GET /api/reading-lessons');
  expect(items.filter((lesson) => lesson.stage === stage).map((lesson) => lesson.name)).toEqual(names);
});

test('a deck of a reading lesson is marked as one, an authored lesson is not', async () => {
  const reading = await admin.client.call('POST /api/author/reading-lessons', { body: lessonWith() });
  const authored = await admin.client.call('POST /api/author/flashcard-lessons', { body: lessonWith() });
  const { items } = await admin.client.call('GET /api/flashcard-lessons');
  const isDeck = (id: string) => items.find((lesson) => lesson.id === id)?.isDeck;
  expect([isDeck(reading.id), isDeck(authored.id)]).toEqual([true, false]);
});
