import type { Page } from '@playwright/test';
import { chooseLanguage } from './fixtures/choose-language.ts';
import { workOnStories } from './fixtures/story-work.ts';
import { pressArrow, takeByKeyboard } from './fixtures/move-by-keyboard.ts';
import { expect, expectNoAxeViolations, firstAdmin, signInAs, test } from './fixtures/test.ts';

test.beforeEach(async ({ page, api }) => {
  await api.emptyCatalogue();
  await signInAs(page, api, firstAdmin);
});

/** Moves an item up by so many places, by keyboard. */
async function moveUp(page: Page, name: string, places: number): Promise<void> {
  const stored = page.waitForResponse((response) => response.url().endsWith('/order'));
  await takeByKeyboard(
    page,
    page.getByRole('button', { name: `Move ${name}`, exact: true }),
    new RegExp(`${name} is at place`),
  );
  for (let step = 0; step < places; step += 1) {
    const before = await page.getByText(new RegExp(`${name} is at place`)).textContent();
    await pressArrow(page, 'ArrowUp', before ?? '');
  }
  await page.keyboard.press('Space');
  expect((await stored).status()).toBe(200);
}

async function makeLessons(page: Page, path: string, names: readonly string[]): Promise<void> {
  await page.goto(path);
  for (const name of names) {
    await page.getByRole('button', { name: 'New lesson' }).click();
    const dialog = page.getByRole('dialog', { name: 'New lesson' });
    await dialog.getByLabel('Lesson name').fill(name);
    await dialog.getByRole('button', { name: 'Create lesson' }).click();
    await expect(dialog).toBeHidden();
  }
}

for (const [path, heading] of [
  ['/admin/interactive-reading', 'Interactive reading'],
  ['/admin/flashcards', 'Flashcards'],
] as const) {
  test(`lessons of ${heading} are put in order, again after a reload, and moved to another stage`, async ({ page }) => {
    await makeLessons(page, path, ['Anna', 'Berta', 'Carla']);
    const nav = page.getByRole('navigation', { name: 'Lessons' });
    const order = (stage = 1) =>
      nav.getByRole('list', { name: `Lessons of stage ${stage}` }).getByRole('button', { name: /card|Empty/ });
    await expect(order()).toHaveText([/Anna/, /Berta/, /Carla/]);
    await moveUp(page, 'Carla', 2);
    await expect(order()).toHaveText([/Carla/, /Anna/, /Berta/]);
    await page.reload();
    await expect(order()).toHaveText([/Carla/, /Anna/, /Berta/]);
    await moveUp(page, 'Berta', 1);
    await moveUp(page, 'Berta', 1);
    await expect(order()).toHaveText([/Berta/, /Carla/, /Anna/]);
    await expectNoAxeViolations(page);

    await nav.getByRole('button', { name: /^Carla/ }).click();
    await page.getByRole('combobox', { name: 'Stage' }).selectOption('2');
    await page.getByRole('button', { name: 'Save Lesson' }).click();
    await expect(order(2)).toHaveText([/Carla/]);
    // Dragged into another stage it stays where it was, and why is said.
    await page.getByRole('button', { name: 'Move Berta' }).hover();
    await page.mouse.down();
    const target = await nav.getByRole('button', { name: /^Carla/ }).boundingBox();
    await page.mouse.move(target!.x, target!.y + target!.height, { steps: 5 });
    await page.mouse.up();
    await expect(page.getByText(/^Berta stays in its stage/)).toBeVisible();
    await page.reload();
    await expect(order()).toHaveText([/Berta/, /Anna/]);
    await expect(order(2)).toHaveText([/Carla/]);
  });
}

test('stages and courses of phrases are put in order; a course is moved, and shown where it went', async ({ page }) => {
  await page.goto('/admin/phrases');
  for (const name of ['Market', 'Street', 'Home']) {
    await page.getByRole('button', { name: 'New stage' }).click();
    await page.getByRole('dialog').getByLabel('Stage name').fill(name);
    await chooseLanguage(page.getByRole('dialog'));
    await page.getByRole('dialog').getByRole('button', { name: 'Create stage' }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
  }
  const stages = page.getByRole('list', { name: 'Stages' }).getByRole('listitem');
  await moveUp(page, 'Home', 2);
  await expect(stages).toHaveText([/Home/, /Market/, /Street/]);

  await page.getByRole('button', { name: /^Market/ }).click();
  const form = page.getByRole('form', { name: 'Create course' });
  for (const title of ['Fruit', 'Bread']) {
    await page.getByRole('radio', { name: 'Create course' }).check();
    await form.getByLabel('Course title').fill(title);
    await form.getByRole('button', { name: 'Create course' }).click();
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
  }
  const courses = page.getByRole('list', { name: 'Phrase courses' }).getByRole('listitem');
  await moveUp(page, 'Bread', 1);
  await expect(courses).toHaveText([/Bread/, /Fruit/]);
  await page.reload();
  await expect(courses).toHaveText([/Bread/, /Fruit/]);
  await expect(stages).toHaveText([/Home/, /Market/, /Street/]);
  await expectNoAxeViolations(page);

  await page.getByRole('button', { name: 'Edit phrase course' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit phrase course' });
  await dialog.getByLabel('Stage').selectOption({ label: 'Home' });
  await expectNoAxeViolations(page);
  await dialog.getByRole('button', { name: 'Save course' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: /^Home/ })).toHaveAttribute('aria-current', 'true');
  await expect(courses).toHaveText([/Bread/]);
  await page.getByRole('button', { name: /^Market/ }).click();
  await expect(courses).toHaveText([/Fruit/]);
});

test('a story is moved to another stage, and back', async ({ page }) => {
  const work = workOnStories(page);
  await page.goto('/admin/stories');
  await work.makeStage('Tales');
  await work.makeStage('Fables');
  await work.addLinked('The fox', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ');
  const selected = (name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) });
  for (const stage of ['Tales', 'Fables']) {
    await page.getByRole('button', { name: 'Edit The fox' }).click();
    await work.dialog.getByLabel('Stage').selectOption({ label: stage });
    await work.dialog.getByRole('button', { name: 'Save story' }).click();
    await expect(work.dialog).toBeHidden();
    await expect(selected(stage)).toHaveAttribute('aria-current', 'true');
    await expect(page.getByRole('row').filter({ hasText: 'The fox' })).toBeVisible();
    // Going back does not open the dialog again.
    await page.goBack();
    await expect(work.dialog).toBeHidden();
    await page.goForward();
  }
  await page.reload();
  await expect(page.getByRole('row').filter({ hasText: 'The fox' })).toBeVisible();
  await selected('Tales').click();
  await expect(page.getByText('No stories in this stage yet. Add the first one.')).toBeVisible();
});
