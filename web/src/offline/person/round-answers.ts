import { forgetRemembered, readRemembered, remember } from '../../lib/device/device-storage.ts';

const prefix = 'kalima.judged.';

/** What has been answered in a round that is not finished: by card or word, how it was answered. */
export type RoundAnswers = ReadonlyMap<string, boolean>;

function parse(stored: string): RoundAnswers {
  // As versions before 0.2 stored the cards of a reading lesson: their ids alone.
  if (!stored.startsWith('{')) return new Map(stored.split(' ').map((id) => [id, true]));
  try {
    const answers = Object.entries(JSON.parse(stored) as Record<string, unknown>);
    return new Map(answers.map(([key, answer]) => [key, answer === true]));
  } catch {
    return new Map();
  }
}

/** The round in which the phrases of a course are gone through: its one entry is the phrase that was in sight. */
export const roundOfPhrases = (courseId: string): string => `${courseId}.phrases`;

/** The answers of a person's round, in their order; `round` is a lesson's id, or another name of what is gone through. */
export function answersOfRound(userId: string, round: string): RoundAnswers {
  const stored = readRemembered(`${prefix}${userId}.${round}`);
  return stored === null ? new Map() : parse(stored);
}

/** Stores them on the device, so that a reload goes on with the round; none of them ends it. */
export function storeAnswersOfRound(userId: string, round: string, answers: RoundAnswers): void {
  const stored = answers.size === 0 ? null : JSON.stringify(Object.fromEntries(answers));
  remember(`${prefix}${userId}.${round}`, stored);
}

/** Forgets the rounds of everybody, or of everybody else. */
export function forgetRounds(exceptUserId?: string): void {
  forgetRemembered(prefix, exceptUserId);
}
