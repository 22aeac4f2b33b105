import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { chooseLanguage } from './fixtures/choose-language.ts';
import { dropFiles, fileAs } from './fixtures/drop-files.ts';
import { repository } from './fixtures/server.ts';
import { expect, firstAdmin, signInAs, test } from './fixtures/test.ts';

const media = (name: string) => join(repository, 'tools/demo/content/media', name);
const picture = (name: string) => fileAs(media('taxi.webp'), name);
const sound = (name: string) => fileAs(media('arabic-cat.ogg'), name);
const reason = 'Something went wrong on the server. Please try again.';

test.beforeEach(async ({ page, api, complaints }) => {
  complaints.expect(/status of 500/);
  await signInAs(page, api, firstAdmin);
});

/** Lets every request of a method to an address fail until the answered function is called. */
async function failing(page: Page, method: string, path: string): Promise<() => Promise<void>> {
  await page.route(path, (route) =>
    route.request().method() === method
      ? route.fulfill({ status: 500, json: { code: 'INTERNAL_ERROR', message: 'failed' } })
      : route.fallback(),
  );
  return () => page.unroute(path);
}

test('each failure of a lesson says what failed and why, and loses nothing', async ({ page }) => {
  await page.goto('/admin/interactive-reading');
  await page.getByRole('button', { name: 'New lesson' }).click();
  const dialog = page.getByRole('dialog', { name: 'New lesson' });
  await dialog.getByLabel('Lesson name').fill('Failing');
  let heal = await failing(page, 'POST', '**/api/author/reading-lessons');
  await dialog.getByRole('button', { name: 'Create lesson' }).click();
  await expect(dialog.getByRole('alert')).toHaveText(`Failed to create lesson: ${reason}`);
  await heal();
  await dialog.getByRole('button', { name: 'Create lesson' }).click();
  await expect(dialog).toBeHidden();

  heal = await failing(page, 'POST', '**/api/author/media*');
  const whole = page.getByRole('group', { name: 'Audio of the whole lesson' });
  await dropFiles(whole, [await sound('all.ogg')]);
  await expect(whole.getByRole('alert')).toHaveText(`Uploading the audio of the whole lesson failed: ${reason}`);
  await dropFiles(page.getByRole('group', { name: 'Drop pictures and sounds here' }), [
    await picture('cat.png'),
    await sound('cat.ogg'),
  ]);
  const card = page.getByRole('article', { name: 'cat' });
  await expect(card.getByText('Failed to upload picture')).toBeVisible();
  await expect(card.getByText('Failed to upload audio')).toBeVisible();
  await heal();
  await card.getByRole('button', { name: 'Send again' }).first().click();
  await card.getByRole('button', { name: 'Send again' }).click();
  await expect(card.getByRole('alert')).toHaveCount(0);

  heal = await failing(page, 'GET', '**/media/reading_cards/**');
  await card.getByRole('button', { name: 'Play cat' }).click();
  await expect(page.getByText('Audio playback failed, please try again')).toBeVisible();
  await heal();
  heal = await failing(page, 'PUT', '**/api/author/reading-lessons/*');
  await page.getByRole('button', { name: 'Save Lesson' }).click();
  await expect(page.getByText('Saving the lesson failed')).toBeVisible();
  await heal();
  await page.getByRole('button', { name: 'Save Lesson' }).click();
  await expect(page.getByText('Lesson saved')).toBeVisible();

  heal = await failing(page, 'DELETE', '**/api/author/reading-lessons/*');
  await page.getByRole('button', { name: 'Delete lesson' }).click();
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(question.getByRole('alert')).toHaveText(`Failed to delete lesson: ${reason}`);
  await heal();
  await question.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText('Lesson deleted')).toBeVisible();
});

test('each failure of a flashcard lesson says which file failed', async ({ page }) => {
  await page.goto('/admin/flashcards');
  await page.getByRole('button', { name: 'New lesson' }).click();
  await page.getByRole('dialog').getByLabel('Lesson name').fill('Failing');
  await page.getByRole('dialog').getByRole('button', { name: 'Create lesson' }).click();
  const heal = await failing(page, 'POST', '**/api/author/media*');
  await dropFiles(page.getByRole('group', { name: 'Drop pictures and sounds here' }), [
    ...(await Promise.all(['cat_1.png', 'cat_2.png', 'cat_3.png', 'cat_4.png'].map(picture))),
    await sound('cat.ogg'),
  ]);
  const card = page.getByRole('article', { name: 'cat' });
  for (const text of ['audio', 'correct image', 'wrong image 1', 'wrong image 2', 'wrong image 3']) {
    await expect(card.getByText(`Failed to upload ${text}`)).toBeVisible();
  }
  await heal();
  // A save sends again what had failed.
  const healSave = await failing(page, 'PUT', '**/api/author/flashcard-lessons/*');
  await page.getByRole('button', { name: 'Save Lesson' }).click();
  await expect(page.getByText('Failed to save lesson')).toBeVisible();
  await healSave();
  await page.getByRole('button', { name: 'Save Lesson' }).click();
  await expect(page.getByText('Lesson saved')).toBeVisible();
  await page.reload();
  await expect(card.getByRole('img')).toHaveCount(4);
  await page.getByRole('button', { name: 'Refresh Resources' }).click();
  await expect(page.getByRole('button', { name: 'Failing 1 card' })).toBeVisible();
});

test('each failure of stages, courses and phrases says what failed and why', async ({ page }) => {
  await page.goto('/admin/phrases');
  const dialog = page.getByRole('dialog');
  const question = page.getByRole('alertdialog');
  await page.getByRole('button', { name: 'New stage' }).click();
  await dialog.getByLabel('Stage name').fill('Failing');
  await chooseLanguage(dialog);
  let heal = await failing(page, 'POST', '**/api/admin/phrase-stages');
  await dialog.getByRole('button', { name: 'Create stage' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Creating the stage failed');
  await heal();
  await dialog.getByRole('button', { name: 'Create stage' }).click();
  await expect(dialog).toBeHidden();
  const form = page.getByRole('form', { name: 'Create course' });
  await form.getByLabel('Course title').fill('A course');
  await form.getByRole('button', { name: 'Create course' }).click();
  const phraseForm = page.getByRole('form', { name: 'Add phrase' });
  await phraseForm.getByLabel('Phrase', { exact: true }).fill('one');
  await phraseForm.getByLabel('Translation', { exact: true }).fill('eins');
  heal = await failing(page, 'POST', '**/api/author/phrase-courses/*/phrases');
  await phraseForm.getByRole('button', { name: 'Add phrase' }).click();
  await expect(phraseForm.getByRole('alert')).toContainText('Submitting failed');
  await heal();
  await phraseForm.getByRole('button', { name: 'Add phrase' }).click();

  await page.getByRole('button', { name: 'Edit one' }).click();
  await dialog.getByLabel('Translation', { exact: true }).fill('uno');
  heal = await failing(page, 'PUT', '**/api/author/phrases/*');
  await dialog.getByRole('button', { name: 'Save phrase' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Updating the phrase failed');
  await heal();
  await dialog.getByRole('button', { name: 'Save phrase' }).click();
  await expect(dialog).toBeHidden();

  for (const [button, path, message] of [
    ['Delete one', '**/api/author/phrases/*', 'Failed to delete phrase'],
    ['Delete course', '**/api/author/phrase-courses/*', 'Failed to delete course'],
    ['Delete Failing', '**/api/admin/phrase-stages/*', 'Failed to delete stage'],
  ] as const) {
    heal = await failing(page, 'DELETE', path);
    await page.getByRole('button', { name: button }).click();
    await question.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(question.getByRole('alert')).toHaveText(`${message}: ${reason}`);
    await heal();
    await question.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(question).toBeHidden();
  }
});
