import 'fake-indexeddb/auto';
import { openDB } from 'idb';
import { beforeEach, expect, test, vi } from 'vitest';
import { fakeCaches } from '../../testing/fake-caches.ts';
import { learner } from '../../testing/render-app.tsx';
import { createDeviceStore } from '../study/outbox-store.ts';
import { forgetExpired, forgetPerson, rememberPerson, rememberedPerson } from './device-person.ts';
import { contentDatabase } from './forget-device.ts';
import { answersOfRound, keepAnswersOfRound } from './lesson-progress.ts';
import { mediaCacheOf } from './media-cache.ts';

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
  keepAnswersOfRound(learner.id, 'lesson', new Map([['card', true]]));
  await mediaCacheOf(learner.id).put('a/b.webp', new Response('b'));
  (await openDB(contentDatabase, 2)).close();
  const outbox = createDeviceStore(`outbox-${crypto.randomUUID()}`);
  await outbox.add(learner.id, { type: 'lesson-completed', courseId: 'c', activity: 'stories' });
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
  await vi.waitFor(async () => expect(await databases()).not.toContain(contentDatabase));
  await vi.waitFor(() => expect([...stored.keys()]).toEqual([]));
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
