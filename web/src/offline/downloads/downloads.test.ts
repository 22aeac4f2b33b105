import '../../testing/empty-device.ts';
import type { Download } from '@kalima/shared/contract/content/downloads';
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeCaches } from '../../testing/fake-caches.ts';
import { learner } from '../../testing/render-app.tsx';
import { ApiError } from '../../lib/api/api-error.ts';
import { rememberPerson } from '../person/device-person.ts';
import { downloads, type DownloadSource } from './downloads.ts';
import { mediaCacheOf } from './media-cache.ts';
import { useCourseDownload } from './use-downloads.ts';

const course = (id: string, keys: string[], revision = '1'): Download => ({
  id,
  title: id,
  courseType: 'story',
  revision,
  needsNetwork: false,
  files: keys.map((key) => ({ key, bytes: 4 })),
});

let offered: Download[];
let answers: string[];
let refused: Set<string>;
let isDown: boolean;
const source: DownloadSource = {
  offer: async () => ({ offer: { items: offered, shared: [{ key: 's/cover.webp', bytes: 4 }] }, isFresh: !isDown }),
  assignedIds: async () => new Set(offered.map(({ id }) => id)),
  storeCourse: async ({ id }) => {
    if (isDown) throw new ApiError('NETWORK', 0);
    answers.push(id);
    return { imageUrl: `/media/spare/${id}.webp` };
  },
  storeLists: async () => ({}),
  removeExcept: async (ids) => {
    answers = answers.filter((id) => ids.has(id));
  },
};

beforeEach(() => {
  [offered, answers, refused, isDown] = [
    [course('a', ['a/1', 'both/1']), course('b', ['b/1', 'both/1'])],
    [],
    new Set(),
    false,
  ];
  fakeCaches();
  rememberPerson(learner);
  vi.stubGlobal('fetch', async (address: string) => {
    if (isDown) throw new TypeError('no network');
    if (refused.has(address.split('?')[0] ?? ''))
      return Response.json({ code: 'NOT_FOUND', message: '' }, { status: 404 });
    return new Response('data', { headers: { 'content-type': 'image/webp' } });
  });
});

afterEach(async () => {
  await downloads.removeAll();
  await downloads.start(undefined);
});

const keys = async () => [...(await mediaCacheOf(learner.id).keys())].toSorted();
const begin = () => downloads.start(learner.id, source);

test('a course is there with its files and those that its screens show; taken off, what another needs stays', async () => {
  await begin();
  await downloads.choose('a', true);
  expect(await keys()).toEqual(['a/1', 'both/1', 's/cover.webp', 'spare/a.webp']);
  expect(downloads.get().of('a')).toEqual({ status: 'stored', doneBytes: 8, totalBytes: 8 });
  expect(downloads.get().of('b').status).toBe('none');
  await downloads.choose('b', true);
  await downloads.choose('a', false);
  expect(await keys()).toEqual(['b/1', 'both/1', 's/cover.webp', 'spare/b.webp']);
  await downloads.removeAll();
  expect(await keys()).toEqual([]);
});

test('who shows a course is drawn again only where its own download changes', async () => {
  const times = { a: 0, b: 0 };
  const show = (id: 'a' | 'b') =>
    renderHook(() => {
      times[id] += 1;
      return useCourseDownload(id);
    }).result;
  const [a, b] = [show('a'), show('b')];
  await act(begin);
  expect(times).toEqual({ a: 1, b: 1 });
  await act(() => downloads.choose('a', true));
  expect([a.current.status, b.current.status]).toEqual(['stored', 'none']);
  expect(times.a).toBeGreaterThan(1);
  expect(times.b).toBe(1);
});

test('with everything chosen what is assigned later comes by itself, and what is withdrawn goes', async () => {
  await begin();
  await downloads.chooseAll(true);
  offered = [...offered.slice(1), course('c', ['c/1'])];
  await downloads.sync();
  expect(downloads.get().isAll).toBe(true);
  expect(await keys()).toEqual(['b/1', 'both/1', 'c/1', 's/cover.webp', 'spare/b.webp', 'spare/c.webp']);
  expect(answers.toSorted()).toEqual(['b', 'c']);
});

test('what has changed is fetched again, and the old goes', async () => {
  await begin();
  await downloads.choose('a', true);
  offered = [course('a', ['a/2'], '2')];
  await downloads.sync();
  expect(await keys()).toEqual(['a/2', 's/cover.webp', 'spare/a.webp']);
});

test('without a network it waits, and goes on where it was', async () => {
  await begin();
  isDown = true;
  await downloads.choose('a', true);
  expect(downloads.get().phase).toBe('offline');
  isDown = false;
  await downloads.sync();
  expect(downloads.get().phase).toBe('idle');
  expect(downloads.get().of('a').status).toBe('stored');
});

test('paused it fetches nothing, also after a restart', async () => {
  await begin();
  await downloads.setPaused(true);
  isDown = true;
  await downloads.choose('a', true);
  await downloads.setPaused(true);
  isDown = false;
  await begin();
  expect(downloads.get()).toMatchObject({ isPaused: true, hasChosen: true });
  expect(await keys()).toEqual([]);
  await downloads.setPaused(false);
  expect(downloads.get().of('a').status).toBe('stored');
});

test('a file that the server does not have holds up nothing, and is not asked for again', async () => {
  refused.add('/media/a/1');
  await begin();
  await downloads.choose('a', true);
  expect(downloads.get()).toMatchObject({ phase: 'idle', storedCount: 1 });
  expect(await keys()).toEqual(['both/1', 's/cover.webp', 'spare/a.webp']);
});

test('what comes after the person has gone is not kept', async () => {
  await begin();
  const choosing = downloads.choose('a', true);
  rememberPerson(null);
  await choosing;
  expect(await keys()).toEqual([]);
});
