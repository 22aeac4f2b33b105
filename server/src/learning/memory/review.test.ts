import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { addDays } from '@kalima/shared/domain/learning/learning-day';
import { orderTranslations } from '@kalima/shared/domain/language/translations';
import { markEvent, reviewedEvent as answered, sendEvents, undoneEvent } from '../../testing/study-events.ts';
import { makePhraseCourse, makeReadingLesson } from '../../testing/studied-content.ts';
import { boundless, type Person, startTestApp } from '../../testing/test-app.ts';

const kalima = await startTestApp({ limits: boundless });
const today = new Date().toISOString().slice(0, 10);
const daysAgo = (days: number) => {
  const happenedAt = new Date(Date.now() - days * 86_400_000).toISOString();
  return { happenedAt, learningDay: addDays(today, -days) };
};

/** A learner with a lesson whose words are called so. */
async function learnerOf(words: readonly string[], person?: Person) {
  const learner = person ?? (await kalima.signUpWithoutCourses());
  const courseId = await makeReadingLesson(kalima, { words });
  await kalima.assign(learner, courseId);
  const { cards } = await learner.client.call('GET /api/reading-lessons/{id}', { params: { id: courseId } });
  return { person: learner, courseId, words: cards.map(({ id, word }) => ({ courseId, partId: id, text: word })) };
}

const reviewOf = ({ client }: Person, query: { minutes?: number; day?: string; cursor?: string } = {}) =>
  client.call('GET /api/review', { query: { minutes: 60, day: today, ...query } });
const textsOf = async (person: Person, query = {}) => (await reviewOf(person, query)).items.map(({ text }) => text);

/** An answer to a flashcard, which begins its lesson, unless another exercise is given. */
const reviewedEvent = (about: Parameters<typeof answered>[0], change: Parameters<typeof answered>[1]) =>
  answered(about, { exercise: 'flashcard', ...change });

let names = 0;
const newNames = (count: number) => Array.from({ length: count }, () => `name ${(names += 1)}`);

test('nothing is asked of who has begun nothing', async () => {
  const { person } = await learnerOf(newNames(3));
  expect(await reviewOf(person)).toEqual({ items: [], nextCursor: null, total: 0, paceMs: 10_000, pictures: [] });
});

test('what is due comes first, what is remembered best before it; then what is new in lessons begun', async () => {
  const { person, words } = await learnerOf(newNames(5));
  const [well, badly, notYet, first, second] = words;
  await sendEvents(person.client, [
    reviewedEvent(well!, daysAgo(3)),
    reviewedEvent(badly!, { ...daysAgo(3), grade: 'again' }),
    reviewedEvent(notYet!, daysAgo(0)),
  ]);
  const { items, total } = await reviewOf(person);
  expect(items.map(({ text }) => text)).toEqual([well, badly, first, second].map((word) => word!.text));
  // What an answer does is told before it is given.
  await sendEvents(person.client, [reviewedEvent(well!, daysAgo(0)), reviewedEvent(first!, daysAgo(0))]);
  const remembered = (await person.client.call('GET /api/memory', { query: {} })).items;
  for (const item of [items[0], items[2]])
    expect(remembered.find(({ itemId }) => itemId === item!.itemId)?.stability).toBe(item!.stabilityIfRight);
  expect(total).toBe(4);
  expect(items[0]).toMatchObject({
    courseId: well!.courseId,
    partId: well!.partId,
    language: 'arabic',
    reviews: 1,
    lastDay: daysAgo(3).learningDay,
  });
  expect(items[2]).toMatchObject({ reviews: 0, lastDay: null, imageUrl: 'https://pictures.test/3.webp' });
});

test('a word that the learner knows, put off or answered today is not asked', async () => {
  const { person, words } = await learnerOf(newNames(3));
  const [known, later, done] = words;
  await sendEvents(person.client, [
    ...words.map((word) => reviewedEvent(word, daysAgo(5))),
    markEvent('suspended', known!, daysAgo(1)),
    markEvent('postponed', later!, daysAgo(1)),
    reviewedEvent(done!, daysAgo(0)),
  ]);
  expect(await textsOf(person)).toEqual([]);
});

test('ten new words a day, however many lessons are begun', async () => {
  const { person, words } = await learnerOf(newNames(25));
  const asked = { ...daysAgo(0), exercise: 'pick' };
  // What was answered in the lessons themselves takes none of the ten.
  await sendEvents(
    person.client,
    words.slice(0, 8).map((word) => reviewedEvent(word, daysAgo(0))),
  );
  expect(await textsOf(person)).toHaveLength(10);
  await sendEvents(person.client, [reviewedEvent(words[8]!, asked)]);
  expect(await textsOf(person)).toHaveLength(9);
  await sendEvents(
    person.client,
    words.slice(9, 13).map((word) => reviewedEvent(word, asked)),
  );
  expect(await textsOf(person)).toHaveLength(5);
});

test('a hundred reviews a day, and nothing new while more wait', async () => {
  const { person, words } = await learnerOf(newNames(120));
  const waiting = words.slice(0, 105).map((word) => reviewedEvent(word, daysAgo(10)));
  await sendEvents(person.client, waiting.slice(0, 60));
  await sendEvents(person.client, waiting.slice(60));
  const { total, items } = await reviewOf(person);
  expect(total).toBe(100);
  expect(items.every(({ lastDay }) => lastDay !== null)).toBe(true);
});

test('a session is as long as its minutes allow at the pace of the learner, and its cursor leads on', async () => {
  const { person, words } = await learnerOf(newNames(30));
  await sendEvents(
    person.client,
    words.map((word) => ({ ...reviewedEvent(word, daysAgo(10)), ms: 6000 })),
  );
  const first = await reviewOf(person, { minutes: 2 });
  expect([first.paceMs, first.items.length, first.total]).toEqual([6000, 20, 30]);
  const second = await reviewOf(person, { minutes: 2, cursor: first.nextCursor ?? '' });
  expect([second.items.length, second.nextCursor]).toEqual([10, null]);
  expect(new Set([...first.items, ...second.items].map(({ itemId }) => itemId)).size).toBe(30);
});

test('words of a course that was withdrawn are not asked, unless another course teaches them', async () => {
  const [shared, alone] = newNames(2);
  const { person, words, courseId } = await learnerOf([shared!, alone!]);
  const other = await learnerOf([shared!], person);
  await sendEvents(
    person.client,
    words.map((word) => reviewedEvent(word, daysAgo(10))),
  );
  await kalima.unassign(person, courseId);
  const { items, pictures } = await reviewOf(person);
  expect(items).toMatchObject([{ text: shared, courseId: other.courseId }]);
  expect(pictures).toMatchObject([{ text: shared }]);
});

test('pictures of the lesson come along to choose among', async () => {
  const { person, words } = await learnerOf(newNames(6));
  await sendEvents(person.client, [reviewedEvent(words[0]!, daysAgo(10))]);
  const { pictures } = await reviewOf(person, { minutes: 1 });
  expect(pictures.map(({ text }) => text).toSorted()).toEqual(words.map(({ text }) => text).toSorted());
});

test('phrases are asked as words are', async () => {
  const person = await kalima.signUpWithoutCourses();
  const courseId = await makePhraseCourse(kalima);
  await kalima.assign(person, courseId);
  const { phrases } = await person.client.call('GET /api/phrase-courses/{id}', { params: { id: courseId } });
  const [phrase] = phrases;
  await sendEvents(person.client, [reviewedEvent({ courseId, partId: phrase!.id, text: phrase!.text }, daysAgo(10))]);
  expect((await textsOf(person))[0]).toBe(phrase!.text);
});

test('a class of mixed native languages is asked by the translations of each', async () => {
  const courseId = await makePhraseCourse(kalima);
  const own: Record<string, string | undefined> = {};
  for (const nativeLanguage of ['english', 'chinese'] as const) {
    const person = await kalima.signUpWithoutCourses();
    await person.client.call('PATCH /api/profile', { body: { nativeLanguage } });
    await kalima.assign(person, courseId);
    const { phrases } = await person.client.call('GET /api/phrase-courses/{id}', { params: { id: courseId } });
    const phrase = { courseId, partId: phrases[0]!.id, text: phrases[0]!.text };
    await sendEvents(person.client, [reviewedEvent(phrase, daysAgo(10))]);
    const { items } = await reviewOf(person);
    const profile = await person.client.call('GET /api/profile');
    own[nativeLanguage] = orderTranslations(items[0]!, profile.nativeLanguage)[0]?.text;
  }
  expect(own).toEqual({ english: 'I went to the market', chinese: '我去了市场' });
});

test('a word that a teacher adds to a lesson begun is asked as a new one, also where all others were answered', async () => {
  const person = await kalima.signUpWithoutCourses();
  const words = newNames(2);
  const courseId = await makeReadingLesson(kalima, { words, pictures: false });
  await kalima.assign(person, courseId);
  const params = { id: courseId };
  const { cards } = await person.client.call('GET /api/reading-lessons/{id}', { params });
  const answers = cards.map(({ id, word }) => reviewedEvent({ courseId, partId: id, text: word }, daysAgo(0)));
  await sendEvents(person.client, answers);
  expect(await textsOf(person)).toEqual([]);
  const { client } = await kalima.signInAdmin();
  const { id: _, ...lesson } = await client.call('GET /api/author/reading-lessons/{id}', { params });
  const added = { id: randomUUID(), word: 'added', translation: 'added', imageUrl: null, audioUrl: null };
  await client.call('PUT /api/author/reading-lessons/{id}', {
    params,
    body: { ...lesson, cards: [...lesson.cards, added] },
  });
  expect(await textsOf(person)).toEqual(['added']);
  // What is undone was never answered.
  await sendEvents(person.client, [undoneEvent(answers[0]?.id ?? '')]);
  expect(await textsOf(person)).toEqual([words[0], 'added']);
});

test('a new word that was put off is asked again after a week', async () => {
  const { person, words } = await learnerOf(newNames(2));
  const [first, second] = words;
  await sendEvents(person.client, [reviewedEvent(first!, daysAgo(0)), markEvent('postponed', second!, daysAgo(1))]);
  expect(await textsOf(person)).toEqual([]);
  const other = await learnerOf(newNames(2));
  await sendEvents(other.person.client, [
    reviewedEvent(other.words[0]!, daysAgo(0)),
    markEvent('postponed', other.words[1]!, daysAgo(8)),
  ]);
  expect(await textsOf(other.person)).toEqual([other.words[1]!.text]);
});

test('answering a word of the queue in a course that was never opened does not begin that course', async () => {
  const [shared, ...others] = newNames(3);
  const { person, words } = await learnerOf([shared!]);
  const unopened = await learnerOf([shared!, ...others], person);
  await sendEvents(person.client, [reviewedEvent(words[0]!, daysAgo(5))]);
  await sendEvents(person.client, [
    answered(unopened.words[0]!, daysAgo(0)),
    markEvent('suspended', unopened.words[0]!, daysAgo(0)),
  ]);
  expect(await textsOf(person)).toEqual([]);
});

test('a day that is nobody’s is not believed, and what is out of bounds is refused', async () => {
  const { person, words } = await learnerOf(newNames(1));
  await sendEvents(person.client, [reviewedEvent(words[0]!, daysAgo(0))]);
  expect(await textsOf(person, { day: addDays(today, 365) })).toEqual([]);
  for (const query of [{ minutes: 0 }, { minutes: 61 }, { day: 'tomorrow' }, { cursor: 'x' }]) {
    expect(await person.client.codeOf('GET /api/review', { query })).toBe('VALIDATION_FAILED');
  }
  expect(await kalima.client().codeOf('GET /api/review', { query: {} })).toBe('UNAUTHENTICATED');
});

test('a word with nothing to ask by is nowhere due, until a course that the learner may see has something', async () => {
  const person = await kalima.signUpWithoutCourses();
  const [due, fresh] = newNames(2);
  const admin = await kalima.signInAdmin();
  const courseId = await makeReadingLesson(kalima, { words: [due!, fresh!], pictures: false });
  const params = { id: courseId };
  const { id: _, ...lesson } = await admin.client.call('GET /api/author/reading-lessons/{id}', { params });
  const bare = lesson.cards.map((card) => ({ ...card, translation: '' }));
  await admin.client.call('PUT /api/author/reading-lessons/{id}', { params, body: { ...lesson, cards: bare } });
  await kalima.assign(person, courseId);
  const [card] = lesson.cards;
  const answer = reviewedEvent({ courseId, partId: card!.id, text: due! }, daysAgo(10));
  await sendEvents(person.client, [answer]);
  const figuresOf = async () => {
    const { languages } = await person.client.call('GET /api/profile/memory', { query: { day: today } });
    const [arabic] = languages;
    return [arabic?.due[0], arabic?.waiting ?? 0];
  };
  const dueDaysOf = async () =>
    (await person.client.call('GET /api/profile/words', { query: {} })).items.map(({ dueDay }) => dueDay !== null);
  expect(await reviewOf(person)).toMatchObject({ items: [], total: 0 });
  expect(await figuresOf()).toEqual([0, 0]);
  expect(await dueDaysOf()).toEqual([false]);
  const other = await learnerOf([due!], person);
  expect(await reviewOf(person)).toMatchObject({ items: [{ text: due, courseId: other.courseId }], total: 1 });
  expect(await figuresOf()).toEqual([1, 0]);
  expect(await dueDaysOf()).toEqual([true]);
});
