import { randomUUID } from 'node:crypto';
import type { StudyEvent } from '@kalima/shared/contract/learning/study';
import type { Random } from '@kalima/shared/domain/language/seeded-random';
import { exerciseFor, type ShownItem } from '@kalima/shared/domain/learning/exercises';
import { addDays, firstHour, learningDayOf } from '@kalima/shared/domain/learning/learning-day';
import { dueDay, foldMemory, type Memory, newMemory, retrievability } from '@kalima/shared/domain/learning/memory';
import { type Exercise, type Grade, gradeOf } from '@kalima/shared/domain/learning/reviews';
import { seededRandom } from '@kalima/shared/domain/language/seeded-random';

/** A word or phrase where a course teaches it. */
export interface TaughtWord extends ShownItem {
  readonly courseId: string;
  readonly partId: string;
  /** Whether it is a card, which is first met on a flashcard. */
  readonly isCard: boolean;
}

/** On which days somebody answered, so many days before the demo is loaded, and how many new words they began on each. */
export type Habit = readonly { readonly daysAgo: number; readonly newWords: number }[];

/** When the demo is loaded, in milliseconds, and by how much the clock there is ahead of UTC. */
export interface DemoClock {
  readonly now: number;
  readonly minutesEast: number;
}

const [hour, day] = [60 * 60 * 1000, 24 * 60 * 60 * 1000];
/** Words that are asked on one day at most. */
const mostOfDay = 40;
/** Choices of a question, and what the learner's device can do. */
const choices = 4;
const abilities = { mayType: true, maySay: true, canHear: true } as const;
/** Seconds that an answer takes, from the least to the most. */
const seconds: Readonly<Record<Exercise, readonly [number, number]>> = {
  pick: [2.5, 6],
  hear: [3, 7],
  build: [6, 14],
  type: [6, 15],
  say: [4, 9],
  flashcard: [2.5, 6],
  practice: [2.5, 6],
};
/** How often a new word is right, and one that was forgotten again and again, how often a right answer takes help, and how often a word is said to be known. */
const chances = { newIsRight: 0.75, leastIsRight: 0.6, hint: 0.07, secondTry: 0.07, isKnown: 0.05 } as const;

interface Answer {
  readonly isRight: boolean;
  readonly hint: boolean;
  readonly tries: number;
}

function isDue(memory: Memory, learningDay: string): boolean {
  const due = dueDay(memory);
  return due !== null && due <= learningDay;
}

function answerOf(chance: number, random: Random): Answer {
  const isRight = random() < chance;
  const hint = isRight && random() < chances.hint;
  const tries = isRight && !hint && random() < chances.secondTry ? 2 : 1;
  return { isRight, hint, tries };
}

/** Notes what somebody does, a few seconds after what they did before. */
function createLog({ now, minutesEast }: DemoClock) {
  const today = learningDayOf(now, minutesEast);
  const beginOfToday = Date.parse(today) + firstHour * hour - minutesEast * 60_000;
  const events: StudyEvent[] = [];
  let time = 0;
  return {
    events,
    dayOf: (daysAgo: number) => addDays(today, -daysAgo),
    /** In the evening of a day. */
    begin: (daysAgo: number, random: Random) => {
      time = beginOfToday - daysAgo * day + Math.round((13 + 3 * random()) * hour);
    },
    /** The place of what happens so many milliseconds later. */
    after: (ms: number, learningDay: string) => {
      time += ms;
      return { id: randomUUID(), sequence: events.length + 1, happenedAt: new Date(time).toISOString(), learningDay };
    },
  };
}

/**
 * What somebody answered who began the words in their order and was asked by the rules of the queue ever since: mostly right, as
 * they remembered, with help here and there, and a few words that they said they know. The same words and habit give the same
 * answers, counted back from the day on which the demo is loaded.
 */
export function reviewsOf(words: readonly TaughtWord[], habit: Habit, clock: DemoClock): StudyEvent[] {
  const log = createLog(clock);
  const known = new Map<TaughtWord, Memory>();
  const waiting = [...words];

  function answer(word: TaughtWord, learningDay: string, random: Random): void {
    const { itemId, courseId, partId, language, text } = word;
    const about = { courseId, partId, language, text };
    const before = known.get(word) ?? newMemory;
    const isNew = before.lastDay === null;
    if (isNew && random() < chances.isKnown) {
      log.events.push({ ...log.after(2_000, learningDay), type: 'suspended', ...about });
      known.set(word, { ...before, isSuspended: true });
      return;
    }
    const exercise = isNew && word.isCard ? 'flashcard' : exerciseFor(word, before.stability, choices, abilities);
    if (exercise === null) return;
    const note = (given: Answer): Grade => {
      const [least, most] = seconds[exercise];
      const ms = Math.round(1000 * (least + (most - least) * random()));
      const grade = gradeOf(given);
      log.events.push({
        ...log.after(ms + 1_500, learningDay),
        type: 'reviewed',
        ...about,
        exercise,
        ...given,
        ms,
        grade,
      });
      return grade;
    };
    const remembered = Math.max(chances.leastIsRight, retrievability(before, learningDay));
    const first = answerOf(isNew ? chances.newIsRight : remembered, random);
    const grade = note(first);
    // What was wrong is asked again before the session ends.
    if (!first.isRight) note({ isRight: true, hint: false, tries: 1 });
    const place = { time: 0, deviceId: '', sequence: 0 };
    known.set(word, foldMemory([{ id: itemId, place, learningDay, type: 'reviewed', grade }], before));
  }

  for (const { daysAgo, newWords } of habit) {
    const learningDay = log.dayOf(daysAgo);
    log.begin(daysAgo, seededRandom(`evening ${daysAgo}`));
    const due = [...known]
      .filter(([, memory]) => isDue(memory, learningDay))
      .toSorted(([, one], [, other]) => retrievability(other, learningDay) - retrievability(one, learningDay))
      .map(([word]) => word);
    for (const word of [...due.slice(0, mostOfDay), ...waiting.splice(0, newWords)]) {
      answer(word, learningDay, seededRandom(`${word.itemId} ${daysAgo}`));
    }
  }
  return log.events;
}
