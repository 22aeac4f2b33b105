import { afterEach, expect, test, vi } from 'vitest';
import { needsPolyfills } from './needs-polyfills.ts';

afterEach(() => void vi.unstubAllGlobals());

test('a page that is not served by HTTPS makes ids of its own', async () => {
  // Browsers leave the function out there.
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
  expect(needsPolyfills()).toBe(true);
  await import('./polyfills.ts');
  const ids = Array.from({ length: 1000 }, () => crypto.randomUUID());
  expect(new Set(ids).size).toBe(ids.length);
  for (const id of ids) expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
});
