import type { getSession } from '@kalima/shared/contract/people/accounts';
import type { ResponseOf } from '@kalima/shared/contract/endpoint';
import { longestWithoutServer } from '@kalima/shared/domain/people/signed-out';
import { forgetStored } from './forget-device.ts';
import { noteContact, readLastContact } from './last-contact.ts';

/** Milliseconds for which the server need not be asked again whether a person is signed in. */
const goodFor = 5 * 60_000;
/** Milliseconds between attempts while the server cannot be asked. */
const retryAfter = 15_000;
/** Milliseconds that a file waits for the server's response at most. */
const requestTimeout = 3000;

type Answer = { readonly userId: string | null; readonly isIdle: boolean } | 'unreachable';

async function askServer(): Promise<Answer> {
  try {
    const response = await fetch('/api/auth/get-session', {
      credentials: 'same-origin',
      cache: 'no-store',
      signal: AbortSignal.timeout(requestTimeout),
    });
    if (!response.ok) return 'unreachable';
    const { user, isIdle = false } = (await response.json()) as ResponseOf<typeof getSession>;
    return { userId: user?.role === 'user' ? user.id : null, isIdle };
  } catch {
    return 'unreachable';
  }
}

/**
 * Makes the check whether a person is still signed in, for the service worker before it responds with what is stored for
 * them. The server is asked once in five minutes at most, for all files together; where it cannot be reached, its last response
 * counts, for thirty days. If it does not know them any more, all that is stored is removed, except after a session that was not used, and
 * `onEnd` is called.
 */
export function createValidityCheck(onEnd: () => void): (userId: string) => Promise<boolean> {
  const checks = new Map<string, Promise<boolean>>();
  let failedAt = Number.NEGATIVE_INFINITY;

  async function ask(): Promise<Answer> {
    if (Date.now() - failedAt < retryAfter && Date.now() >= failedAt) return 'unreachable';
    const answer = await askServer();
    if (answer === 'unreachable') failedAt = Date.now();
    return answer;
  }

  async function check(userId: string): Promise<boolean> {
    const contact = await readLastContact().catch(() => null);
    // Stored by a version that noted no contacts, or by a clock that was ahead: the days count from here.
    const age = contact?.userId === userId ? Date.now() - contact.at : Number.NaN;
    if (age >= 0 && age < goodFor) return true;
    const answer = await ask();
    if (answer === 'unreachable') {
      if (!(age >= 0)) await noteContact(userId, Date.now() - goodFor).catch(() => undefined);
      if (!(age > longestWithoutServer)) return true;
    } else if (answer.userId === userId) {
      await noteContact(userId).catch(() => undefined);
      return true;
    }
    // What is stored waits for a person whose session only was not used.
    if (answer === 'unreachable' || !answer.isIdle) await forgetStored();
    onEnd();
    return false;
  }

  return (userId) => {
    // One check at a time for a person, from the reading of what was noted to the noting: no file finds it half done.
    const running = checks.get(userId) ?? check(userId).finally(() => checks.delete(userId));
    checks.set(userId, running);
    return running;
  };
}
