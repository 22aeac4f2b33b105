import { encodeWav } from '@kalima/shared/domain/learning/recording';
import { dropFiles, type NamedBytes } from './fixtures/drop-files.ts';
import { expect, expectNoAxeViolations, firstAdmin, signInAs, test } from './fixtures/test.ts';

const rate = 8000;
/** Samples a second of what is cut. */
const keptRate = 24_000;

/** A tone as long as a word, in a recording that goes on in silence. */
function recording(name: string, spoken: number, length: number): NamedBytes {
  const samples = new Float32Array(length * rate);
  for (let at = 0; at < spoken * rate; at += 1) samples[at] = 0.3 * Math.sin(at / 3);
  return { name: `${name}.wav`, mimeType: 'audio/wav', buffer: Buffer.from(encodeWav(samples, rate)) };
}

test('a recording that nobody stopped is noticed beside the others, and is cut where what is said ends', async ({
  page,
  api,
}) => {
  await signInAs(page, api, firstAdmin);
  await page.goto('/admin/imports');
  const words = ['bread', 'carrot', 'onion', 'soup', 'tea'];
  await dropFiles(
    page.getByRole('group', { name: 'Drop a folder or files here' }),
    words.map((word) => recording(word, 1, word === 'soup' ? 41 : 1.2)),
  );
  const rows = page.getByRole('list', { name: 'Rows' }).getByRole('listitem');
  await expect(rows).toHaveCount(5);
  const soup = rows.nth(3);
  await expect(soup).toContainText('The recording lasts 41.0 s, the others 1.2 to 1.2 s. What is said ends at 1.2 s.');
  await expectNoAxeViolations(page);
  await soup.getByRole('button', { name: 'Cut after 1.2 s: soup' }).click();
  await expect(soup).toContainText('1.2 s');
  await expect(soup.getByRole('button', { name: /^Cut/ })).toHaveCount(0);

  // What was cut stays behind, for who wants it back.
  await page.getByRole('button', { name: 'Left over 1' }).click();
  await expect(page.getByText('soup.wav')).toBeVisible();
  await page.getByRole('button', { name: 'All 5' }).click();
  const made = page.waitForRequest((request) => request.url().endsWith('/make'));
  await page.getByRole('button', { name: 'Import 5 cards' }).click();
  await expect(page.getByRole('link', { name: 'Open the lesson' })).toBeVisible();
  const { draft } = (await made).postDataJSON() as { draft: { rows: { audioUrl: string }[] } };
  const sound = await page.request.get(draft.rows[3]?.audioUrl ?? '');
  const seconds = ((await sound.body()).length - 44) / 2 / keptRate;
  expect(seconds).toBeCloseTo(1.2, 1);
});
