import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { fileAs } from './fixtures/drop-files.ts';
import { repository } from './fixtures/server.ts';
import { workOnStories } from './fixtures/story-work.ts';
import { expect, expectNoAxeViolations, firstAdmin, signInAs, test } from './fixtures/test.ts';

const media = (name: string) => fileAs(join(repository, 'tools/demo/content/media', name));

test.beforeEach(async ({ page, api }) => {
  await api.emptyCatalogue();
  await signInAs(page, api, firstAdmin);
});

const card = (page: Page, name: string) => page.getByRole('article', { name, exact: true });

async function addCard(page: Page, place: number, word: string, translation: string, file: string): Promise<void> {
  await page.getByRole('button', { name: 'Add a card' }).click();
  const added = card(page, `card ${place}`);
  const uploaded = page.waitForResponse((response) => response.request().method() === 'POST');
  await added
    .locator('input[type=file]')
    .first()
    .setInputFiles(await media(file));
  expect((await uploaded).status()).toBe(201);
  await added.getByLabel('Translation', { exact: true }).fill(translation);
  await added.getByLabel('Word').fill(word);
  await expect(card(page, word)).toBeVisible();
}

const picturesOf = (page: Page, word: string) =>
  card(page, word)
    .getByRole('img')
    .evaluateAll((all) => all.map((one) => (one as HTMLImageElement).currentSrc.replace(/\?.*/, '')));

test('a flashcard lesson is made card by card, with wrong pictures from other cards, and studied', async ({
  page,
  api,
  openAs,
}) => {
  await page.goto('/admin/flashcards');
  await expect(page.getByText('Every reading lesson is such a lesson already')).toBeVisible();
  await page.getByRole('button', { name: 'New lesson' }).click();
  const dialog = page.getByRole('dialog', { name: 'New lesson' });
  await dialog.getByLabel('Lesson name').fill('By hand');
  await dialog.getByLabel('Language').selectOption({ label: 'Arabic' });
  await dialog.getByRole('button', { name: 'Create lesson' }).click();
  await expect(dialog).toBeHidden();

  // What is missing is marked at its place.
  await page.getByRole('button', { name: 'Add a card' }).click();
  await page.getByRole('button', { name: 'Save Lesson' }).click();
  await expect(page.getByText('Please complete all required fields')).toBeVisible();
  await card(page, 'card 1').getByLabel('Word').fill('word alone');
  await page.getByRole('button', { name: 'Save Lesson' }).click();
  await expect(card(page, 'word alone').getByText('Please fill in this field.')).toBeVisible();
  await expectNoAxeViolations(page);
  await card(page, 'word alone').getByRole('button', { name: 'Delete word alone' }).click();

  await addCard(page, 1, 'قطة', 'cat', 'word-cat.webp');
  // Alone it has nothing to be told from.
  await card(page, 'قطة').getByRole('button', { name: 'Propose wrong pictures for قطة' }).click();
  await expect(page.getByText('There is no other picture to propose.')).toBeVisible();
  await addCard(page, 2, 'كلب', 'dog', 'word-dog.webp');
  await addCard(page, 3, 'هر', 'Cat', 'word-camel.webp');
  await addCard(page, 4, 'سمكة', 'fish', 'word-fish.webp');
  await page.getByRole('button', { name: 'Propose missing wrong pictures' }).click();
  // Its own picture, and two others: not that of the other word for a cat.
  await expect.poll(async () => (await picturesOf(page, 'قطة')).length).toBe(3);
  const other = await picturesOf(page, 'هر');
  const cat = await picturesOf(page, 'قطة');
  expect(new Set(cat).size).toBe(3);
  expect(cat).not.toContain(other[0]);
  expect(other).not.toContain(cat[0]);

  const saved = page.waitForResponse((response) => response.request().method() === 'PUT');
  await page.getByRole('button', { name: 'Save Lesson' }).click();
  expect((await saved).status()).toBe(200);
  await expect(page.getByText('Not saved yet')).toBeHidden();
  await page.reload();
  await expect.poll(async () => (await picturesOf(page, 'قطة')).length).toBe(3);
  // Another card fills what was left open.
  await addCard(page, 5, 'جمل', 'camel', 'word-bird.webp');
  await page.getByRole('button', { name: 'Propose missing wrong pictures' }).click();
  await expect.poll(async () => (await picturesOf(page, 'قطة')).length).toBe(4);
  await expectNoAxeViolations(page);
  const again = page.waitForResponse((response) => response.request().method() === 'PUT');
  await page.getByRole('button', { name: 'Save Lesson' }).click();
  expect((await again).status()).toBe(200);

  const learner = await openAs(await api.register());
  await learner.goto('/flashcards');
  await learner.getByRole('link', { name: /By hand/ }).click();
  await expect(learner.getByText('قطة').first()).toBeVisible();
});

test('the sentences of a story are shown as they are typed', async ({ page }) => {
  const work = workOnStories(page);
  await page.goto('/admin/stories');
  await work.makeStage('Tales');
  const text = work.form.getByLabel('Text (optional)');
  const preview = work.form.getByRole('group', { name: /^Split into/ });
  await expect(preview).toBeHidden();
  await text.fill('The fox ran. Mr. Li saw it! It was gone.');
  await expect(preview.getByRole('listitem')).toHaveText(['1The fox ran.', '2Mr. Li saw it!', '3It was gone.']);
  await text.fill('The fox ran. It hid.\nMr. Li saw it!\n');
  await expect(work.form.getByRole('heading', { name: 'Split into 2 sentences' })).toBeVisible();
  await expect(preview.getByRole('listitem')).toHaveText(['1The fox ran. It hid.', '2Mr. Li saw it!']);
  await expectNoAxeViolations(page);
  await text.fill('');
  await expect(preview).toBeHidden();
});
