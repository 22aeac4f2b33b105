import { act, renderHook, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';

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
    await vi.waitFor(() => expect(moments).toHaveLength(1));
    moments[0]?.();
    await vi.waitFor(() => expect(document.head.querySelector('link[rel=stylesheet]')).not.toBeNull());
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

test.each(['scroll', 'wheel', 'pointerdown', 'keydown'])(
  'what is out of view comes as soon as somebody goes on: %s',
  async (event) => {
    const { look } = await openPage();
    const first = look();
    expect(first.current).toBe(false);
    act(() => void window.dispatchEvent(new Event(event)));
    expect(first.current).toBe(true);
  },
);
