import type { Profile } from '@kalima/shared/contract/people/accounts';
import { longestWithoutServer } from '@kalima/shared/domain/people/signed-out';
import { forgetRemembered, personalPrefix, readRemembered, remember } from '../../lib/device/device-storage.ts';
import { releaseStudy } from '../../lib/device/unsaved-forms.ts';
import { forgetDrafts } from './forget-drafts.ts';
import { forgetContent, forgetStored } from './forget-device.ts';
import { noteContact } from './last-contact.ts';
import { forgetRounds } from './round-answers.ts';
import { forgetMedia } from '../downloads/forget-media.ts';

const key = 'kalima.person';
/** Id of the learner whose session ended because it was not used: what is stored of them waits for them. */
const idleKey = 'kalima.idle';
/** When the server last knew this person here. */
const contactKey = 'kalima.met';
/** Id of who signed in last, if they make content: what they recorded and the server does not have is stored for them. */
const authorKey = 'kalima.author';
/** Changes with every sign-in and sign-out, so that other tabs hear of it whoever it was. */
const leftKey = 'kalima.left';

function storedPerson(): Profile | null {
  try {
    return JSON.parse(readRemembered(key) ?? 'null') as Profile | null;
  } catch {
    return null;
  }
}

/** Whether the device has not reached the server for so long that nothing stays stored (30 days). */
function isExpired(): boolean {
  const now = Date.now();
  const contact = Number(readRemembered(contactKey) ?? Number.NaN);
  if (contact <= now) return now - contact > longestWithoutServer;
  // Never noted, or by a clock that was wrong: the days count from here.
  remember(contactKey, String(now));
  return false;
}

/** The learner whom the server knew last on this device, or null. Only to be asked when the server cannot be. */
export function rememberedPerson(): Profile | null {
  const person = storedPerson();
  return person && !isExpired() ? person : null;
}

/** Id of the author who signed in last on this device and did not sign out, or null. */
export const rememberedAuthor = (): string | null => readRemembered(authorKey);

/** Notes who makes content here. What another author has recorded goes, with all that is stored. */
function rememberAuthor(author: string | null): void {
  const before = rememberedAuthor();
  remember(authorKey, author);
  if (before !== null && before !== author) void forgetContent();
}

/**
 * Notes who is signed in, as the server says. What the device has stored of anybody else is removed, however their session
 * ended; what they did and could not send stays in the outbox (PRODUCT.md#without-a-network). Of who teaches nothing is stored but
 * their drafts and recordings. Which cards of a round
 * are done stays over a session that ended by itself: it says nothing of them, and the same person goes on with it. With `isIdle` nobody is
 * signed in since the session was not used: all stays stored, and is shown to nobody until its person comes back.
 */
export function rememberPerson(user: Profile | null, isIdle = false): void {
  const known = storedPerson()?.id ?? readRemembered(idleKey);
  const before = known === null ? null : { id: known };
  const learner = user?.role === 'user' ? user : null;
  remember(key, learner && JSON.stringify(learner));
  remember(idleKey, isIdle && before ? before.id : null);
  if (isIdle && before) return;
  const author = user?.mayMakeContent === true ? user.id : null;
  remember(contactKey, learner || author !== null ? String(Date.now()) : null);
  if (user && before?.id !== user.id) forgetRounds(learner?.id);
  if (user) {
    forgetDrafts(user.id);
    forgetChoices(user.id);
    rememberAuthor(author);
  }
  // On every start, so that what could not be removed once is removed later.
  if (learner) {
    void forgetMedia(learner.id).catch(() => undefined);
    void noteContact(learner.id).catch(() => undefined);
    // Other tabs close it; the next read or write checks again whose it is.
    if (before && before.id !== learner.id) void forgetContent();
  } else if (before) void forgetStored();
  else void forgetMedia().catch(() => undefined);
}

/** What happened to the session of this browser in this tab. */
type Change = 'signed-in' | 'signed-out';

/** Forgets small settings that are stored under the id of a person: of everybody, or of everybody else. */
function forgetChoices(exceptUserId?: string): void {
  for (const prefix of Object.values(personalPrefix)) forgetRemembered(prefix, exceptUserId);
}

/** Makes the other tabs ask who is signed in now. */
export function notifyOtherTabs(change: Change): void {
  remember(leftKey, `${change} ${crypto.randomUUID()}`);
}

/** Removes all that the device has stored of a person, but for what they did and could not send. Resolves when it is gone. */
export async function forgetPerson(): Promise<void> {
  remember(key, null);
  remember(idleKey, null);
  remember(contactKey, null);
  remember(authorKey, null);
  notifyOtherTabs('signed-out');
  forgetRounds();
  forgetDrafts();
  forgetChoices();
  await forgetStored();
}

/** Removes it where the device has not reached the server for thirty days; to be called when the app starts. */
export function forgetExpired(): void {
  const isStored = storedPerson() !== null || readRemembered(idleKey) !== null || rememberedAuthor() !== null;
  if (isStored && isExpired()) void forgetPerson();
}

/** Calls back when another tab has signed somebody in or out, or may have while this page slept. */
export function onPersonChange(listener: () => void): void {
  window.addEventListener('storage', (event) => {
    // Somebody pressed Logout, and no session was ended elsewhere: nothing of the person stays on the screen.
    if (event.key === leftKey && event.newValue?.startsWith('signed-out') === true) releaseStudy();
    if (event.key === key || event.key === leftKey || event.key === null) listener();
  });
  window.addEventListener('pageshow', (event) => {
    if (event.persisted) listener();
  });
  // The worker has learned from the server that somebody else, or nobody, is signed in.
  if ('serviceWorker' in navigator) navigator.serviceWorker.addEventListener('message', listener);
}
