import { act, renderHook, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { patient } from '../../testing/patient.ts';

afterEach(() => vi.unstubAllGlobals());

/** The first screen of a page, whose idle moments come when they are called. */
async function openPage() {
  vi.resetModules();
  const moments: (() => void)[] = [];
  vi.stubGlobal('requestAnimationFrame', (draw: () => void) => queueMicrotask(draw));
  vi.stubGlobal('requestIdleCallback', (run: () => void) => moments.push(run));
  const { useAfterFirstScreen } = await import('./use-after-first-screen.ts');
  const look = () => renderHook(() => useAfterFirstScreen()).result;
  const settle = async (outcome: 'load' | 'error') => {
    await vi.waitFor(() => expect(moments).toHaveLength(1), patient);
    moments[0]?.();
    await vi.waitFor(() => expect(document.head.querySelector('link[rel=stylesheet]')).not.toBeNull(), patient);
    document.head.querySelector('link[rel=stylesheet]')?.dispatchEvent(new Event(outcome));
  };
  return { look, settle };
}

test.each(['load', 'error'] as const)(
  'what is out of view comes once the styles of all screens are there, or cannot be: %s',
  async (outcome) => {
    const { look, settle } = await openPage();
    const first = look();
    expect(first.current).toBe(false);
    await settle(outcome);
    await waitFor(() => expect(first.current).toBe(true));
    // Who comes back to the screen finds all of it.
    expect(look().current).toBe(true);
    document.head.replaceChildren();
  },
);

test.each(['scroll', 'wheel', 'pointerdown', 'keydown', 'resize'])(
  'what is out of view comes as soon as somebody goes on: %s',
  async (event) => {
    const { look } = await openPage();
    const first = look();
    expect(first.current).toBe(false);
    act(() => void window.dispatchEvent(new Event(event)));
    expect(first.current).toBe(true);
  },
);

test('what is out of view is there where a place further down was found again before anybody could listen', async () => {
  const { look } = await openPage();
  vi.stubGlobal('scrollY', 1200);
  const first = look();
  await waitFor(() => expect(first.current).toBe(true));
});

test('what is out of view does not wait for ever for styles that neither come nor fail', async () => {
  vi.useFakeTimers();
  try {
    const { look } = await openPage();
    const first = look();
    await act(() => vi.advanceTimersByTimeAsync(4999));
    expect(first.current).toBe(false);
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(first.current).toBe(true);
  } finally {
    vi.useRealTimers();
  }
});
