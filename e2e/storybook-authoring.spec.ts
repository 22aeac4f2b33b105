import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { storedProgress } from './fixtures/activities.ts';
import { passTime, stopClock } from './fixtures/clock.ts';
import { dropFiles, fileAs } from './fixtures/drop-files.ts';
import { repository } from './fixtures/server.ts';
import { type BookLanguage, readStorybook, storybooksFolder } from './fixtures/storybooks.ts';
import { expect, expectNoAxeViolations, firstAdmin, signInAs, test } from './fixtures/test.ts';

const folder = join(storybooksFolder, '0001');

interface Leaf {
  readonly text: string;
  readonly translation: string;
  readonly picture: string;
  readonly sound: string;
}

const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim();

/** The pages of the book in a language that it is spoken in. */
async function readBook(code: BookLanguage): Promise<{ title: string; leaves: readonly Leaf[] }> {
  const book = await readStorybook('0001');
  // As many pages as show that several work.
  const leaves = book.pages.slice(0, 5).map(({ text, image, audio }) => ({
    text: oneLine(text[code] ?? ''),
    translation: oneLine(text['en'] ?? ''),
    picture: join(folder, image),
    sound: join(folder, audio[code] ?? ''),
  }));
  return { title: book.title[code] ?? '', leaves };
}

async function makeReadingLesson(page: Page, title: string, language: string, leaves: readonly Leaf[]) {
  await page.goto('/admin/interactive-reading');
  await page.getByRole('button', { name: 'New lesson' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Lesson name').fill(title);
  await dialog.getByLabel('Language').selectOption({ label: language });
  await dialog.getByRole('button', { name: 'Create lesson' }).click();
  const dropZone = page.getByRole('group', { name: 'Drop pictures and sounds here' });
  // A picture and a recording of one page share a name, by which they pair.
  const files = leaves.flatMap(({ picture, sound }) => [fileAs(picture), fileAs(sound)]);
  await dropFiles(dropZone, await Promise.all(files));
  const cards = page.getByRole('article');
  await expect(cards).toHaveCount(leaves.length);
  for (const [index, { text, translation }] of leaves.entries()) {
    await cards.nth(index).getByLabel('Word', { exact: true }).fill(text);
    await cards.nth(index).getByLabel('Translation', { exact: true }).fill(translation);
  }
  const stored = page.waitForResponse((response) => response.request().method() === 'PUT');
  await page.getByRole('button', { name: 'Save Lesson' }).click();
  expect((await stored).status()).toBe(200);
  await expect(page.getByText('Lesson saved')).toBeVisible();
  await expectNoAxeViolations(page);
}

async function makeStage(page: Page, path: string, name: string, language: string) {
  await page.goto(path);
  await page.getByRole('button', { name: 'New stage' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Stage name').fill(name);
  await dialog.getByLabel('Language').selectOption({ label: language });
  await dialog.getByRole('button', { name: 'Create stage' }).click();
  await expect(dialog).toBeHidden();
}

async function makePhraseCourse(page: Page, title: string, language: string, leaves: readonly Leaf[]) {
  await makeStage(page, '/admin/phrases', 'Books', language);
  const courseForm = page.getByRole('form', { name: 'Create course' });
  await courseForm.getByLabel('Course title').fill(title);
  await expect(courseForm.getByLabel('Language')).toHaveValue(language.toLowerCase());
  await courseForm.getByRole('button', { name: 'Create course' }).click();
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
  const form = page.getByRole('form', { name: 'Add phrase' });
  const input = (label: string) => form.getByLabel(label).and(page.locator('input'));
  for (const { text, translation, picture, sound } of leaves) {
    await form.getByLabel('Phrase', { exact: true }).fill(text);
    await form.getByLabel('Translation', { exact: true }).fill(translation);
    await input('Picture (optional)').setInputFiles(picture);
    await expect(form.getByRole('img', { name: 'Chosen picture' })).toBeVisible();
    await input('Audio (optional)').setInputFiles(sound);
    await expect(form.locator('audio')).toBeVisible();
    await form.getByRole('button', { name: 'Add phrase' }).click();
    await expect(form.getByLabel('Phrase', { exact: true })).toHaveValue('');
  }
  await expect(page.getByRole('article')).toHaveCount(leaves.length);
}

async function makeStory(page: Page, title: string, language: string, leaves: readonly Leaf[]) {
  await makeStage(page, '/admin/stories', 'Books', language);
  const form = page.getByRole('form', { name: 'Add story' });
  const input = (label: string) => form.getByLabel(label).and(page.locator('input[type=file]'));
  await expect(form.getByLabel('Language', { exact: true })).toHaveValue(language.toLowerCase());
  await form.getByLabel('Title').fill(title);
  await form.getByLabel('Description').fill(leaves[0]?.translation ?? '');
  await input('Video').setInputFiles(join(repository, 'tools/demo/content/media/polar-night.mp4'));
  await expect(form.locator('video')).toBeVisible();
  await input('Thumbnail (optional)').setInputFiles(join(folder, 'images/01.jpg'));
  await expect(form.getByRole('img', { name: 'Chosen picture' })).toBeVisible();
  await form.getByLabel('Text (optional)').fill(leaves.map(({ text }) => text).join('\n'));
  await form.getByRole('button', { name: 'Add story' }).click();
  await expect(page.getByRole('row').filter({ hasText: title })).toBeVisible();
}

/** Gives the learner every course of this title in the catalogue. */
async function assignAll(page: Page, title: string, name: string, count: number) {
  await page.goto('/admin/courses');
  await page.getByLabel('Search title or description').fill(title);
  const buttons = page.getByRole('button', { name: 'Assign to users' });
  await expect(buttons).toHaveCount(count);
  for (let index = 0; index < count; index += 1) {
    await buttons.nth(index).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('searchbox').fill(name);
    const person = dialog.getByRole('listitem').filter({ hasText: name });
    await expect(person).toBeVisible();
    // Whoever has no course is given the free ones when this screen opens (PRODUCT.md#free-courses).
    if (await person.getByText('Has it').isVisible()) {
      await dialog.getByRole('button', { name: 'Close' }).click();
    } else {
      await person.getByRole('checkbox').check();
      await dialog.getByRole('button', { name: 'Assign to 1 person' }).click();
    }
    await expect(dialog).toHaveCount(0);
  }
}

for (const [code, language] of [
  ['zh', 'Chinese'],
  ['ar', 'Arabic'],
] as const) {
  test(`a storybook in ${language} is made into a lesson, a phrase course and a story, and studied as each`, async ({
    page,
    api,
    openAs,
  }) => {
    const { title, leaves } = await readBook(code);
    const learner = await api.register(`Reader of ${language}`);
    await signInAs(page, api, firstAdmin);
    await makeReadingLesson(page, title, language, leaves);
    await makePhraseCourse(page, title, language, leaves);
    await makeStory(page, title, language, leaves);
    await assignAll(page, title, learner.name, 3);

    const reader = await openAs(learner);
    const completed = async () => (await storedProgress(reader)).completedLessons.length;
    await reader.goto('/interactive-reading');
    await reader.getByRole('link', { name: new RegExp(title) }).click();
    for (const [index, { translation }] of leaves.entries()) {
      const number = index + 1;
      const card = reader.getByRole('button', { name: new RegExp(`^Card ${number}(?:: |$)`) });
      await card.click();
      await expect(card).toContainText(translation);
      await reader.getByRole('button', { name: 'Easy' }).click();
    }
    await expect(reader.getByRole('heading', { name: 'Lesson completed' })).toBeVisible();
    await expect.poll(completed).toBe(1);

    await reader.goto('/phrases');
    await reader.getByRole('link', { name: `Start learning ${title}` }).click();
    for (const [index, { text }] of leaves.entries()) {
      if (index > 0) await reader.getByRole('button', { name: 'Next phrase' }).click();
      await expect(reader.getByText(text)).toBeVisible();
      await expect(reader.locator('main img').first()).toHaveJSProperty('complete', true);
    }
    await expect.poll(completed).toBe(2);

    await reader.clock.install();
    await reader.goto('/stories');
    await reader.getByRole('link', { name: new RegExp(title) }).click();
    const sentences = reader.getByRole('list', { name: 'Text of the story' }).getByRole('listitem');
    await expect(sentences.first()).toBeVisible();
    const count = await sentences.count();
    await stopClock(reader);
    await reader.getByRole('button', { name: 'Follow the text' }).click();
    for (let number = 1; number <= count; number += 1) {
      await expect(sentences.nth(number - 1)).toHaveAttribute('aria-current', 'true');
      if (number < count) await passTime(reader, 3000);
    }
    await expect(reader.getByText('Story completed')).toBeVisible();
    await reader.clock.resume();
    await expect.poll(completed).toBe(3);
  });
}
