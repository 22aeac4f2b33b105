import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { createGathering, longestGathering, quietBeforeSending } from './gathering.ts';

beforeEach(() => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
});

function gather() {
  const send = vi.fn<() => void>(() => gathering.end());
  const gathering = createGathering(send);
  return { send, gathering };
}

test('what comes in quick succession is sent once, after two seconds of quiet', () => {
  const { send, gathering } = gather();
  gathering.add();
  vi.advanceTimersByTime(quietBeforeSending - 1);
  gathering.add();
  vi.advanceTimersByTime(quietBeforeSending - 1);
  expect(send).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(send).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(longestGathering);
  expect(send).toHaveBeenCalledOnce();
});

test('however much follows, the first waits ten seconds at most, and the next one as long again', () => {
  const { send, gathering } = gather();
  for (let second = 0; second < 20; second += 1) {
    gathering.add();
    vi.advanceTimersByTime(1000);
    expect(send).toHaveBeenCalledTimes(Math.floor((second + 1) / 10));
  }
});

test('what is sent for another reason is not sent again', () => {
  const { send, gathering } = gather();
  gathering.add();
  expect(gathering.isWaiting()).toBe(true);
  gathering.end();
  expect(gathering.isWaiting()).toBe(false);
  vi.advanceTimersByTime(longestGathering);
  expect(send).not.toHaveBeenCalled();
});
