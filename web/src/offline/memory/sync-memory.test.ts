import '../../testing/empty-device.ts';
import type { MemoryChanges, RememberedItem } from '@kalima/shared/contract/learning/memory';
import { dailyLimits } from '@kalima/shared/domain/learning/review-queue';
import { openDB } from 'idb';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { learner } from '../../testing/render-app.tsx';
import { testId } from '../../testing/study-app.tsx';
import { outbox } from '../outbox/outbox.ts';
import { rememberPerson } from '../person/device-person.ts';
import { contentDatabase } from '../person/forget-device.ts';
import { forgetMemory, readMemory, writeChanges } from './memory-store.ts';
import { reviewFromDevice } from './review-from-device.ts';
import { syncMemory } from './sync-memory.ts';
import { patient } from '../../testing/patient.ts';

const item = (number: number): RememberedItem => ({
  itemId: testId(number),
  stability: 3,
  difficulty: 5,
  reviews: 1,
  lapses: 0,
  lastDay: '2026-03-01',
  isSuspended: false,
  postponedUntil: null,
  askedDay: null,
  beforeLastDay: null,
});
const page = (items: RememberedItem[], cursor: string, nextCursor: string | null = null): MemoryChanges => ({
  items,
  cursor,
  nextCursor,
  coursesWithNew: [testId(900)],
  paceMs: 4000,
});
const refusal = (status: number, code: string) => Response.json({ code, message: '' }, { status });
const lesson = {
  id: testId(900),
  language: 'arabic',
  words: [1, 2].map((number) => ({
    itemId: testId(number),
    partId: testId(100 + number),
    text: `word ${number}`,
    translation: `means ${number}`,
    pinyin: null,
    imageUrl: null,
    audioUrl: null,
  })),
};
const answeredWord = (number: number) =>
  ({
    type: 'reviewed',
    courseId: lesson.id,
    partId: testId(100 + number),
    language: 'arabic',
    text: `word ${number}`,
    exercise: 'pick',
    isRight: true,
    hint: false,
    tries: 1,
    ms: 2000,
    grade: 'good',
  }) as const;

/** What the former version of the app left: a database without a memory, with a lesson that was opened. */
async function leaveFormerDevice(): Promise<void> {
  const database = await openDB(contentDatabase, 2, {
    upgrade: (made) => {
      made.createObjectStore('answers');
      made.createObjectStore('downloads');
    },
  });
  const name = JSON.stringify(['interactive-reading', 'item', lesson.id]);
  const entry = { buster: 'of the former version', state: { data: lesson, dataUpdatedAt: Date.now() } };
  await database.put('answers', JSON.stringify(entry), `${learner.id}-${name}`);
  await database.put('downloads', 'kept', 'of the former version');
  database.close();
}

let cursors: (string | null)[] = [];

/** What the server says to each question for the memory, by its cursor. */
function serve(answerTo: (cursor: string | null) => Response): void {
  cursors = [];
  vi.stubGlobal('fetch', (address: string, init: RequestInit = {}) => {
    const url = new URL(address, 'http://127.0.0.1');
    if (url.pathname !== '/api/memory') {
      const { events } = JSON.parse(init.body as string) as { events: { id: string }[] };
      return Promise.resolve(Response.json({ results: events.map(({ id }) => ({ id, status: 'accepted' })) }));
    }
    if (init.signal?.aborted) return Promise.reject(new DOMException('', 'AbortError'));
    const cursor = url.searchParams.get('cursor');
    cursors.push(cursor);
    return Promise.resolve(answerTo(cursor));
  });
}

/** Begins to keep the memory of the learner, until the test ends. */
function begin() {
  const end = new AbortController();
  const onChange = vi.fn<() => void>();
  onTestFinished(() => end.abort());
  syncMemory(learner.id, end.signal, onChange);
  return { end, onChange };
}
const stored = async () => (await readMemory(learner.id))?.items.map(({ itemId }) => itemId);

beforeEach(() => rememberPerson(learner));

test('a database of the former version is upgraded: what was opened and what is pending stay, and make a session', async () => {
  await leaveFormerDevice();
  serve(() => refusal(503, 'SERVICE_UNAVAILABLE'));
  const asked = { day: '2026-03-20', minutes: 60, limits: dailyLimits };
  const before = { ...answeredWord(1), exercise: 'flashcard' } as const;
  await outbox.enqueue(learner.id, before);
  expect((await reviewFromDevice(learner.id, asked)).items.map(({ text }) => text)).toEqual(['word 2']);
  expect(await readMemory(learner.id)).toBeUndefined();
  const database = await openDB(contentDatabase);
  expect([database.version, await database.get('downloads', 'of the former version')]).toEqual([4, 'kept']);
  database.close();

  serve(() => Response.json(page([item(1), item(2)], 'a')));
  begin();
  await expect.poll(stored, patient).toEqual([testId(1), testId(2)]);
  expect((await outbox.pending(learner.id)).map(({ type }) => type)).toEqual(['reviewed']);
  outbox.start(learner.id);
  await expect.poll(() => outbox.pending(learner.id), patient).toEqual([]);
});

test('all pages are stored, and the next time what changed since', async () => {
  serve((cursor) => Response.json(cursor === 'one' ? page([item(4)], 'two') : page([item(3)], 'one', 'one')));
  await forgetMemory(learner.id);
  begin();
  await expect.poll(stored, patient).toEqual([testId(3), testId(4)]);
  expect(cursors).toEqual([null, 'one']);
  serve(() => Response.json(page([{ ...item(3), reviews: 0, lastDay: null }], 'three')));
  const { onChange } = begin();
  await expect.poll(stored, patient).toEqual([testId(4)]);
  expect(cursors).toEqual(['two']);
  expect(onChange).not.toHaveBeenCalled();
  window.dispatchEvent(new Event('online'));
  await expect.poll(() => cursors.at(-1), patient).toBe('three');
  await expect.poll(() => onChange.mock.calls.length, patient).toBe(1);
});

test('a cursor that the server does not know begins anew, once', async () => {
  await writeChanges(learner.id, page([item(7)], 'of another server'));
  serve((cursor) => (cursor === null ? Response.json(page([item(8)], 'new')) : refusal(400, 'VALIDATION_FAILED')));
  begin();
  await expect.poll(stored, patient).toEqual([testId(8)]);
  expect(cursors).toEqual(['of another server', null]);
});

test('a server without a memory is asked once, what is stored stays, and it is asked again when the network is back', async () => {
  await writeChanges(learner.id, page([item(7)], 'kept'));
  const known = await stored();
  serve(() => refusal(404, 'NOT_FOUND'));
  const { onChange } = begin();
  await expect.poll(() => cursors, patient).toEqual(['kept']);
  window.dispatchEvent(new Event('online'));
  await expect.poll(() => cursors, patient).toEqual(['kept', 'kept']);
  expect(await stored()).toEqual(known);
  expect(onChange).not.toHaveBeenCalled();
});

test('answers one after the other are asked about once, after a pause; nothing more is asked once it has ended', async () => {
  serve(() => Response.json(page([item(9)], 'later')));
  const { end, onChange } = begin();
  await expect.poll(() => cursors.length, patient).toBe(1);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const deliver = async (number: number) => {
    await outbox.enqueue(learner.id, answeredWord(number));
    await outbox.flush();
  };
  outbox.start(learner.id);
  onTestFinished(() => outbox.start(undefined));
  await deliver(1);
  vi.advanceTimersByTime(2000);
  await deliver(2);
  vi.advanceTimersByTime(2000);
  expect(cursors).toHaveLength(1);
  vi.advanceTimersByTime(1000);
  await vi.waitFor(() => expect(onChange).toHaveBeenCalledOnce(), patient);
  expect(cursors).toEqual([null, 'later']);
  await deliver(1);
  end.abort();
  vi.advanceTimersByTime(10_000);
  window.dispatchEvent(new Event('online'));
  expect(cursors).toHaveLength(2);
});

test('what is answered in a player is asked about once it is left', async () => {
  serve(() => Response.json(page([item(9)], 'later')));
  const { onChange } = begin();
  await expect.poll(() => cursors.length, patient).toBe(1);
  outbox.start(learner.id);
  onTestFinished(() => outbox.start(undefined));
  const leave = outbox.study();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  await outbox.enqueue(learner.id, answeredWord(1));
  await outbox.flush();
  vi.advanceTimersByTime(60_000);
  expect(cursors).toHaveLength(1);
  leave();
  await vi.waitFor(() => expect(onChange).toHaveBeenCalledOnce(), patient);
});
