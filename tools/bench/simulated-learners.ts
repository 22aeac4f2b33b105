import type { Random } from '../../shared/src/domain/language/seeded-random.ts';
import { addDays } from '../../shared/src/domain/learning/learning-day.ts';
import { dueDay, foldMemory, type Memory, newMemory, retrievability } from '../../shared/src/domain/learning/memory.ts';
import { dailyLimits, queueOf } from '../../shared/src/domain/learning/review-queue.ts';
import type { Grade } from '../../shared/src/domain/learning/reviews.ts';
import { seededRandom } from '../../shared/src/domain/language/seeded-random.ts';

/** A word for one learner: as it is in their head, and as their log tells of it. */
interface Word {
  /** How many times as long as most it stays in their head after its first answer. */
  readonly ease: number;
  /** How probably it is right when it is asked first. */
  readonly taught: number;
  truth: Memory;
  believed: Memory;
  due: string | null;
}

/** The words that are asked on a day, one after the other, of those of lessons begun in their order. */
type Session = (words: readonly Word[], day: string) => Iterable<Word>;

/** How learners study. */
export interface Studies {
  readonly learners: number;
  readonly days: number;
  /** What the minutes of a day are enough for. */
  readonly answersOfDay: number;
  /** New words of the lesson that is begun each day. */
  readonly wordsOfLesson: number;
  /** Nobody studies on the days from the first of these up to the second. */
  readonly away?: readonly [number, number];
}

/** What all learners have after the last day. */
export interface Outcome {
  /** Words, each counted by how probably it is remembered, the day after and a month later. */
  readonly known: number;
  readonly knownLater: number;
  /** Words that were answered at all. */
  readonly begun: number;
  readonly answers: number;
}

const firstDay = '2026-01-01';
const daysLater = 30;
/** Questions between a wrong answer and its repeat, and how often a word that was seen on the same day is right. */
const [questionsBetween, seenIsRight] = [4, 0.95];
/** How often a right answer takes help. */
const help = 0.1;
/** Spread of the ease of learners, and of words for one of them; the least and most that words are right at first. */
const spread = { learners: 0.3, words: 0.5, taught: [0.5, 0.9] } as const;

/** By how probably each word is remembered, as far as the log tells. */
function ordered(words: readonly Word[], day: string, direction: 1 | -1): readonly Word[] {
  return words
    .map((word) => ({ word, chance: retrievability(word.believed, day) }))
    .toSorted((one, other) => direction * (one.chance - other.chance))
    .map(({ word }) => word);
}

/** The queue of the product, with what is due remembered best first; or worst first. */
const queue =
  (direction: 1 | -1, limits = dailyLimits) =>
  (words: readonly Word[], day: string): readonly Word[] => {
    const due = words.filter((word) => word.due !== null && word.due <= day);
    const newItems = words.filter((word) => word.due === null);
    return queueOf({ due: ordered(due, day, direction), newItems, reviewedToday: 0, newToday: 0 }, limits);
  };

/** The same words as in our queue, but those that are due first. */
const dueFirst: Session = (words, day) => {
  const asked = queue(-1)(words, day);
  return [...asked.filter((word) => word.due !== null), ...asked.filter((word) => word.due === null)];
};

/** All words in their order, round and round, each day from where the day before ended. */
function wholeBank(): Session {
  let next = 0;
  return function* inOrder(words) {
    for (;;) {
      const word = words[next % words.length];
      if (!word) return;
      next = (next + 1) % words.length;
      yield word;
    }
  };
}

/** The ways of asking that are compared; a session for each learner, and whether it asks again what was wrong. */
export const waysOfAsking = {
  'our queue': { begin: () => queue(-1), asksAgain: true },
  'most forgotten first': { begin: () => queue(1), asksAgain: true },
  'what is due before anything new': { begin: () => dueFirst, asksAgain: true },
  'new words however many wait': { begin: () => queue(-1, { ...dailyLimits, reviews: Infinity }), asksAgain: true },
  'the whole bank in order': { begin: wholeBank, asksAgain: false },
} as const satisfies Record<string, { begin: () => Session; asksAgain: boolean }>;
export type WayOfAsking = keyof typeof waysOfAsking;

/** By the sum of twelve evenly spread numbers: near enough to a normal one. */
function around(middle: number, deviation: number, random: Random): number {
  return middle + deviation * (Array.from({ length: 12 }, random).reduce((sum, one) => sum + one, 0) - 6);
}

function newWord(easeOfLearner: number, random: Random): Word {
  const [least, most] = spread.taught;
  return {
    ease: easeOfLearner * Math.exp(around(0, spread.words, random)),
    taught: least + (most - least) * random(),
    truth: newMemory,
    believed: newMemory,
    due: null,
  };
}

function remember(memory: Memory, day: string, grade: Grade): Memory {
  const place = { time: 0, deviceId: '', sequence: 0 };
  return foldMemory([{ id: '', place, learningDay: day, type: 'reviewed', grade }], memory);
}

/** Asks a word; returns whether it was right. What follows the first answer of a day is practice. */
function ask(word: Word, day: string, random: Random): boolean {
  if (word.believed.lastDay === day) return random() < seenIsRight;
  const isFirst = word.due === null;
  const isRight = random() < (isFirst ? word.taught : retrievability(word.truth, day));
  const grade = isRight ? (random() < help ? 'hard' : 'good') : 'again';
  const { truth, ease } = word;
  const after = remember(truth, day, grade);
  // What is easy for somebody is less difficult to them by two levels for each time as long that it stays.
  word.truth = isFirst
    ? {
        ...after,
        stability: after.stability * ease,
        difficulty: Math.min(10, Math.max(1, after.difficulty - 2 * Math.log(ease))),
      }
    : after;
  word.believed = remember(word.believed, day, grade);
  word.due = dueDay(word.believed);
  return isRight;
}

/** Asks until the answers of the day are used up, or nothing is left to ask; returns how many they were. */
function studyDay(asked: Iterable<Word>, day: string, asksAgain: boolean, most: number, random: Random): number {
  const session = asked[Symbol.iterator]();
  const again: { readonly word: Word; readonly from: number }[] = [];
  let answers = 0;
  for (; answers < most; answers += 1) {
    const isTime = again[0] !== undefined && again[0].from <= answers;
    const next = isTime ? null : session.next();
    const word = next === null || next.done === true ? again.shift()?.word : next.value;
    if (!word) break;
    if (!ask(word, day, random) && asksAgain) again.push({ word, from: answers + 1 + questionsBetween });
  }
  return answers;
}

function studyAlone(name: string, way: WayOfAsking, studies: Studies): Outcome {
  const traits = seededRandom(name);
  const easeOfLearner = Math.exp(around(0, spread.learners, traits));
  const random = seededRandom(`${name}, ${way}`);
  const { begin, asksAgain } = waysOfAsking[way];
  const session = begin();
  const words: Word[] = [];
  const [awayFrom, awayUntil] = studies.away ?? [studies.days, studies.days];
  let answers = 0;
  for (let index = 0; index < studies.days; index += 1) {
    if (index >= awayFrom && index < awayUntil) continue;
    const day = addDays(firstDay, index);
    for (let count = 0; count < studies.wordsOfLesson; count += 1) words.push(newWord(easeOfLearner, traits));
    answers += studyDay(session(words, day), day, asksAgain, studies.answersOfDay, random);
  }
  const knownOn = (index: number) =>
    words.reduce((sum, { truth }) => sum + retrievability(truth, addDays(firstDay, index)), 0);
  return {
    known: knownOn(studies.days),
    knownLater: knownOn(studies.days + daysLater),
    begun: words.filter(({ due }) => due !== null).length,
    answers,
  };
}

/** What learners know who were all asked in one way; the same learners and words for each way. */
export function simulateLearners(way: WayOfAsking, studies: Studies): Outcome {
  const sum = { known: 0, knownLater: 0, begun: 0, answers: 0 };
  for (let learner = 0; learner < studies.learners; learner += 1) {
    const own = studyAlone(`learner ${learner}`, way, studies);
    for (const name of ['known', 'knownLater', 'begun', 'answers'] as const) sum[name] += own[name];
  }
  return sum;
}

/** Minutes of ten seconds an answer, as it is assumed of who has answered nothing yet. */
const answersOfMinute = 6;
const studies = { learners: 100, days: 60, wordsOfLesson: 10 } as const;
const cases: readonly (readonly [string, Studies])[] = [
  ['10 minutes a day', { ...studies, answersOfDay: 10 * answersOfMinute }],
  ['5 minutes a day', { ...studies, answersOfDay: 5 * answersOfMinute }],
  ['10 minutes a day, two weeks away', { ...studies, answersOfDay: 10 * answersOfMinute, away: [30, 44] }],
];

/** Prints what each way of asking comes to, beside our queue. */
export function benchWaysOfAsking(): void {
  for (const [name, own] of cases) {
    process.stdout.write(`\n${studies.learners} simulated learners, ${studies.days} days of ${name}: of each\n`);
    const ours = simulateLearners('our queue', own);
    for (const way of Object.keys(waysOfAsking) as WayOfAsking[]) {
      const outcome = way === 'our queue' ? ours : simulateLearners(way, own);
      const show = (of: 'known' | 'knownLater' | 'begun' | 'answers') =>
        `${(outcome[of] / own.learners).toFixed(0)} (${(outcome[of] / ours[of]).toFixed(2)})`;
      process.stdout.write(
        `  ${way}: ${show('known')} words known, a month later ${show('knownLater')}; ${show('begun')} begun, ${show('answers')} answers\n`,
      );
    }
  }
}
