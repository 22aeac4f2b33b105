import { isChosen, type LanguageChoice } from '../language/language-choice.ts';
import type { ContentLanguage } from '../language/languages.ts';
import { addDays } from './learning-day.ts';
import { type MemoryState, memoryStates } from './memory-states.ts';

/** Weeks of which a learner sees what came back; the last one ends today. */
export const overviewWeeks = 12;
/** Weeks of the share that is said in a sentence. */
const latestWeeks = 4;
/** Days ahead of which a learner sees what comes due, today included. */
export const overviewDays = 14;
/** Answers from which a share says something. */
export const tellingAnswers = 20;

/** Of a time: first answers of a day to words that were answered before, and how many of them were right. */
export interface Answers {
  readonly answers: number;
  readonly right: number;
}

/** What a learner remembers, in figures. */
export interface MemoryFigures {
  /** As many as `overviewWeeks`, the oldest first. */
  readonly weeks: readonly Answers[];
  /** Words that come due on each of `overviewDays`; what is overdue counts today. */
  readonly due: readonly number[];
  readonly states: Readonly<Record<MemoryState, number>>;
  /** Words of lessons begun that were never answered. */
  readonly waiting: number;
}

export type LanguageFigures = MemoryFigures & { readonly language: ContentLanguage };

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);

/** The figures of the languages that a choice shows, taken together. */
export function figuresOf(languages: readonly LanguageFigures[], choice: LanguageChoice): MemoryFigures {
  const shown = languages.filter(({ language }) => isChosen(choice, language));
  const total = (of: (figures: LanguageFigures) => number | undefined) => sum(shown.map((one) => of(one) ?? 0));
  return {
    weeks: Array.from({ length: overviewWeeks }, (_, week) => ({
      answers: total(({ weeks }) => weeks[week]?.answers),
      right: total(({ weeks }) => weeks[week]?.right),
    })),
    due: Array.from({ length: overviewDays }, (_, day) => total(({ due }) => due[day])),
    states: Object.fromEntries(
      memoryStates.map((state) => [state, total(({ states }) => states[state])]),
    ) as MemoryFigures['states'],
    waiting: total(({ waiting }) => waiting),
  };
}

/** How many words there are in all states. */
export function countWords(states: MemoryFigures['states']): number {
  return sum(Object.values(states));
}

/** What came back in the last four weeks. */
export function latestAnswers(weeks: readonly Answers[]): Answers {
  const latest = weeks.slice(-latestWeeks);
  return { answers: sum(latest.map(({ answers }) => answers)), right: sum(latest.map(({ right }) => right)) };
}

/** How many of a hundred answers were right; null where there were none. */
export function rightOfHundred({ answers, right }: Answers): number | null {
  return answers === 0 ? null : Math.round((100 * right) / answers);
}

/** Whether there are enough answers to tell anything by them. */
export function isTelling({ answers }: Answers): boolean {
  return answers >= tellingAnswers;
}

/** Where the scale of shares begins, and its steps up to 100: no higher than 80, and beneath all that is drawn. */
export function scaleOfShares(shares: readonly number[]): { readonly from: number; readonly steps: readonly number[] } {
  const lowest = Math.min(80, ...shares);
  const step = lowest >= 60 ? 10 : 20;
  const from = Math.max(0, Math.floor(lowest / step) * step);
  return { from, steps: Array.from({ length: (100 - from) / step + 1 }, (_, index) => from + index * step) };
}

/** The first and last day of a week of `overviewWeeks`, of which the last one ends today. */
export function daysOfWeek(today: string, week: number): { readonly first: string; readonly last: string } {
  const last = addDays(today, -7 * (overviewWeeks - 1 - week));
  return { first: addDays(last, -6), last };
}
