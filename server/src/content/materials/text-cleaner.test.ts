import { expect, test, vi } from 'vitest';
import { materialWith } from '../../testing/material-with.ts';
import { type CleanedText, cleanText } from './clean-text.ts';
import { prepareMaterial } from './prepare-material.ts';
import { createTextCleaner } from './text-cleaner.ts';

const long = `<p style="color:red" onmouse="x">${'word '.repeat(50_000)}</p><img src="https://pictures.test/a.png">`;

test('a long text is cleaned elsewhere as a short one is here', async () => {
  const cleaner = createTextCleaner();
  expect(await cleaner.clean('author', long)).toEqual(cleanText(long));
  expect(await cleaner.cleanWithin(long)).toEqual(cleanText(long));
});

test.each([
  ['is certain to be too long', '<'.repeat(490_000)],
  ['has more tags than any article', '<b>a</b>'.repeat(60_000)],
  ['has more signs than any article', '&'.repeat(490_000)],
])('a text that %s is not cleaned', async (_what, content) => {
  const clean = vi.fn<(content: string) => Promise<CleanedText>>(createTextCleaner().cleanWithin);
  const input = { ...materialWith(), content };
  const prepared = prepareMaterial(input, clean, () => Promise.resolve(''));
  await expect(prepared).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
  expect(clean).not.toHaveBeenCalled();
});
