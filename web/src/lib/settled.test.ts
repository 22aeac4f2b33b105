import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => vi.unstubAllGlobals());

test('what waits for the first screen comes in turn, each in an idle moment of its own', async () => {
  vi.resetModules();
  const moments: (() => void)[] = [];
  vi.stubGlobal('requestAnimationFrame', (draw: () => void) => queueMicrotask(draw));
  vi.stubGlobal('requestIdleCallback', (run: () => void) => moments.push(run));
  const { whenSettled } = await import('./settled.ts');
  const done: string[] = [];
  const all = ['first', 'second', 'third'].map((name) => whenSettled().then(() => done.push(name)));
  for (let at = 0; at < all.length; at += 1) {
    await vi.waitFor(() => expect(moments).toHaveLength(at + 1));
    expect(done).toHaveLength(at);
    moments[at]?.();
    await all[at];
  }
  expect(done).toEqual(['first', 'second', 'third']);
});
