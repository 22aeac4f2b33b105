import type { Profile } from '@kalima/shared/contract/accounts';
import { readRemembered, remember } from '../device-storage.ts';
import { forgetProgress } from './lesson-progress.ts';
import { forgetMedia } from './media-cache.ts';

const key = 'kalima.person';

/** The database of device-content.ts; here, since it is removed without fetching that. */
export const contentDatabase = 'kalima-content';

/** The learner whom the server knew last on this device, or null. Only to be asked when the server cannot be. */
export function rememberedPerson(): Profile | null {
  try {
    return JSON.parse(readRemembered(key) ?? 'null') as Profile | null;
  } catch {
    return null;
  }
}

/**
 * Notes who is signed in, as the server says. What the device kept of anybody else is removed, however their session
 * ended; what they did and could not send stays in the outbox (D32). Of admins nothing is kept. Which cards of a round
 * are done stays over a session that ended by itself: it tells nothing, and the same person goes on with it.
 */
export function rememberPerson(user: Profile | null): void {
  const before = rememberedPerson();
  const learner = user?.role === 'user' ? user : null;
  remember(key, learner && JSON.stringify(learner));
  if (user && before?.id !== user.id) forgetProgress(learner?.id);
  // Every time, so that what could not be removed once goes later.
  void forgetMedia(learner?.id).catch(() => undefined);
  if (!before || before.id === learner?.id) return;
  // Whoever has it open closes it; what is read or written next checks whose it is.
  if ('indexedDB' in globalThis) indexedDB.deleteDatabase(contentDatabase);
}

/** Calls back when another tab has signed somebody in or out. */
export function onPersonChange(listener: () => void): void {
  window.addEventListener('storage', (event) => {
    if (event.key === key || event.key === null) listener();
  });
}
