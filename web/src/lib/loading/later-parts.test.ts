// Alone in its process: what was loaded once is never loaded again.
import { afterEach, expect, test } from 'vitest';
import { loadLaterParts } from './later-parts.ts';

const links = () => [...document.head.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')];

afterEach(() => {
  for (const link of links()) link.remove();
});

test('styles that could not be loaded are asked for again, and once they are there never more', async () => {
  const first = loadLaterParts();
  links()[0]!.dispatchEvent(new Event('error'));
  await expect(first).rejects.toThrow('styles');
  expect(links()).toEqual([]);

  await loadLaterParts();
  await loadLaterParts();
  expect(links()).toHaveLength(1);
});
