import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { MemoryOverview } from '@kalima/shared/contract/learning/memory-overview';
import { addDays } from '@kalima/shared/domain/learning/learning-day';
import {
  hardLapses,
  masteredStability,
  memoryStateOf,
  settlingStability,
} from '@kalima/shared/domain/learning/memory-states';
import type { Grade } from '@kalima/shared/domain/learning/reviews';
import { answeredEvent, markEvent, reviewedEvent, sendEvents, undoneEvent } from '../../testing/study-events.ts';
import { makeReadingLesson, makeStory } from '../../testing/studied-content.ts';
import { boundless, type Person, startTestApp } from '../../testing/test-app.ts';
import { stateOfItem } from '../../platform/db/item-state.ts';

const kalima = await startTestApp({ limits: boundless });
const { db } = kalima.database;
const today = new Date().toISOString().slice(0, 10);
const daysAgo = (days: number, second = 0) => ({
  happenedAt: new Date(Date.parse(`${addDays(today, -days)}T00:00:00Z`) + second * 1000).toISOString(),
  learningDay: addDays(today, -days),
});

const overviewOf = ({ client }: Person, day = today) => client.call('GET /api/profile/memory', { query: { day } });
const arabicOf = (overview: MemoryOverview) => overview.languages.find(({ language }) => language === 'arabic');
const answersOf = (overview: MemoryOverview) =>
  (arabicOf(overview)?.weeks ?? []).map(({ answers, right }) => `${right}/${answers}`).filter((one) => one !== '0/0');

let names = 0;

/** A learner who has had a lesson of so many words for a year. */
async function learnerOf(count: number) {
  const person = await kalima.signUpWithoutCourses();
  const courseId = await makeReadingLesson(kalima, {
    words: Array.from({ length: count }, () => `named ${(names += 1)}`),
  });
  await kalima.assign(person, courseId);
  await sql`update assignment_log set assigned_at = now() - interval '1 year' where user_id = ${person.profile.id}::uuid`.execute(
    db,
  );
  const { cards } = await person.client.call('GET /api/reading-lessons/{id}', { params: { id: courseId } });
  return { person, courseId, words: cards.map(({ id, word }) => ({ courseId, partId: id, text: word })) };
}

test('who has answered nothing has no figures', async () => {
  const { person } = await learnerOf(2);
  expect(await overviewOf(person)).toEqual({ day: today, since: null, paceMs: 10_000, languages: [] });
  expect(await kalima.client().codeOf('GET /api/profile/memory')).toBe('UNAUTHENTICATED');
});

test('of a day the first answer to a word counts, where it was answered on an earlier day', async () => {
  const { person, words } = await learnerOf(2);
  const [word] = words;
  await sendEvents(person.client, [
    reviewedEvent(word!, daysAgo(20)),
    reviewedEvent(word!, daysAgo(10, 1)),
    reviewedEvent(word!, { ...daysAgo(10, 2), grade: 'again' }),
    reviewedEvent(word!, { ...daysAgo(1, 1), grade: 'again' }),
    reviewedEvent(word!, daysAgo(1, 2)),
    reviewedEvent(words[1]!, { ...daysAgo(1), grade: 'again' }),
  ]);
  const overview = await overviewOf(person);
  expect(overview.since).toBe(daysAgo(20).learningDay);
  expect(arabicOf(overview)?.weeks).toHaveLength(12);
  expect(arabicOf(overview)?.weeks.slice(-2)).toEqual([
    { answers: 1, right: 1 },
    { answers: 1, right: 0 },
  ]);
});

test('with help is right, flashcards count, and what was undone or lies before the weeks does not', async () => {
  const { person, words, courseId } = await learnerOf(1);
  const [word] = words;
  const undone = reviewedEvent(word!, { ...daysAgo(3), grade: 'again' });
  await sendEvents(person.client, [
    reviewedEvent(word!, { ...daysAgo(100), grade: 'again' }),
    reviewedEvent(word!, daysAgo(90)),
    reviewedEvent(word!, { ...daysAgo(83), grade: 'hard' }),
    undone,
    { ...answeredEvent(false, courseId, word!.partId), ...daysAgo(2) },
  ]);
  await sendEvents(person.client, [undoneEvent(undone.id)]);
  const overview = await overviewOf(person);
  expect(arabicOf(overview)?.weeks[0]).toEqual({ answers: 1, right: 1 });
  expect(answersOf(overview)).toEqual(['1/1', '0/1']);
  expect(overview.since).toBe(daysAgo(100).learningDay);
});

test('the weeks count as a plain reading of the log does', async () => {
  const answer = fc.record({
    word: fc.nat(2),
    ago: fc.nat(100),
    grade: fc.constantFrom<Grade>('again', 'hard', 'good'),
    isUndone: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(answer, { maxLength: 25 }), async (given) => {
      const { person, words } = await learnerOf(3);
      const events = given.map(({ word, ago, grade }, second) =>
        reviewedEvent(words[word]!, { ...daysAgo(ago, second), grade }),
      );
      await sendEvents(person.client, events);
      const undone = given.flatMap(({ isUndone }, index) => (isUndone ? [undoneEvent(events[index]!.id)] : []));
      if (undone.length > 0) await sendEvents(person.client, undone);

      const standing = given.filter(({ isUndone }) => !isUndone);
      const expected = new Map<number, { answers: number; right: number }>();
      for (const word of [0, 1, 2]) {
        const ofWord = standing.filter((one) => one.word === word);
        const first = Math.max(...ofWord.map(({ ago }) => ago));
        for (const ago of new Set(ofWord.map((one) => one.ago))) {
          if (ago === first || ago >= 84) continue;
          const week = expected.get(Math.floor(ago / 7)) ?? { answers: 0, right: 0 };
          week.answers += 1;
          if (ofWord.find((one) => one.ago === ago)?.grade !== 'again') week.right += 1;
          expected.set(Math.floor(ago / 7), week);
        }
      }
      const found = arabicOf(await overviewOf(person))?.weeks.toReversed() ?? [];
      const counted = found.flatMap((week, ago) => (week.answers > 0 ? [[ago, week] as const] : []));
      expect(counted).toEqual([...expected].toSorted(([a], [b]) => a - b));
    }),
    { numRuns: 12 },
  );
});

test('what comes due: the overdue today, nothing that is set aside or withdrawn', async () => {
  const { person, words, courseId } = await learnerOf(4);
  const [overdue, known, fresh] = words;
  await sendEvents(person.client, [
    reviewedEvent(overdue!, daysAgo(40)),
    reviewedEvent(known!, daysAgo(40)),
    markEvent('suspended', known!, daysAgo(1)),
    reviewedEvent(fresh!, { ...daysAgo(0), grade: 'again' }),
  ]);
  const figures = arabicOf(await overviewOf(person));
  expect(figures?.due).toEqual([1, 1, ...Array.from({ length: 12 }, () => 0)]);
  expect(figures?.states).toEqual({ learning: 2, settling: 0, lasting: 0, hard: 0, aside: 1 });
  await kalima.unassign(person, courseId);
  const after = arabicOf(await overviewOf(person));
  expect(after?.due.every((count) => count === 0)).toBe(true);
  expect(after?.states).toEqual(figures?.states);
});

test('words wait in lessons begun, each language by itself', async () => {
  const { person, words } = await learnerOf(3);
  const story = await makeStory(kalima);
  await kalima.assign(person, story);
  await sendEvents(person.client, [reviewedEvent(words[0]!, { ...daysAgo(0), exercise: 'flashcard' })]);
  expect((await overviewOf(person)).languages.map(({ language, waiting }) => [language, waiting])).toEqual([
    ['arabic', 2],
  ]);
  const { vocabulary } = await person.client.call('GET /api/stories/{id}', { params: { id: story } });
  const hoe = { courseId: story, partId: vocabulary[0]?.id ?? '', text: '锄头', language: 'chinese' as const };
  await sendEvents(person.client, [reviewedEvent(hoe, daysAgo(0))]);
  expect((await overviewOf(person)).languages.map(({ language, states }) => [language, states.learning])).toEqual([
    ['arabic', 1],
    ['chinese', 1],
  ]);
});

test('a day that is nobody’s is not believed', async () => {
  const { person } = await learnerOf(1);
  expect((await overviewOf(person, '2001-01-01')).day).toMatch(/^20[2-9]\d-/);
  expect(await person.client.codeOf('GET /api/profile/memory', { query: { day: 'today' } })).toBe('VALIDATION_FAILED');
});

test('the database finds the states that the rules name', async () => {
  const near = (bound: number) => [bound - 1, bound, bound + 1];
  const cases = [false, true].flatMap((isSuspended) =>
    [null, '2026-03-10'].flatMap((lastDay) =>
      [0, ...near(hardLapses)].flatMap((lapses) =>
        [0, ...near(settlingStability), ...near(masteredStability)].map((stability) => ({
          isSuspended,
          lastDay,
          lapses,
          stability,
        })),
      ),
    ),
  );
  const rows = cases.map(({ isSuspended, lastDay, ...one }) => ({
    ...one,
    is_suspended: isSuspended,
    last_day: lastDay,
  }));
  const found = await sql<{ state: string | null }>`
    select ${stateOfItem} as state from jsonb_populate_recordset(null::memory_items, ${JSON.stringify(rows)}::jsonb) m`.execute(
    db,
  );
  expect(found.rows.map(({ state }) => state)).toEqual(cases.map(memoryStateOf));
});
