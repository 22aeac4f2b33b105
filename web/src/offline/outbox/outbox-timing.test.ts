import '../../testing/empty-device.ts';
import { expect, onTestFinished, test, vi } from 'vitest';
import { longestGathering, quietBeforeSending } from './gathering.ts';
import { createOutbox, longestSending, type Outbox } from './outbox.ts';
import { createDeviceStore, type NewEvent } from './outbox-store.ts';
import { patient } from '../../testing/patient.ts';

const person = 'a3f1c1de-0000-4000-8000-000000000001';

function completion(courseId: string): NewEvent {
  return { type: 'lesson-completed', courseId, activity: 'stories' };
}

/** What waits for more, unlike a completion. */
function postponed(courseId: string): NewEvent {
  return { type: 'postponed', courseId, partId: 'a part', language: 'chinese', text: '猫' };
}

/** An outbox of its own that has nothing to send yet, and the words of each of its requests. */
async function open(name: string) {
  const store = createDeviceStore(name);
  const requests: string[][] = [];
  const isLast: boolean[] = [];
  const send: Parameters<typeof createOutbox>[0]['send'] = ({ events }, { isLast: last }) => {
    requests.push(events.map((event) => ('courseId' in event ? String(event.courseId) : event.type)));
    isLast.push(last);
    return Promise.resolve({ results: events.map(({ id }) => ({ id, status: 'accepted' })) });
  };
  const outbox = createOutbox({ store, send, withLock: (work) => work() });
  outbox.start(person);
  await outbox.flush();
  onTestFinished(() => outbox.start(undefined));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  return { store, outbox, requests, isLast };
}
const settled = (outbox: Outbox) => vi.waitFor(async () => expect(await outbox.pending(person)).toEqual([]), patient);

test('what is done is sent after two seconds without another', async () => {
  const { outbox, requests } = await open('outbox-quiet');
  await outbox.enqueue(person, postponed('one'));
  vi.advanceTimersByTime(quietBeforeSending - 1);
  await outbox.enqueue(person, postponed('two'));
  vi.advanceTimersByTime(quietBeforeSending - 1);
  expect(await outbox.pending(person)).toHaveLength(2);
  vi.advanceTimersByTime(1);
  await settled(outbox);
  expect(requests).toEqual([['one', 'two']]);
});

test('what is done is sent ten seconds after the first at the latest', async () => {
  const { outbox, requests } = await open('outbox-longest');
  for (const word of ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10']) {
    await outbox.enqueue(person, postponed(word));
    expect(requests).toEqual([]);
    vi.advanceTimersByTime(longestGathering / 10);
  }
  await settled(outbox);
  expect(requests.map((words) => words.length)).toEqual([10]);
});

test('what is done is sent at once where something ends, and where somebody leaves what they study', async () => {
  const { outbox, requests } = await open('outbox-end');
  let ends = 0;
  outbox.onFinished(() => (ends += 1));
  const leave = outbox.study();
  expect(outbox.isStudying()).toBe(true);
  await outbox.enqueue(person, postponed('card'));
  await outbox.enqueue(person, completion('lesson'));
  await settled(outbox);
  expect(requests).toEqual([['card', 'lesson']]);
  await vi.waitFor(() => expect(ends).toBe(1), patient);
  await outbox.enqueue(person, postponed('once more'));
  leave();
  await settled(outbox);
  expect(requests).toEqual([['card', 'lesson'], ['once more']]);
  await vi.waitFor(() => expect(ends).toBe(2), patient);
  expect(outbox.isStudying()).toBe(false);
});

test('what is studied is over once all of it was sent, also where an earlier part is still on its way', async () => {
  const { outbox, requests } = await open('outbox-on-its-way');
  const studied: [number, boolean][] = [];
  outbox.onDelivered(() => studied.push([requests.length, outbox.isStudying()]));
  outbox.onFinished(() => studied.push([requests.length, outbox.isStudying()]));
  const leave = outbox.study();
  await outbox.enqueue(person, postponed('first'));
  const earlier = outbox.flush();
  await vi.waitFor(() => expect(requests).toEqual([['first']]), patient);
  const later = outbox.enqueue(person, postponed('last'));
  leave();
  await Promise.all([earlier, later]);
  await vi.waitFor(
    () =>
      expect(studied).toEqual([
        [1, true],
        [2, true],
        [2, false],
      ]),
    patient,
  );
});

test('what is done is sent at once where somebody signs out, for whom nothing else is asked where nothing waits', async () => {
  const { outbox, requests } = await open('outbox-signing-out');
  await outbox.enqueue(person, postponed('card'));
  await outbox.sendWaiting();
  await outbox.sendWaiting();
  expect(requests).toEqual([['card']]);
});

test('what is done is sent before the page goes away, without waiting for the store, and keeps it until it has arrived', async () => {
  const { store, outbox, requests, isLast } = await open('outbox-leaving');
  await outbox.enqueue(person, postponed('card'));
  outbox.leave();
  expect(requests).toEqual([['card']]);
  expect(isLast).toEqual([true]);
  expect(await store.list(person)).toHaveLength(1);
  await settled(outbox);
  outbox.leave();
  expect(requests).toHaveLength(1);
});

test('what the store has not taken yet is sent before the page goes away, and once', async () => {
  const { store, outbox, requests } = await open('outbox-leaving-at-once');
  const enqueued = outbox.enqueue(person, postponed('card'));
  outbox.leave();
  expect(requests).toEqual([['card']]);
  await enqueued;
  await settled(outbox);
  expect(await store.list(person)).toEqual([]);
  expect(requests).toHaveLength(1);
});

test('an answer of the server that never comes is given up after a while, and what was done is sent again', async () => {
  const store = createDeviceStore('outbox-no-answer');
  let requests = 0;
  const send: Parameters<typeof createOutbox>[0]['send'] = ({ events }, { signal }) => {
    requests += 1;
    if (requests > 1) return Promise.resolve({ results: events.map(({ id }) => ({ id, status: 'accepted' })) });
    return new Promise((_answered, fail) =>
      signal.addEventListener('abort', () => fail(new Error('given up')), { once: true }),
    );
  };
  const outbox = createOutbox({ store, send, withLock: (work) => work() });
  outbox.start(person);
  await outbox.flush();
  onTestFinished(() => outbox.start(undefined));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  await outbox.enqueue(person, completion('lesson'));
  await vi.waitFor(() => expect(requests).toBe(1), patient);
  vi.advanceTimersByTime(longestSending);
  await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1), patient);
  vi.advanceTimersByTime(2_000);
  await settled(outbox);
  expect(requests).toBe(2);
});
