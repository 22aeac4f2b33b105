import '../../testing/empty-device.ts';
import { openDB } from 'idb';
import { beforeEach, expect, test, vi } from 'vitest';
import { fakeCaches } from '../../testing/fake-caches.ts';
import { learner } from '../../testing/render-app.tsx';
import { createDeviceStore, createEvent } from '../outbox/outbox-store.ts';
import { forgetExpired, forgetPerson, onPersonChange, rememberPerson, rememberedPerson } from './device-person.ts';
import { rememberFirstHour } from './first-hour.ts';
import { contentDatabase } from './forget-device.ts';
import { personalPrefix } from '../../lib/device/device-storage.ts';
import { answersOfRound, storeAnswersOfRound } from './round-answers.ts';
import { mediaCacheOf } from '../downloads/media-cache.ts';
import { patient } from '../../testing/patient.ts';

const day = 24 * 60 * 60_000;
let stored: ReturnType<typeof fakeCaches>;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-01T08:00:00Z') });
  stored = fakeCaches();
});

const pass = (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds);
const databases = async () => (await indexedDB.databases()).map(({ name }) => name);

/** A device with something of everything that is kept of a person. */
async function fillDevice() {
  rememberPerson(learner);
  rememberFirstHour(learner.id, 2);
  localStorage.setItem(`${personalPrefix.languageChoice}${learner.id}`, 'arabic');
  storeAnswersOfRound(learner.id, 'lesson', new Map([['card', true]]));
  await mediaCacheOf(learner.id).put('a/b.webp', new Response('b'));
  (await openDB(contentDatabase, 2)).close();
  const outbox = createDeviceStore(`outbox-${crypto.randomUUID()}`);
  await outbox.add(
    learner.id,
    createEvent(learner.id, { type: 'lesson-completed', courseId: 'c', activity: 'stories' }),
  );
  return outbox;
}

test('forgetting a person leaves nothing of them but what they have not sent', async () => {
  localStorage.setItem('kalima.theme', 'dark');
  const outbox = await fillDevice();
  expect([...stored.keys()].toSorted()).toEqual([`kalima-media-${learner.id}`, 'kalima-met']);
  await forgetPerson();
  expect(rememberedPerson()).toBeNull();
  expect(Object.keys(localStorage).toSorted()).toEqual(['kalima.language', 'kalima.left', 'kalima.theme']);
  expect([...stored.keys()]).toEqual([]);
  expect(await databases()).not.toContain(contentDatabase);
  expect(await outbox.list(learner.id)).toHaveLength(1);
});

test('what is kept runs out thirty days after the device met the server, but not what is not sent', async () => {
  const outbox = await fillDevice();
  pass(20 * day);
  rememberPerson(learner);
  pass(29 * day);
  forgetExpired();
  expect(rememberedPerson()).toEqual(learner);
  pass(2 * day);
  expect(rememberedPerson()).toBeNull();
  forgetExpired();
  await vi.waitFor(async () => expect(await databases()).not.toContain(contentDatabase), patient);
  await vi.waitFor(() => expect([...stored.keys()]).toEqual([]), patient);
  expect(localStorage.getItem('kalima.person')).toBeNull();
  expect(answersOfRound(learner.id, 'lesson').size).toBe(0);
  expect(await outbox.list(learner.id)).toHaveLength(1);
});

test.each([
  ['was never noted', () => localStorage.removeItem('kalima.met')],
  ['is in the future', () => localStorage.setItem('kalima.met', String(Date.now() + 400 * day))],
  ['is no number', () => localStorage.setItem('kalima.met', 'x')],
])('where the meeting %s, the days count from now', (_case, change) => {
  rememberPerson(learner);
  change();
  expect(rememberedPerson()).toEqual(learner);
  pass(29 * day);
  expect(rememberedPerson()).toEqual(learner);
  pass(2 * day);
  expect(rememberedPerson()).toBeNull();
});

test.each([
  ['another learner', { ...learner, id: 'sara', name: 'Sara' }, ['kalima-media-sara', 'kalima-met']],
  ['an admin', { ...learner, role: 'admin' as const, id: 'head' }, []],
  ['the same person, who is an admin now', { ...learner, role: 'admin' as const }, []],
  ['nobody', null, []],
])('where the server knows %s, nothing stays of the one before', async (_case, user, left) => {
  await fillDevice();
  if (user) await mediaCacheOf(user.id).put('a/b.webp', new Response('b'));
  rememberPerson(user);
  await vi.waitFor(async () => expect(await databases()).not.toContain(contentDatabase), patient);
  await vi.waitFor(() => expect([...stored.keys()].toSorted()).toEqual(left), patient);
  expect(rememberedPerson()).toEqual(user?.role === 'user' ? user : null);
  // Which cards are done tells nothing, and waits for the same person until another one comes.
  expect(answersOfRound(learner.id, 'lesson').size).toBe(user && user.id !== learner.id ? 0 : 1);
});

test('what could not be removed once goes when nobody is signed in the next time', async () => {
  await mediaCacheOf(learner.id).put('a/b.webp', new Response('b'));
  rememberPerson(null);
  await vi.waitFor(() => expect([...stored.keys()]).toEqual([]), patient);
});

test('a page hears of who was signed in or out in another tab, or while it slept', () => {
  const heard = vi.fn<() => void>();
  onPersonChange(heard);
  for (const key of ['kalima.person', 'kalima.left', null]) window.dispatchEvent(new StorageEvent('storage', { key }));
  expect(heard).toHaveBeenCalledTimes(3);
  window.dispatchEvent(new StorageEvent('storage', { key: 'kalima.theme' }));
  const shown = (persisted: boolean) => Object.assign(new Event('pageshow'), { persisted });
  window.dispatchEvent(shown(false));
  expect(heard).toHaveBeenCalledTimes(3);
  window.dispatchEvent(shown(true));
  expect(heard).toHaveBeenCalledTimes(4);
});

test('after a session that was not used all stays for the same person, is shown to nobody, and goes with the next one', async () => {
  await fillDevice();
  const kept = [`kalima-media-${learner.id}`, 'kalima-met'];
  rememberPerson(null, true);
  expect(rememberedPerson()).toBeNull();
  expect(await databases()).toContain(contentDatabase);
  expect([...stored.keys()].toSorted()).toEqual(kept);
  // The answer is the same at each start until somebody signs in.
  rememberPerson(null, true);
  rememberPerson(learner);
  expect(rememberedPerson()).toEqual(learner);
  expect(await databases()).toContain(contentDatabase);
  expect([...stored.keys()].toSorted()).toEqual(kept);

  rememberPerson(null, true);
  rememberPerson({ ...learner, id: 'sara', name: 'Sara' });
  await vi.waitFor(async () => expect(await databases()).not.toContain(contentDatabase), patient);
  await vi.waitFor(() => expect([...stored.keys()]).toEqual(['kalima-met']), patient);
});

test.each([
  ['the session is ended for good meanwhile', () => rememberPerson(null)],
  ['thirty days pass', () => (pass(31 * day), forgetExpired())],
])('what waits for a person goes when %s', async (_case, happen) => {
  await fillDevice();
  rememberPerson(null, true);
  happen();
  await vi.waitFor(async () => expect(await databases()).not.toContain(contentDatabase), patient);
  await vi.waitFor(() => expect([...stored.keys()]).toEqual([]), patient);
});

test('of another person nothing is left under their id when somebody signs in', () => {
  rememberFirstHour('somebody-else', 3);
  localStorage.setItem(`${personalPrefix.languageChoice}somebody-else`, 'arabic');
  rememberFirstHour(learner.id, 2);
  rememberPerson(learner);
  const keys = Object.keys(localStorage);
  expect(keys.filter((key) => key.includes('somebody-else'))).toEqual([]);
  expect(keys).toContain(`kalima.first-hour.${learner.id}`);
});
