import { act, renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { useHasWaitedLong } from './use-has-waited-long.ts';

afterEach(() => {
  vi.useRealTimers();
});

test('a screen has waited long after four seconds', () => {
  vi.useFakeTimers();
  const { result } = renderHook(() => useHasWaitedLong());
  act(() => void vi.advanceTimersByTime(3999));
  expect(result.current).toBe(false);
  act(() => void vi.advanceTimersByTime(1));
  expect(result.current).toBe(true);
});
