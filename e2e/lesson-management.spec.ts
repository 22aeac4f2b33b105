import { copyFile, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { useChinese } from './fixtures/activities.ts';
import { dataTransferOf, dropFiles, fileAs } from './fixtures/drop-files.ts';
import { repository } from './fixtures/server.ts';
import { pressArrow, takeByKeyboard } from './fixtures/move-by-keyboard.ts';
import { expect, expectNoAxeViolations, firstAdmin, signInAs, test } from './fixtures/test.ts';
import { say } from './fixtures/words.ts';

const media = (name: string) => join(repository, 'tools/demo/content/media', name);
const picture = (name: string) => fileAs(media('taxi.webp'), name);
const sound = (name: string) => fileAs(media('arabic-cat.ogg'), name);

test.beforeEach(async ({ page, api }) => signInAs(page, api, firstAdmin));

async function makeLesson(page: Page, path: string, name: string): Promise<void> {
  await page.goto(path);
  await page.getByRole('button', { name: 'New lesson' }).click();
  const dialog = page.getByRole('dialog', { name: 'New lesson' });
  await dialog.getByLabel('Lesson name').fill(name);
  await dialog.getByLabel('Language').selectOption({ label: 'Arabic' });
  await dialog.getByRole('button', { name: 'Create lesson' }).click();
  await expect(page.getByRole('navigation', { name: 'Lessons' }).getByRole('button', { name })).toHaveAttribute(
    'aria-current',
    'true',
  );
}

const dropZone = (page: Page) => page.getByRole('group', { name: 'Drop pictures and sounds here' });
const card = (page: Page, name: string) => page.getByRole('article', { name, exact: true });
const save = (page: Page) => page.getByRole('button', { name: 'Save Lesson' }).click();

const unsavedIn = (page: Page) => page.getByRole('alert').filter({ hasText: 'Not everything is saved' });

/** Saves, and waits until the lesson is stored. */
async function saveWell(page: Page): Promise<void> {
  const answer = page.waitForResponse((response) => response.request().method() === 'PUT');
  await save(page);
  expect((await answer).status()).toBe(200);
  await expect(page.getByText('Not saved yet')).toBeHidden();
}

test('a reading lesson is made of dropped files and studied by a learner @core', async ({ page, api, openAs }) => {
  await page.goto('/admin/interactive-reading');
  await expect(page.getByRole('heading', { name: 'No Lesson Selected' })).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'New lesson' }).click();
  const dialog = page.getByRole('dialog', { name: 'New lesson' });
  await dialog.getByRole('button', { name: 'Create lesson' }).click();
  await expect(dialog.getByLabel('Lesson name')).toHaveAccessibleDescription('Please fill in this field.');
  await makeLesson(page, '/admin/interactive-reading', 'Animals');
  await dropFiles(dropZone(page), [
    await picture('قطة.png'),
    await sound('قطة.ogg'),
    await picture('كلب.jpg'),
    await sound('كلب.mp3'),
    await picture('alone.png'),
    { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('notes') },
    { name: 'empty.png', mimeType: 'image/png', buffer: Buffer.alloc(0) },
  ]);
  await expect(page.getByText('alone.png — There is no sound of the same name.')).toBeVisible();
  await expect(page.getByText('notes.txt — This type is not accepted.')).toBeVisible();
  await expect(page.getByText('empty.png — The file is empty.')).toBeVisible();
  await expect(page.getByText('2 cards were added at the end of the lesson.')).toBeVisible();
  await expect(card(page, 'قطة').getByText('New', { exact: true })).toBeVisible();
  await card(page, 'قطة').getByLabel('Translation', { exact: true }).fill('cat');
  await saveWell(page);
  await expect(page.getByText('Lesson saved')).toBeVisible();
  await expect(card(page, 'قطة').getByText('New', { exact: true })).toBeHidden();
  await expect(card(page, 'كلب').getByRole('img', { name: 'Picture of كلب' })).toBeVisible();
  await expectNoAxeViolations(page);

  await page.reload();
  await expect(card(page, 'قطة').getByLabel('Translation', { exact: true })).toHaveValue('cat');
  const learner = await api.register();
  const browser = await openAs(learner);
  await browser.goto('/interactive-reading');
  await browser.getByRole('link', { name: /Animals/ }).click();
  await expect(browser.getByRole('button', { name: /Card|card/ }).first()).toBeVisible();
});

test('cards are put in order by keyboard, renamed and deleted; leaving unsaved asks', async ({ page }) => {
  await makeLesson(page, '/admin/interactive-reading', 'Order');
  await page
    .getByLabel('Drop pictures and sounds here')
    .and(page.locator('input'))
    .setInputFiles([
      await picture('one.png'),
      await sound('one.ogg'),
      await picture('two.png'),
      await sound('two.ogg'),
      await picture('three.png'),
      await sound('three.ogg'),
    ]);
  await saveWell(page);
  const words = page.getByRole('article').getByLabel('Word');
  const order = async () => words.evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value));
  expect(await order()).toEqual(['one', 'two', 'three']);
  await takeByKeyboard(page, page.getByRole('button', { name: 'Move three' }), 'three is at place 3 of 3.');
  await pressArrow(page, 'ArrowUp', 'three is at place 3 of 3.');
  await expect(page.getByText('three is at place 1 of 3.')).toBeAttached();
  await page.keyboard.press('Space');
  await expect.poll(order).toEqual(['three', 'one', 'two']);
  await card(page, 'one').getByRole('button', { name: 'Delete one' }).click();
  await words.first().fill('');
  await save(page);
  await expect(words.first()).toHaveAccessibleDescription('Please fill in this field.');
  await words.first().fill('drei');
  await page.getByRole('link', { name: 'All kinds' }).click();
  await expect(page.getByRole('alertdialog', { name: 'Leave without saving?' })).toBeVisible();
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await saveWell(page);
  await page.reload();
  await expect(words.first()).toBeVisible();
  expect(await order()).toEqual(['drei', 'two']);
});

test('a folder that is chosen and files that are pasted become cards', async ({ page }) => {
  await makeLesson(page, '/admin/interactive-reading', 'Folder');
  const folder = await mkdtemp(join(tmpdir(), 'cards-'));
  await mkdir(join(folder, 'animals'));
  for (const [from, to] of [
    ['taxi.webp', 'animals/cat.png'],
    ['arabic-cat.ogg', 'animals/cat.ogg'],
  ] as const) {
    await copyFile(media(from), join(folder, to));
  }
  await page.getByLabel('Choose a folder').and(page.locator('input')).setInputFiles(folder);
  await expect(card(page, 'cat')).toBeVisible();
  const pasted = await dataTransferOf(page, [await picture('dog.png'), await sound('dog.ogg')]);
  await page.evaluate((clipboardData) => {
    document.dispatchEvent(new ClipboardEvent('paste', { clipboardData, cancelable: true }));
  }, pasted);
  await expect(card(page, 'dog')).toBeVisible();
  await saveWell(page);
  await page.reload();
  await expect(page.getByRole('article')).toHaveCount(2);
  await rm(folder, { recursive: true });
});

test('a network that is cut in the middle loses nothing: what failed is sent again, and no card twice', async ({
  page,
  complaints,
}) => {
  complaints.expect(/net::ERR_/);
  await makeLesson(page, '/admin/interactive-reading', 'Broken line');
  let sent = 0;
  await page.route('**/api/author/media*', (route) => {
    sent += 1;
    return sent > 3 ? route.abort() : route.continue();
  });
  await dropFiles(dropZone(page), [
    await picture('one.png'),
    await sound('one.ogg'),
    await picture('two.png'),
    await sound('two.ogg'),
  ]);
  await expect(card(page, 'two').getByRole('alert')).toContainText('two.ogg');
  await save(page);
  const unsaved = unsavedIn(page).filter({ hasText: 'two' });
  await expect(unsaved).toBeInViewport();
  await expect(page.getByText('Lesson saved')).toHaveCount(0);
  await expect(card(page, 'one').getByText('New', { exact: true })).toBeHidden();
  await expect(card(page, 'two').getByText('New', { exact: true })).toBeVisible();
  await expectNoAxeViolations(page);
  await page.unroute('**/api/author/media*');
  await unsaved.getByRole('button', { name: 'Send again and save' }).click();
  await expect(unsaved).toBeHidden();
  await expect(page.getByText('Lesson saved').first()).toBeVisible();
  await card(page, 'two').getByLabel('Translation', { exact: true }).fill('second');

  // The save arrives, its answer does not: saving again makes nothing twice.
  await page.route('**/api/author/reading-lessons/*', async (route) => {
    if (route.request().method() !== 'PUT') return route.continue();
    await route.fetch();
    return route.abort();
  });
  await save(page);
  await expect(page.getByText('Saving the lesson failed')).toBeVisible();
  await page.unroute('**/api/author/reading-lessons/*');
  complaints.expect(/status of 409/);
  await save(page);
  await expect(page.getByText('Not saved yet')).toBeHidden();
  await expect(page.getByText('Lesson saved').first()).toBeVisible();
  await page.reload();
  await expect(page.getByRole('article')).toHaveCount(2);
});

test('a disguised file and a store that is full are told at the card, and the others are saved', async ({
  page,
  complaints,
}) => {
  complaints.expect(/status of (?:415|503)/);
  await makeLesson(page, '/admin/interactive-reading', 'Disguised');
  await page.route('**/api/author/media*', (route) => {
    const isFull = route.request().postDataBuffer()?.includes('filename="full.png"') ?? false;
    const json = { code: 'STORAGE_UNAVAILABLE', message: 'no space left' };
    return isFull ? route.fulfill({ status: 503, json }) : route.continue();
  });
  await dropFiles(dropZone(page), [
    { name: 'fake.png', mimeType: 'image/png', buffer: Buffer.from('no picture at all') },
    await sound('fake.ogg'),
    await picture('full.png'),
    await sound('full.ogg'),
    await picture('good.png'),
    await sound('good.ogg'),
  ]);
  await expect(card(page, 'fake').getByRole('alert')).toContainText('Files of this type are not accepted.');
  await expect(card(page, 'full').getByRole('alert')).toContainText('The file storage cannot be reached');
  await save(page);
  await expect(unsavedIn(page)).toContainText(/fake.*full|full.*fake/);
  await card(page, 'fake').getByRole('button', { name: 'Delete fake' }).click();
  await page.unroute('**/api/author/media*');
  await saveWell(page);
  await page.reload();
  await expect(page.getByRole('article')).toHaveCount(2);
});

test('of two admins the second is told, compares, and chooses', async ({ page, openAs, complaints }) => {
  complaints.expect(/status of 409/);
  await makeLesson(page, '/admin/interactive-reading', 'Together');
  await expect(page).toHaveURL(/lesson=/);
  const other = await openAs(firstAdmin);
  await other.goto(page.url());
  await other.getByLabel('Lesson name').fill('Theirs');
  await saveWell(other);
  await page.getByLabel('Lesson name').fill('Mine');
  await save(page);
  await expect(page.getByText('Someone else has changed this')).toBeVisible();
  await expect(page.getByRole('group', { name: 'Lesson name' })).toHaveText('Lesson nameMineMineTheirsTheirs');
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'Save mine over theirs' }).click();
  await expect(page.getByText('Lesson saved').first()).toBeVisible();
  await other.reload();
  await expect(other.getByLabel('Lesson name')).toHaveValue('Mine');
});

test('a sound is recorded, heard and kept, for a card and for the whole lesson', async ({ page }) => {
  await makeLesson(page, '/admin/interactive-reading', 'Recorded');
  await page.getByRole('button', { name: 'Add a card' }).click();
  await card(page, 'card 1').getByLabel('Word').fill('beep');
  await card(page, 'beep').getByRole('button', { name: 'Record beep' }).click();
  const dialog = page.getByRole('dialog', { name: 'beep' });
  await expectNoAxeViolations(page);
  await dialog.getByRole('button', { name: 'Start recording' }).click();
  // Each second stands for a second alone.
  await expect(dialog.getByText(/Recording… 0:(0[2-9]|[1-5]\d)$/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Stop recording' }).click();
  await expect(dialog.getByLabel('Recording')).toBeVisible();
  await expectNoAxeViolations(page);
  await page.mouse.click(3, 3);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keep editing' }).click();
  await dialog.getByRole('button', { name: 'Use this recording' }).click();
  await expect(card(page, 'beep').getByRole('button', { name: 'Play beep' })).toBeVisible();
  await page
    .getByLabel('Audio of the whole lesson')
    .and(page.locator('input'))
    .setInputFiles(await sound('all.ogg'));
  await expect(page.locator('audio')).toBeVisible();
  await dropFiles(page.getByRole('group', { name: 'Audio of the whole lesson' }), [await picture('no-sound.png')]);
  await expect(page.getByText('Please upload a valid audio file')).toBeVisible();
  await saveWell(page);
  await page.reload();
  await expect(card(page, 'beep').getByRole('button', { name: 'Play beep' })).toBeVisible();
  await page.getByRole('button', { name: 'Remove audio' }).click();
  await saveWell(page);
});

test('flashcards are grouped from a sound and four pictures, in Chinese @core', async ({ page }) => {
  const zh = (text: string) => say('zh', text);
  await makeLesson(page, '/admin/flashcards', 'Vehicles');
  await useChinese(page);
  await page.reload();
  await expect(page.getByRole('heading', { name: zh('Flashcards management') })).toBeVisible();
  const pictures = ['taxi_1.png', 'taxi_2.png', 'taxi_3.png', 'taxi_4.png', 'bus_1.png', 'bus_2.png'];
  await dropFiles(page.getByRole('group', { name: zh('Drop pictures and sounds here') }), [
    ...(await Promise.all(pictures.map(picture))),
    await sound('taxi.ogg'),
    await sound('bus.ogg'),
  ]);
  await expect(
    page.getByText(`bus.ogg — ${zh('A flashcard needs a sound and four pictures of the same name.')}`),
  ).toBeVisible();
  await expect(card(page, 'taxi').getByText(zh('Correct'))).toBeVisible();
  await page.getByRole('button', { name: zh('Save Lesson') }).click();
  await expect(page.getByText(zh('Lesson saved'))).toBeVisible();
  await expect(card(page, 'taxi').getByRole('img')).toHaveCount(4);
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: zh('Delete lesson') }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText(
    zh('Are you sure you want to delete this lesson? This action cannot be undone.'),
  );
  await expectNoAxeViolations(page);
  await question.getByRole('button', { name: zh('Delete'), exact: true }).click();
  await expect(page.getByRole('heading', { name: zh('No Lesson Selected') })).toBeVisible();
  await expect(page.getByText(zh('No lessons yet. Create the first one.'))).toBeVisible();
});
