import '../../testing/empty-device.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { fakeCaches } from '../../testing/fake-caches.ts';
import { createValidityCheck } from './validity-check.ts';
import { noteContact, readLastContact } from './last-contact.ts';
import { mediaCacheOf } from '../downloads/media-cache.ts';
import { patient } from '../../testing/patient.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

let stored: ReturnType<typeof fakeCaches>;
let asked: number;
let server: () => Promise<Response>;
const learner =
  (id: string | null, role = 'user') =>
  async () =>
    Response.json({ user: id && { id, role } });
const away = async () => Promise.reject(new TypeError('no network'));

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-01T08:00:00Z') });
  stored = fakeCaches();
  asked = 0;
  vi.stubGlobal('fetch', () => {
    asked += 1;
    return server();
  });
  await mediaCacheOf('lin').put('a/b.webp', new Response('b'));
});

const pass = (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds);
const isKept = () => stored.has('kalima-media-lin');

test('the server is asked once in five minutes, for all files together', async () => {
  server = learner('lin');
  const ended = vi.fn<() => void>();
  const isValid = createValidityCheck(ended);
  expect(await Promise.all(Array.from({ length: 20 }, () => isValid('lin')))).toEqual(Array(20).fill(true));
  expect(asked).toBe(1);
  pass(4 * minute);
  expect(await isValid('lin')).toBe(true);
  // The worker was ended meanwhile: what it knew is on the device.
  expect(await createValidityCheck(ended)('lin')).toBe(true);
  expect(asked).toBe(1);
  pass(2 * minute);
  expect(await isValid('lin')).toBe(true);
  expect(asked).toBe(2);
  expect(ended).not.toHaveBeenCalled();
});

test('files that are asked for while the answer is being noted make no further question', async () => {
  server = learner('lin');
  const isValid = createValidityCheck(() => undefined);
  let noted = () => {};
  const held = new Promise<void>((resolve) => (noted = resolve));
  const open = caches.open.bind(caches);
  const opened = vi.spyOn(caches, 'open').mockImplementation(async (name) => {
    const cache = await open(name);
    const put = cache.put.bind(cache);
    cache.put = async (...entry) => held.then(() => put(...entry));
    return cache;
  });
  const first = isValid('lin');
  await vi.waitFor(() => expect(opened).toHaveBeenCalledTimes(2), patient);
  const second = isValid('lin');
  noted();
  expect(await Promise.all([first, second])).toEqual([true, true]);
  expect(asked).toBe(1);
});

test.each([
  ['nobody', learner(null)],
  ['somebody else', learner('sara')],
  ['the same person, who is an admin now', learner('lin', 'admin')],
])('where the server knows %s, all that is kept goes, and the pages hear of it', async (_case, answer) => {
  server = answer;
  await noteContact('lin', Date.now() - 6 * minute);
  const ended = vi.fn<() => void>();
  expect(await createValidityCheck(ended)('lin')).toBe(false);
  expect([...stored.keys()]).toEqual([]);
  expect(ended).toHaveBeenCalledOnce();
});

test.each([
  ['cannot be reached', away],
  ['fails', async () => Response.json({ code: 'SERVICE_UNAVAILABLE' }, { status: 503 })],
  ['is another that shows a page', async () => new Response('<p>Sign in to this network</p>')],
])('where the server %s, its last word counts for thirty days', async (_case, answer) => {
  server = answer;
  await noteContact('lin');
  const ended = vi.fn<() => void>();
  const isValid = createValidityCheck(ended);
  pass(29 * day);
  expect(await isValid('lin')).toBe(true);
  expect(await isValid('lin')).toBe(true);
  expect(asked).toBe(1);
  pass(minute);
  expect(await isValid('lin')).toBe(true);
  expect(asked).toBe(2);
  expect(isKept()).toBe(true);
  pass(2 * day);
  expect(await isValid('lin')).toBe(false);
  expect(isKept()).toBe(false);
  expect(ended).toHaveBeenCalledOnce();
});

test('files of a version that noted no meeting, or noted it by a wrong clock, count from now', async () => {
  server = away;
  const isValid = createValidityCheck(() => undefined);
  for (const prepare of [async () => undefined, async () => noteContact('lin', Date.now() + 300 * day)]) {
    await prepare();
    expect(await isValid('lin')).toBe(true);
    expect((await readLastContact())?.at).toBe(Date.now() - 5 * minute);
  }
  pass(31 * day);
  expect(await isValid('lin')).toBe(false);
});

test('the word about one person is none about another', async () => {
  server = learner('sara');
  await noteContact('sara');
  expect(await createValidityCheck(() => undefined)('lin')).toBe(false);
  expect(asked).toBe(1);
});

test('after a session that was not used files wait for their person, and are shown to nobody', async () => {
  server = async () => Response.json({ user: null, isIdle: true });
  const ended = vi.fn<() => void>();
  expect(await createValidityCheck(ended)('lin')).toBe(false);
  expect(isKept()).toBe(true);
  expect(ended).toHaveBeenCalledOnce();
});
