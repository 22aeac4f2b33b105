import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { encodeWav } from '@kalima/shared/domain/learning/recording';
import config from './playwright.config.ts';
import { expect, expectNoAxeViolations, firstAdmin, signInAs, test } from './fixtures/test.ts';

const rate = 48_000;
const tone = (seconds: number, level: number) =>
  Array.from({ length: rate * seconds }, (_, index) => level * Math.sin(index / 12));
/** Four words, as somebody speaks them who pauses after each. */
const spoken = Float32Array.from(
  [0.5, 0.7, 0.6, 0.8].flatMap((seconds) => [...tone(1.2, 0.001), ...tone(seconds, 0.3)]),
);
const folder = mkdtempSync(join(tmpdir(), 'kalima-spoken-'));
const words = join(folder, 'words.wav');
writeFileSync(words, encodeWav(spoken, rate));

test.use({
  launchOptions: {
    ...config.use?.launchOptions,
    args: [...(config.use?.launchOptions?.args ?? []), `--use-file-for-fake-audio-capture=${words}`],
  },
});

test('the words of a lesson are recorded without a press, one after the other, and saved @core', async ({
  page,
  api,
}) => {
  await signInAs(page, api, firstAdmin);
  await page.goto('/admin/interactive-reading');
  await page.getByRole('button', { name: 'New lesson' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Lesson name').fill('Spoken');
  await dialog.getByLabel('Language').selectOption('english');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await page.getByRole('button', { name: 'Add a card' }).click();
  await page.getByRole('radio', { name: 'Table' }).check();
  await page.getByRole('textbox', { name: 'Word of card 1' }).focus();
  await page.evaluate(() => {
    const data = new DataTransfer();
    data.setData('text/plain', 'bread\tخبز\negg\tبيضة\ntea\tشاي');
    document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true }));
  });
  await expect(page.getByRole('textbox', { name: /^Word of/ })).toHaveCount(3);
  await page.getByRole('button', { name: 'Record the words' }).click();
  const studio = page.getByRole('dialog', { name: 'Record 3 words' });
  await studio.getByRole('button', { name: 'Start recording' }).click();
  await expect(studio.getByText('All of these words have a sound.')).toBeVisible();
  await expect(studio.getByRole('list', { name: 'Takes' }).getByRole('listitem')).toHaveCount(3);
  await expectNoAxeViolations(page);
  await studio.getByRole('button', { name: 'Finish' }).click();
  await expect(page.getByRole('table').getByRole('button', { name: /^Play/ })).toHaveCount(3);
  await page.getByRole('button', { name: 'Save Lesson' }).click();
  await expect(page.getByText('Lesson saved')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('table').getByRole('button', { name: /^Play/ })).toHaveCount(3);
});

test('what was recorded without a network is there again once the page was closed', async ({
  page,
  api,
  complaints,
}) => {
  complaints.expect(/ERR_INTERNET_DISCONNECTED/);
  await signInAs(page, api, firstAdmin);
  await page.goto('/admin/interactive-reading');
  await page.getByRole('button', { name: 'New lesson' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Lesson name').fill('Recorded on the way');
  await dialog.getByLabel('Language').selectOption('english');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await page.getByRole('button', { name: 'Add a card' }).click();
  await page.getByRole('article', { name: 'card 1' }).getByLabel('Word').fill('bread');
  await page.getByRole('button', { name: 'Save Lesson' }).click();
  await expect(page.getByText('Lesson saved')).toBeVisible();
  const address = page.url();

  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Record the words' }).click();
  const studio = page.getByRole('dialog', { name: 'Record 1 word' });
  await studio.getByRole('button', { name: 'Start recording' }).click();
  await expect(studio.getByRole('list', { name: 'Takes' }).getByRole('listitem')).toHaveCount(1);
  const kept = () => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));
  await expect.poll(kept).toContain('kalima-content');
  await page.close({ runBeforeUnload: false });

  const later = await page.context().newPage();
  await later.context().setOffline(false);
  await later.goto(address);
  await expect(later.getByRole('article', { name: 'bread' }).getByRole('button', { name: 'Play bread' })).toBeVisible();
  await later.getByRole('button', { name: 'Save Lesson' }).click();
  await expect(later.getByText('Lesson saved')).toBeVisible();
});

test('one long recording is parted among the words, and what stands at the wrong word is put right', async ({
  page,
  api,
}) => {
  await signInAs(page, api, firstAdmin);
  await page.goto('/admin/interactive-reading');
  await page.getByRole('button', { name: 'New lesson' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Lesson name').fill('Parted');
  await dialog.getByLabel('Language').selectOption('english');
  await dialog.getByRole('button', { name: 'Create' }).click();
  for (const [index, word] of ['bread', 'egg', 'tea', 'milk', 'salt'].entries()) {
    await page.getByRole('button', { name: 'Add a card' }).click();
    await page
      .getByRole('article', { name: `card ${index + 1}` })
      .getByLabel('Word')
      .fill(word);
  }
  await page.getByRole('button', { name: 'Record the words' }).click();
  const studio = page.getByRole('dialog', { name: 'Record 5 words' });
  await studio.getByRole('button', { name: 'Split a long recording' }).click();
  await studio.locator('input[type="file"]').first().setInputFiles(words);
  const pieces = studio.getByRole('list', { name: 'Pieces' }).getByRole('listitem');
  await expect(studio.getByRole('button', { name: 'Use 4 pieces' })).toBeVisible();
  await expectNoAxeViolations(page);
  // Of the egg nothing was said.
  await pieces.nth(1).getByRole('button', { name: 'Not said' }).click();
  await expect(pieces.nth(1)).toContainText('left out');
  await expect(pieces.nth(4).getByRole('button', { name: 'Play salt' })).toBeVisible();
  await studio.getByRole('button', { name: 'Use 4 pieces' }).click();
  await expect(page.getByRole('article', { name: 'salt' }).getByRole('button', { name: 'Play salt' })).toBeVisible();
  await expect(page.getByRole('article', { name: 'egg' }).getByText('No sound')).toBeVisible();
});
