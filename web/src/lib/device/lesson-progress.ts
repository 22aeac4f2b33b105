import { readRemembered, remember } from '../device-storage.ts';

const prefix = 'kalima.judged.';

/** The cards of a lesson that a person has judged in a round which they have not finished. */
export function judgedCards(userId: string, lessonId: string): ReadonlySet<string> {
  const kept = readRemembered(`${prefix}${userId}.${lessonId}`);
  return new Set(kept === null ? [] : kept.split(' '));
}

/** Keeps them on the device, so that a reload goes on with the round; none of them ends it. */
export function keepJudgedCards(userId: string, lessonId: string, cardIds: ReadonlySet<string>): void {
  remember(`${prefix}${userId}.${lessonId}`, cardIds.size === 0 ? null : [...cardIds].join(' '));
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
