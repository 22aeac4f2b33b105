import { randomUUID } from 'node:crypto';
import type { StudyEvent } from '@kalima/shared/contract/learning/study';
import type { StudiedActivity } from '@kalima/shared/domain/learning/activities';
import { maxEventsPerBatch } from '@kalima/shared/domain/learning/event-order';
import { type NativeLanguage, nativeLanguages, type ContentLanguage } from '@kalima/shared/domain/language/languages';
import type { KalimaApp } from '../../server/src/app.ts';
import { provenCaller } from '../../server/src/platform/sessions/proven-caller.ts';
import { demoReviews } from './demo-habits.ts';
import type { TaughtWord } from './demo-reviews.ts';

/** What the demo adds up to (PRODUCT.md#figures): learners beside the demo's admin and teacher, those active in the last week, completions and words. */
export const demoFigures = { learners: 126, activeLearners: 87, completions: 1243, words: 1500 } as const;

/** Of the demo learner themselves: about half of everything. */
const own = { completions: 20, words: 24 };
const day = 24 * 60 * 60 * 1000;

const firstNames = [
  'Amina',
  'Chen',
  'Diego',
  'Elif',
  'Farah',
  'Grace',
  'Hao',
  'Ines',
  'Jamal',
  'Kira',
  'Lin',
  'Mona',
  'Noah',
  'Omar',
];
const lastNames = ['Ali', 'Brown', 'Costa', 'Dubois', 'El-Sayed', 'Fischer', 'Garcia', 'Huang', 'Ito'];

/** Languages of which the demo has lessons. */
const taught = ['english', 'arabic', 'egyptian', 'chinese'] as const;

/** Learners of the demo without a password: nobody signs in as them. */
export function demoLearners(count: number) {
  return Array.from({ length: count }, (_, index) => {
    const first = firstNames[index % firstNames.length] ?? 'Amina';
    const last = lastNames[Math.floor(index / firstNames.length) % lastNames.length] ?? 'Ali';
    const targetLanguage = taught[index % taught.length] ?? 'english';
    // Nobody studies what they speak.
    const studied: NativeLanguage = targetLanguage === 'egyptian' ? 'arabic' : targetLanguage;
    const others = nativeLanguages.filter((one) => one !== studied);
    return {
      name: `${first} ${last}`,
      email: `${first}.${last}@demo.kalima`.toLowerCase(),
      targetLanguage,
      nativeLanguage: others[Math.floor(index / taught.length) % others.length] ?? 'english',
    };
  });
}

interface Material {
  /** Everything that can be completed. */
  readonly lessons: readonly { courseId: string; activity: StudiedActivity }[];
  readonly words: readonly (StudyEvent & { type: 'word' })['word'][];
  /** Every word and phrase, in the order in which they are taught. */
  readonly items: readonly TaughtWord[];
}

/** So many of a total for each of `count`, as even as it can be. */
function shareOf(total: number, count: number, index: number): number {
  return Math.floor(total / count) + (index < total % count ? 1 : 0);
}

/** What one learner did, the last of it so many days ago: completions and words, each once, spread over two weeks before. */
function eventsOf(
  material: Material,
  index: number,
  counts: { completions: number; words: number },
  lastDaysAgo: number,
): StudyEvent[] {
  const steps = counts.completions + counts.words;
  let sequence = 0;
  const basis = () => {
    sequence += 1;
    const daysAgo = lastDaysAgo + (14 * (steps - sequence)) / steps;
    return { id: randomUUID(), sequence, happenedAt: new Date(Date.now() - daysAgo * day).toISOString() };
  };
  const pick = <T>(all: readonly T[], count: number) =>
    Array.from({ length: count }, (_, step) => all[(index * 5 + step) % all.length]).filter((one) => one !== undefined);
  const words = pick(material.words, counts.words).map((word, step): StudyEvent => ({
    ...basis(),
    type: 'word',
    action: step % 3 === 0 ? 'master' : 'add',
    word,
  }));
  const completions = pick(material.lessons, counts.completions).map((lesson): StudyEvent => ({
    ...basis(),
    type: 'lesson-completed',
    ...lesson,
  }));
  return [...words, ...completions];
}

export interface DemoLearner {
  readonly id: string;
  readonly targetLanguage: ContentLanguage;
}

/** Lets the demo's learners have studied: the sums are exactly those of `demoFigures`, and times are relative to now. */
export async function studyAsDemoLearners(
  app: KalimaApp,
  learners: readonly DemoLearner[],
  material: Material,
): Promise<void> {
  const others = learners.length - 1;
  // Where the browser is that opens the demo, as a rule.
  const clock = { now: Date.now(), minutesEast: -new Date().getTimezoneOffset() };
  for (const [index, { id: userId, targetLanguage }] of learners.entries()) {
    const counts =
      index === 0
        ? own
        : {
            completions: shareOf(demoFigures.completions - own.completions, others, index - 1),
            words: shareOf(demoFigures.words - own.words, others, index - 1),
          };
    const lastDaysAgo = index < demoFigures.activeLearners ? 0.2 + (index % 60) / 10 : 8 + (index % 12);
    const caller = provenCaller({ userId, sessionId: userId, role: 'user' });
    const send = async (events: readonly StudyEvent[]) => {
      const deviceId = randomUUID();
      for (let from = 0; from < events.length; from += maxEventsPerBatch) {
        const batch = {
          deviceId,
          deviceTime: new Date().toISOString(),
          events: events.slice(from, from + maxEventsPerBatch),
        };
        await app.study.recordEvents(caller, batch);
      }
    };
    await send(demoReviews(index, targetLanguage, material.items, clock));
    await send(eventsOf(material, index, counts, lastDaysAgo));
  }
}
