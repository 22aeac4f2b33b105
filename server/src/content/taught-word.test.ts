import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { ownNotes } from '@kalima/shared/domain/exchange/decks';
import { cellOf, readImportTable } from '@kalima/shared/domain/exchange/import-rows-table';
import {
  type AllDetails,
  allDetails,
  detailsFrom,
  type WordDetail,
  type WordDetails,
  wordDetails,
} from '@kalima/shared/domain/content/taught-word';
import { addImportFile, beginImport, importDraft, importRow } from '../testing/import-inputs.ts';
import { dropPackage, exportPackage, makeImport, packageDraft } from '../testing/packages.ts';
import { lessonWith, phraseCourseWith, phraseWith, stageWith, storyWith } from '../testing/studied-content.ts';
import { answeredEvent, sendEvents } from '../testing/study-events.ts';
import { picture } from '../testing/test-pictures.ts';
import { boundless, type Person, startTestApp } from '../testing/test-app.ts';
import { asSuccess, endpointOf } from '../testing/test-client.ts';

// Each detail of a word is followed to every place that words travel to: one that a place forgets fails here.

const here = await startTestApp({ limits: boundless });
const there = await startTestApp({ limits: boundless });

/** Something for each detail to say. A new detail is asked for here by its type. */
const told: AllDetails = {
  partOfSpeech: 'noun',
  sense: 'of the house',
  otherForm: 'عيش',
  example: 'آكل خبزا.',
};

const detailsOf = (word: WordDetails = {}) => allDetails(word);
const none = allDetails({});
const word = { word: 'خبز', translation: 'bread', audioUrl: null };
const { url } = await here.upload(await picture(64, 64), 'flashcard-image', await here.signInAdmin());

interface Kind {
  /** Makes a word with these details; returns its course. */
  make(person: Person, details: WordDetails): Promise<string>;
  /** Saves the word once more, with what an older client knows of it. */
  saveAsBefore(person: Person, id: string): Promise<unknown>;
  /** The word, as its author and as a learner see it. */
  read(person: Person, id: string): Promise<WordDetails | undefined>;
  study(person: Person, id: string): Promise<WordDetails | undefined>;
}

const reading: Kind = {
  async make({ client }, details) {
    const { id, version } = await client.call('POST /api/author/reading-lessons', {
      body: { ...lessonWith(), id: randomUUID() },
    });
    const cards = [{ ...word, id: randomUUID(), imageUrl: null, ...details }];
    const body = { ...lessonWith(), lessonAudioUrl: null, cards, version };
    await client.call('PUT /api/author/reading-lessons/{id}', { params: { id }, body });
    return id;
  },
  async saveAsBefore({ client }, id) {
    const { version, cards } = await client.call('GET /api/author/reading-lessons/{id}', { params: { id } });
    const body = { ...lessonWith(), lessonAudioUrl: null, cards: cards.map((card) => without(card)), version };
    await client.call('PUT /api/author/reading-lessons/{id}', { params: { id }, body });
  },
  read: async ({ client }, id) =>
    (await client.call('GET /api/author/reading-lessons/{id}', { params: { id } })).cards[0],
  study: async ({ client }, id) => (await client.call('GET /api/reading-lessons/{id}', { params: { id } })).cards[0],
};

const flashcards: Kind = {
  async make({ client }, details) {
    const { id, version } = await client.call('POST /api/author/flashcard-lessons', {
      body: { ...lessonWith(), id: randomUUID() },
    });
    const cards = [{ ...word, id: randomUUID(), imageUrl: url, wrongImageUrls: [url], ...details }];
    await client.call('PUT /api/author/flashcard-lessons/{id}', {
      params: { id },
      body: { ...lessonWith(), cards, version },
    });
    return id;
  },
  async saveAsBefore({ client }, id) {
    const { version, cards } = await client.call('GET /api/author/flashcard-lessons/{id}', { params: { id } });
    const body = { ...lessonWith(), cards: cards.map((card) => without(card)), version };
    await client.call('PUT /api/author/flashcard-lessons/{id}', { params: { id }, body });
  },
  read: async ({ client }, id) =>
    (await client.call('GET /api/author/flashcard-lessons/{id}', { params: { id } })).cards[0],
  study: async ({ client }, id) => (await client.call('GET /api/flashcard-lessons/{id}', { params: { id } })).cards[0],
};

const stageOf = async ({ client }: Person, kind: 'phrase' | 'story') =>
  (await client.call(`POST /api/admin/${kind}-stages`, { body: stageWith() })).id;

/** A phrase, or the word that it explains. */
const phrases = (isExplained: boolean): Kind => {
  const explained = { word: 'خبز', translation: 'bread', definition: '' };
  const courseOf = ({ client }: Person, id: string) =>
    client.call('GET /api/author/phrase-courses/{id}', { params: { id } });
  const pick = <Word>(phrase: (Word & { vocabulary: Word[] }) | undefined): Word | undefined =>
    isExplained ? phrase?.vocabulary[0] : phrase;
  return {
    async make(person, details) {
      const { id } = await person.client.call('POST /api/author/phrase-courses', {
        body: { ...phraseCourseWith(), id: randomUUID(), stageId: await stageOf(person, 'phrase') },
      });
      const phrase = isExplained ? phraseWith({ vocabulary: [{ ...explained, ...details }] }) : phraseWith(details);
      await person.client.call('POST /api/author/phrase-courses/{id}/phrases', {
        params: { id },
        body: { ...phrase, id: randomUUID() },
      });
      return id;
    },
    async saveAsBefore(person, courseId) {
      const [stored] = (await courseOf(person, courseId)).phrases;
      const { id, version, vocabulary, ...phrase } = stored!;
      const body = { ...without(phrase), vocabulary: vocabulary.map((one) => without(one)), version };
      await person.client.call('PUT /api/author/phrases/{id}', { params: { id }, body });
    },
    read: async (person, id) => pick<WordDetails>((await courseOf(person, id)).phrases[0]),
    study: async ({ client }, id) =>
      pick<WordDetails>((await client.call('GET /api/phrase-courses/{id}', { params: { id } })).phrases[0]),
  };
};

const stories: Kind = {
  async make(person, details) {
    const stageId = await stageOf(person, 'story');
    const vocabulary = [{ word: 'خبز', translation: 'bread', definition: '', ...details }];
    const { id } = await person.client.call('POST /api/author/stories', {
      body: { ...storyWith({ language: 'arabic', vocabulary }), id: randomUUID(), stageId },
    });
    return id;
  },
  async saveAsBefore({ client }, id) {
    const { version, vocabulary } = await client.call('GET /api/author/stories/{id}', { params: { id } });
    const body = { ...storyWith({ language: 'arabic', vocabulary: vocabulary.map((one) => without(one)) }), version };
    await client.call('PUT /api/author/stories/{id}', { params: { id }, body });
  },
  read: async ({ client }, id) => (await client.call('GET /api/author/stories/{id}', { params: { id } })).vocabulary[0],
  study: async ({ client }, id) => (await client.call('GET /api/stories/{id}', { params: { id } })).vocabulary[0],
};

/** A word as a client sends it that knows no details. */
function without<Word extends WordDetails>(given: Word): Omit<Word, WordDetail> {
  return Object.fromEntries(
    Object.entries(given).filter(([key]) => !(wordDetails as readonly string[]).includes(key)),
  ) as Omit<Word, WordDetail>;
}

const kinds: [string, Kind, readonly WordDetail[]][] = [
  // The sense of a card or phrase is for authors.
  ['a reading card', reading, ['sense']],
  ['a flashcard', flashcards, ['sense']],
  ['a phrase', phrases(false), ['sense']],
  ['an explained word of a phrase', phrases(true), []],
  ['an explained word of a story', stories, []],
];

test.each(kinds)('%s is stored with its details, in every save and every copy', async (_name, kind, untold) => {
  const admin = await here.signInAdmin();
  const id = await kind.make(admin, told);
  expect(detailsOf(await kind.read(admin, id))).toEqual(told);
  expect(detailsOf(await kind.study(admin, id))).toEqual({
    ...told,
    ...Object.fromEntries(untold.map((detail) => [detail, ''])),
  });
  await kind.saveAsBefore(admin, id);
  expect(detailsOf(await kind.read(admin, id))).toEqual(told);
  const copy = await admin.client.call('POST /api/author/courses/{id}/copy', {
    params: { id },
    body: { id: randomUUID() },
  });
  expect(detailsOf(await kind.read(admin, copy.id))).toEqual(told);
  const plain = await kind.make(admin, {});
  expect(detailsOf(await kind.read(admin, plain))).toEqual(none);
});

test.each(kinds)('%s arrives at another school in a package with its details', async (_name, kind) => {
  const admin = await here.signInAdmin();
  const id = await kind.make(admin, told);
  const { zip } = await exportPackage(admin, { course: id });
  const other = await there.signInAdmin();
  const { id: importId, ...plan } = await dropPackage(there, other, zip);
  const { made } = await makeImport(other, importId, packageDraft(plan));
  expect(detailsOf(await kind.read(other, made?.courseId ?? ''))).toEqual(told);
});

test('a row of an import becomes a word with its details', async () => {
  const author = await here.makeAuthor();
  const params = { id: await beginImport(author) };
  const body = { draft: importDraft([importRow({ text: 'خبز', ...told })]) };
  const { made } = await author.client.call('POST /api/author/imports/{id}/make', { params, body });
  expect(detailsOf(await reading.read(author, made?.courseId ?? ''))).toEqual(told);
});

test('a deck has them in columns that an import knows', async () => {
  const author = await here.makeAuthor();
  const id = await reading.make(author, told);
  const key = 'GET /api/author/packages/anki';
  const deck = asSuccess(endpointOf(key), await author.client.request(key, { query: { course: id } })) as Buffer;
  const importId = await beginImport(author);
  await addImportFile(author, importId, 'deck.apkg', deck);
  await author.client.call('POST /api/author/imports/{id}/read', { params: { id: importId } });
  await here.app.jobs.settled();
  const { files } = await author.client.call('GET /api/author/imports/{id}', { params: { id: importId } });
  const params = { id: importId, fileId: files.find(({ kind }) => kind === 'table')?.id ?? '' };
  const { base64 } = await author.client.call('GET /api/author/imports/{id}/files/{fileId}/table', { params });
  const table = readImportTable(Buffer.from(base64, 'base64'));
  expect(ownNotes.marks.size).toBe(wordDetails.length - 1);
  expect(detailsFrom((detail) => cellOf(table, table.rows[0] ?? [], detail))).toEqual(told);
});

test('a word that is looked up or reviewed says what it says wherever it is met', async () => {
  const admin = await here.signInAdmin();
  const id = await reading.make(admin, { ...told, otherForm: '' });
  const learner = await here.signUpWithoutCourses();
  await here.assign(learner, id);
  const { sense: _sense, otherForm: _other, ...everywhere } = told;
  const query = { language: 'arabic' as const, text: 'خبز', at: 0 };
  const { items } = await learner.client.call('GET /api/look-up', { query });
  expect(items[0]).toMatchObject(everywhere);
  const course = await learner.client.call('GET /api/reading-lessons/{id}', { params: { id } });
  expect(course.words.find(({ text }) => text === 'خبز')).toMatchObject(everywhere);
  await sendEvents(learner.client, [answeredEvent(true, id, randomUUID())]);
  const review = await learner.client.call('GET /api/review', { query: { minutes: 60 } });
  expect(review.items.find(({ text }) => text === 'خبز')).toMatchObject(everywhere);
});

test('words of packages keep the order of what they say, by which those of earlier versions are compared', async () => {
  const admin = await here.signInAdmin();
  const courses = [await reading.make(admin, told), await phrases(true).make(admin, told)];
  const [cards, ofPhrases] = await Promise.all(
    courses.map(async (course) => (await exportPackage(admin, { course })).listing.courses[0]),
  );
  const card = cards?.kind === 'reading_card' ? (cards.cards[0] ?? {}) : {};
  expect(Object.keys(card)).toEqual([
    'id',
    'word',
    'sense',
    'example',
    'partOfSpeech',
    'translations',
    'recording',
    'otherForm',
    'picture',
  ]);
  const phrase = ofPhrases?.kind === 'phrase' ? ofPhrases.phrases[0] : undefined;
  expect(Object.keys(phrase ?? {})).toEqual(['id', 'text', 'sense', 'translations', 'picture', 'recording', 'words']);
  expect(Object.keys(phrase?.words[0] ?? {})).toEqual([
    'id',
    'word',
    'sense',
    'otherForm',
    'example',
    'partOfSpeech',
    'translations',
    'definition',
  ]);
});
