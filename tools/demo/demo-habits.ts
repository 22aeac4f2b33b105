import type { StudyEvent } from '@kalima/shared/contract/learning/study';
import type { ContentLanguage } from '@kalima/shared/domain/language/languages';
import { type DemoClock, type Habit, reviewsOf, type TaughtWord } from './demo-reviews.ts';

/**
 * Days with answers, each with how many days ago it was and the words begun on it. The demo learner tried it for three weeks, came
 * back a month ago, and has left the queue alone for three days: words are due on every rung, whenever and wherever it is loaded.
 */
// prettier-ignore
const ownHabit = [
  [83, 8], [82, 0], [80, 0], [79, 0], [64, 0],
  [32, 5], [31, 5], [29, 5], [28, 5], [26, 5], [24, 5], [23, 5], [21, 5],
  [18, 5], [16, 5], [15, 4], [12, 4], [10, 4], [9, 2], [6, 3], [4, 3],
] as const;

/** Of a few others, each of whom did the same a day earlier than the one before. */
const otherHabit = [
  [22, 6],
  [21, 0],
  [19, 5],
  [15, 5],
  [13, 0],
  [10, 4],
  [7, 0],
  [3, 0],
] as const;
/** How many of the others answered words. */
const otherReviewers = 6;

/** Words of a language that is not the target one. */
const mostOfSecondLanguage = 12;

const habitOf = (days: readonly (readonly [number, number])[], earlier = 0): Habit =>
  days.map(([daysAgo, newWords]) => ({ daysAgo: daysAgo + earlier, newWords }));

/** What the demo learner began, in this order: a lesson of Arabic, then three more words of it for one of Egyptian and one of English. */
function ownWords(items: readonly TaughtWord[]): TaughtWord[] {
  const of = (wanted: ContentLanguage) => items.filter(({ language }) => language === wanted);
  const arabic = of('arabic');
  const [lesson, rest, english] = [arabic.slice(0, 8), arabic.slice(8), of('english')];
  const mixed = of('egyptian')
    .slice(0, mostOfSecondLanguage)
    .map((egyptian, index) => [...rest.slice(3 * index, 3 * index + 3), egyptian, english[index]]);
  return [...lesson, ...mixed.flat()].filter((one) => one !== undefined);
}

/** What a learner of the demo answered of the words that are taught; nothing for most of them. The first one is the demo learner. */
export function demoReviews(
  index: number,
  targetLanguage: ContentLanguage,
  items: readonly TaughtWord[],
  clock: DemoClock,
): StudyEvent[] {
  if (index === 0) return reviewsOf(ownWords(items), habitOf(ownHabit), clock);
  if (index > otherReviewers) return [];
  const own = items.filter(({ language }) => language === targetLanguage);
  return reviewsOf(own, habitOf(otherHabit, index - 1), clock);
}
