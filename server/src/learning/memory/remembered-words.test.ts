import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { addDays } from '@kalima/shared/domain/learning/learning-day';
import type { PartOfSpeech } from '@kalima/shared/domain/language/parts-of-speech';
import { answeredEvent, markEvent, reviewedEvent, sendEvents } from '../../testing/study-events.ts';
import { makeReadingLesson } from '../../testing/studied-content.ts';
import { boundless, type Person, startTestApp } from '../../testing/test-app.ts';

const kalima = await startTestApp({ limits: boundless });
const today = new Date().toISOString().slice(0, 10);
const daysAgo = (days: number) => ({
  happenedAt: new Date(Date.now() - days * 86_400_000).toISOString(),
  learningDay: addDays(today, -days),
});

/** A learner with a lesson of these words, and a helper to name them as events do. */
async function learnerOf(words: readonly string[]) {
  const person = await kalima.signUpWithoutCourses();
  const courseId = await makeReadingLesson(kalima, { words });
  await kalima.assign(person, courseId);
  const { cards } = await person.client.call('GET /api/reading-lessons/{id}', { params: { id: courseId } });
  const partOf = (word: string) => cards.find((card) => card.word === word)?.id ?? '';
  return { person, courseId, about: (text: string) => ({ courseId, partId: partOf(text), text }), partOf };
}

type Query = Parameters<typeof wordsOf>[1];
const wordsOf = (
  { client }: Person,
  query: {
    state?: 'learning' | 'hard' | 'aside';
    language?: 'arabic' | 'chinese';
    partOfSpeech?: PartOfSpeech;
    limit?: number;
    cursor?: string;
  } = {},
) => client.call('GET /api/profile/words', { query });
const textsOf = async (person: Person, query?: Query) => (await wordsOf(person, query)).items.map(({ text }) => text);

test('words by state, with what a course says of them and when they are due', async () => {
  const { person, courseId, about, partOf } = await learnerOf(['lemon', 'melon', 'salt']);
  await sendEvents(person.client, [
    reviewedEvent(about('lemon'), { ...daysAgo(3), grade: 'again' }),
    reviewedEvent(about('salt'), daysAgo(3)),
    markEvent('suspended', about('melon'), daysAgo(1)),
  ]);
  const { items, nextCursor } = await wordsOf(person);
  expect(nextCursor).toBeNull();
  expect(items.map(({ text, state }) => [text, state])).toEqual([
    ['lemon', 'learning'],
    ['melon', 'aside'],
    ['salt', 'learning'],
  ]);
  expect(items[0]).toMatchObject({
    language: 'arabic',
    translation: 'translation 0',
    reviews: 1,
    lapses: 0,
    lastDay: daysAgo(3).learningDay,
    dueDay: daysAgo(2).learningDay,
    courseId,
    partId: partOf('lemon'),
  });
  expect(items[1]).toMatchObject({ lastDay: null, dueDay: null, reviews: 0 });
  expect(await textsOf(person, { state: 'aside' })).toEqual(['melon']);
  expect(await textsOf(person, { state: 'hard' })).toEqual([]);
  expect(await textsOf(person, { language: 'chinese' })).toEqual([]);
  expect(await textsOf(person, { language: 'arabic', state: 'learning' })).toEqual(['lemon', 'salt']);
  // Asked again, it is a new word as before.
  await sendEvents(person.client, [markEvent('resumed', about('melon'), daysAgo(0))]);
  expect(await textsOf(person)).toEqual(['lemon', 'salt']);
});

test('words of a part of speech, where a course that the learner may see says which they are', async () => {
  const { person, courseId, about } = await learnerOf(['run', 'sun', 'fun']);
  await sendEvents(
    person.client,
    ['run', 'sun', 'fun'].map((word) => reviewedEvent(about(word), daysAgo(1))),
  );
  const { db } = kalima.database;
  const say = (text: string, partOfSpeech: PartOfSpeech) =>
    db
      .updateTable('word_occurrences')
      .set({ part_of_speech: partOfSpeech })
      .where('course_id', '=', courseId)
      .where('text', '=', text)
      .execute();
  await say('run', 'verb');
  await say('sun', 'noun');
  expect(await textsOf(person, { partOfSpeech: 'verb' })).toEqual(['run']);
  expect(await textsOf(person, { partOfSpeech: 'noun', state: 'learning' })).toEqual(['sun']);
  expect(await textsOf(person, { partOfSpeech: 'expression' })).toEqual([]);
  expect((await wordsOf(person)).items.map(({ text, partOfSpeech }) => [text, partOfSpeech])).toEqual([
    ['fun', ''],
    ['run', 'verb'],
    ['sun', 'noun'],
  ]);
  await kalima.unassign(person, courseId);
  expect(await textsOf(person, { partOfSpeech: 'verb' })).toEqual([]);
});

test('a word whose course was withdrawn stays, as text; what was put off and never answered is none', async () => {
  const { person, courseId, about, partOf } = await learnerOf(['tea', 'milk', 'rice']);
  await sendEvents(person.client, [
    reviewedEvent(about('tea'), daysAgo(1)),
    // As older clients tell of flashcards, without the word.
    answeredEvent(true, courseId, partOf('rice')),
    markEvent('postponed', about('milk'), daysAgo(1)),
  ]);
  await kalima.unassign(person, courseId);
  expect((await wordsOf(person)).items).toMatchObject([
    { text: 'rice', translation: '', courseId: null, partId: null },
    { text: 'tea', language: 'arabic', translation: '', courseId: null, partId: null },
  ]);
});

test('pages follow each other, also where words begin with the same hundred letters', async () => {
  const long = (end: string) => `${'x'.repeat(110)} ${end}`;
  const words = [...Array.from({ length: 7 }, (_, index) => `page ${index}`), long('one'), long('two'), long('three')];
  const { person, about } = await learnerOf(words);
  await sendEvents(
    person.client,
    words.map((word) => reviewedEvent(about(word), daysAgo(1))),
  );
  const found: string[] = [];
  for (let cursor: string | undefined, pages = 0; pages < 5; pages += 1) {
    const page = await wordsOf(person, { limit: 3, ...(cursor === undefined ? {} : { cursor }) });
    found.push(...page.items.map(({ text }) => text));
    if (page.nextCursor === null) break;
    cursor = page.nextCursor;
  }
  expect(found.toSorted()).toEqual(words.toSorted());
});

test('the longest word fits into a cursor', async () => {
  const { person, about } = await learnerOf(['zz']);
  await sendEvents(person.client, [reviewedEvent(about('zz'), daysAgo(1))]);
  // Each of these takes six characters as JSON.
  await sql`insert into memory_items (user_id, item_id, language, text, stability, difficulty, reviews, lapses, last_day, is_suspended)
    values (${person.profile.id}::uuid, gen_random_uuid(), 'arabic', ${'\u0001'.repeat(500)}, 1, 5, 1, 0, '2026-03-10', false)`.execute(
    kalima.database.db,
  );
  const { nextCursor } = await wordsOf(person, { limit: 1 });
  expect(await textsOf(person, { limit: 1, cursor: nextCursor ?? '' })).toEqual(['zz']);
});

test('nobody sees another’s words, and what is out of bounds is refused', async () => {
  const { person, about } = await learnerOf(['secret']);
  await sendEvents(person.client, [reviewedEvent(about('secret'), daysAgo(1))]);
  expect(await textsOf(await kalima.signUpWithoutCourses())).toEqual([]);
  expect(await textsOf(await kalima.makeAdmin())).toEqual([]);
  for (const query of [{ limit: 0 }, { limit: 1001 }, { state: 'known' }, { language: 'egyptian' }, { cursor: 'x' }]) {
    expect(await person.client.codeOf('GET /api/profile/words', { query })).toBe('VALIDATION_FAILED');
  }
  expect(await kalima.client().codeOf('GET /api/profile/words')).toBe('UNAUTHENTICATED');
});

test('of thousands of words, those of a rare state are found page by page', async () => {
  const { person } = await learnerOf(['lemon']);
  await sql`
    insert into memory_items (user_id, item_id, language, text, stability, difficulty, reviews, lapses, last_day, due_day, is_suspended)
    select ${person.profile.id}::uuid, gen_random_uuid(), 'arabic', 'word ' || lpad(n::text, 5, '0'), 1, 5, 1, 0, ${today}::date,
      ${today}::date, n in (3, 5100, 5200) from generate_series(1, 5200) n`.execute(kalima.database.db);
  const first = await wordsOf(person, { state: 'aside', limit: 2 });
  expect(first.items.map(({ text }) => text)).toEqual(['word 00003']);
  const second = await wordsOf(person, { state: 'aside', limit: 2, cursor: first.nextCursor ?? '' });
  expect(second.items.map(({ text }) => text)).toEqual(['word 05100', 'word 05200']);
  expect(second.nextCursor).toBeNull();
});
