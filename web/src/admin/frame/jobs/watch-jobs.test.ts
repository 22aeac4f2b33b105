import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FakeEventSource } from '../../../testing/fake-event-source.ts';
import { watchJobs } from './watch-jobs.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('EventSource', FakeEventSource);
});
afterEach(() => FakeEventSource.opened.splice(0));

const watch = () => {
  const [onJobs, ask] = [vi.fn<(jobs: unknown) => void>(), vi.fn<() => void>()];
  const end = watchJobs(onJobs, ask);
  const [source] = FakeEventSource.opened;
  return { onJobs, ask, end, source };
};

test('what comes by the stream is told, and nothing is asked', () => {
  const { onJobs, ask, source } = watch();
  for (let count = 0; count < 5; count += 1) {
    source?.send({ items: [{ id: count }], nextCursor: null });
    vi.advanceTimersByTime(3000);
  }
  expect(onJobs).toHaveBeenCalledTimes(5);
  expect(onJobs).toHaveBeenLastCalledWith([{ id: 4 }]);
  expect(ask).not.toHaveBeenCalled();
});

test('where the stream breaks the server is asked until it comes again', () => {
  const { ask, source } = watch();
  source?.fail();
  vi.advanceTimersByTime(6000);
  expect(ask).toHaveBeenCalledTimes(2);
  source?.send({ items: [], nextCursor: null });
  vi.advanceTimersByTime(6000);
  expect(ask).toHaveBeenCalledTimes(2);
});

test('a stream that something in between holds back is as good as none', () => {
  const { ask } = watch();
  vi.advanceTimersByTime(9000);
  expect(ask).not.toHaveBeenCalled();
  vi.advanceTimersByTime(6000);
  expect(ask).toHaveBeenCalledTimes(2);
});

test('a browser without streams asks, and what is ended asks no more', () => {
  vi.stubGlobal('EventSource', undefined);
  const { ask, end } = watch();
  vi.advanceTimersByTime(3000);
  expect(ask).toHaveBeenCalledTimes(1);
  end();
  vi.advanceTimersByTime(30_000);
  expect(ask).toHaveBeenCalledTimes(1);
});

test('what is ended closes the stream', () => {
  const { end, source } = watch();
  end();
  expect(source?.isClosed).toBe(true);
});
