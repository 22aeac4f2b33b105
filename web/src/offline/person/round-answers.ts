import { readRemembered, remember } from '../../lib/device-storage.ts';

const prefix = 'kalima.judged.';

/** What has been answered in a round that is not finished: by card or word, how it was answered. */
export type RoundAnswers = ReadonlyMap<string, boolean>;

function parse(kept: string): RoundAnswers {
  // As versions before 0.2 kept the cards of a reading lesson: their ids alone.
  if (!kept.startsWith('{')) return new Map(kept.split(' ').map((id) => [id, true]));
  try {
    const answers = Object.entries(JSON.parse(kept) as Record<string, unknown>);
    return new Map(answers.map(([key, answer]) => [key, answer === true]));
  } catch {
    return new Map();
  }
}

/** The answers of a person's round, in their order; `round` is a lesson's id, or another name of what is gone through. */
export function answersOfRound(userId: string, round: string): RoundAnswers {
  const kept = readRemembered(`${prefix}${userId}.${round}`);
  return kept === null ? new Map() : parse(kept);
}

/** Keeps them on the device, so that a reload goes on with the round; none of them ends it. */
export function keepAnswersOfRound(userId: string, round: string, answers: RoundAnswers): void {
  const kept = answers.size === 0 ? null : JSON.stringify(Object.fromEntries(answers));
  remember(`${prefix}${userId}.${round}`, kept);
}

/** Forgets the rounds of everybody, or of everybody else. */
export function forgetProgress(exceptUserId?: string): void {
  const own = `${prefix}${exceptUserId}.`;
  try {
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith(prefix) && !key.startsWith(own)) localStorage.removeItem(key);
    }
  } catch {
    // Storage is blocked: nothing was kept.
  }
}
