import { afterEach, expect, test, vi } from 'vitest';
import { patient } from '../../testing/patient.ts';

afterEach(() => vi.unstubAllGlobals());

test('what a screen asks for while it is drawn comes once it is', async () => {
  vi.resetModules();
  vi.stubGlobal('requestAnimationFrame', (draw: () => void) => queueMicrotask(draw));
  vi.stubGlobal('requestIdleCallback', (run: () => void) => queueMicrotask(run));
  const { settleAfter, whenSettled } = await import('./settled.ts');
  const drawing = Promise.withResolvers<void>();
  const done: string[] = [];
  settleAfter(drawing.promise.then(() => done.push('drawn')));
  const asked = whenSettled().then(() => done.push('later'));
  // All that waits for nothing else has had its turn by then.
  await new Promise((resolve) => setTimeout(resolve));
  drawing.resolve();
  await asked;
  expect(done).toEqual(['drawn', 'later']);
});

test('what waits for the first screen comes in turn, each in an idle moment of its own', async () => {
  vi.resetModules();
  const moments: (() => void)[] = [];
  vi.stubGlobal('requestAnimationFrame', (draw: () => void) => queueMicrotask(draw));
  vi.stubGlobal('requestIdleCallback', (run: () => void) => moments.push(run));
  const { whenSettled } = await import('./settled.ts');
  const done: string[] = [];
  const all = ['first', 'second', 'third'].map((name) => whenSettled().then(() => done.push(name)));
  for (let at = 0; at < all.length; at += 1) {
    await vi.waitFor(() => expect(moments).toHaveLength(at + 1), patient);
    expect(done).toHaveLength(at);
    moments[at]?.();
    await all[at];
  }
  expect(done).toEqual(['first', 'second', 'third']);
});
