import type { Page } from '@playwright/test';
import { MaterialEditorPage } from './fixtures/material-editor-page.ts';
import { expect, expectNoAxeViolations, firstAdmin, signInAs, test } from './fixtures/test.ts';

test.beforeEach(async ({ page, api }) => {
  await signInAs(page, api, firstAdmin);
  // A browser asks before it leaves a form; here the person goes all the same, as in a crash.
  page.on('dialog', (dialog) => void dialog.accept());
});

const kept = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('kalima.draft.')).length);
const offer = (page: Page) => page.getByRole('status').filter({ hasText: 'You entered something here' });

test('what is typed into a material survives a reload, is offered, and is forgotten once saved @core', async ({
  page,
  api,
}) => {
  const form = new MaterialEditorPage(page);
  await form.open();
  await form.title.fill('A long lesson');
  await form.write('Half an hour of typing');
  await form.addTagByEnter('kept');
  await expect.poll(() => kept(page)).toBe(1);
  await page.reload();
  await expect(form.title).toHaveValue('');
  await expect(offer(page)).toBeVisible();
  await expectNoAxeViolations(page);
  // Reloaded once more without an answer: it is still there.
  await page.reload();
  // Discarded by mistake: that is taken back.
  await offer(page).getByRole('button', { name: 'Discard it' }).click();
  await expect(offer(page)).toBeHidden();
  expect(await kept(page)).toBe(0);
  await page.getByText('Discarded').locator('..').getByRole('button', { name: 'Undo' }).click();
  await expect(offer(page)).toBeVisible();
  expect(await kept(page)).toBe(1);
  await offer(page).getByRole('button', { name: 'Bring it back' }).click();
  await expect(form.title).toHaveValue('A long lesson');
  await expect(form.text).toHaveText('Half an hour of typing');
  await expect(page.getByRole('list', { name: 'Tags' })).toContainText('#kept');
  await form.write(' and more');
  await page.keyboard.press('Control+s');
  await expect(form.toolbar).toBeHidden();
  const [stored, ...others] = await api.findMaterials('A long lesson');
  expect(others).toEqual([]);
  expect((await api.readMaterial(stored!.id)).content).toBe('<p>Half an hour of typing and more</p>');
  expect(await kept(page)).toBe(0);
  await form.open();
  await expect(offer(page)).toBeHidden();
});

test('a draft of what somebody else changed meanwhile does not go over it unasked', async ({
  page,
  api,
  complaints,
}) => {
  complaints.expect(/status of 409/);
  const made = await api.makeMaterial({ title: 'Shared', content: '<p>Shared words</p>' });
  const form = new MaterialEditorPage(page);
  await form.open(made.id);
  await form.title.fill('My title');
  await expect.poll(() => kept(page)).toBe(1);
  await api.updateMaterial(made, { title: 'Their title' });
  await page.reload();
  await expect(form.title).toHaveValue('Their title');
  await offer(page).getByRole('button', { name: 'Bring it back' }).click();
  await expect(form.title).toHaveValue('My title');
  await page.getByRole('button', { name: 'Update' }).click();
  const conflict = page.getByRole('alert').filter({ hasText: 'Someone else has changed this' });
  await expect(conflict).toContainText('Their title');
});

test('what is typed while an older draft is offered is kept, too, and neither takes the place of the other', async ({
  page,
}) => {
  const form = new MaterialEditorPage(page);
  await form.open();
  await form.title.fill('The older one');
  await expect.poll(() => kept(page)).toBe(1);
  await page.reload();
  await expect(offer(page)).toBeVisible();
  await form.title.fill('The newer one');
  await expect.poll(() => kept(page)).toBe(2);
  await offer(page).getByRole('button', { name: 'Bring it back' }).click();
  await expect(form.title).toHaveValue('The older one');
  await offer(page).getByRole('button', { name: 'Bring it back' }).click();
  await expect(form.title).toHaveValue('The newer one');
  await expect(offer(page)).toBeVisible();
  await page.reload();
  await offer(page).getByRole('button', { name: 'Bring it back' }).click();
  await expect(form.title).toHaveValue('The newer one');
});

test('leaving on purpose and discarding forget a draft', async ({ page }) => {
  const form = new MaterialEditorPage(page);
  await form.open();
  await form.title.fill('Not wanted');
  await expect.poll(() => kept(page)).toBe(1);
  await page.reload();
  await offer(page).getByRole('button', { name: 'Discard it' }).click();
  await expect(offer(page)).toBeHidden();
  expect(await kept(page)).toBe(0);
  await form.title.fill('Not wanted either');
  await expect.poll(() => kept(page)).toBe(1);
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click();
  await expect(form.toolbar).toBeHidden();
  expect(await kept(page)).toBe(0);
});

test('lessons, phrases and stories offer their drafts, too, and Ctrl+S saves them', async ({ page }) => {
  const make = async (path: string, data: object) =>
    ((await (await page.request.post(`/api/${path}`, { data })).json()) as { id: string }).id;
  const stage = { name: 'Market', description: '', language: 'arabic', coverImageUrl: null };
  const lesson = { name: 'Animals', description: '', stage: 1, language: 'arabic' };
  const [phraseStage, storyStage] = [await make('admin/phrase-stages', stage), await make('admin/story-stages', stage)];
  const course = { title: 'Greetings', description: '', language: 'arabic', imageUrl: null, stageId: phraseStage };
  const places = [
    [`interactive-reading?lesson=${await make('author/reading-lessons', lesson)}`, 'Lesson name', 'Lesson saved'],
    [`flashcards?lesson=${await make('author/flashcard-lessons', lesson)}`, 'Lesson name', 'Lesson saved'],
    [`phrases?stage=${phraseStage}&course=${await make('author/phrase-courses', course)}`, 'Phrase', 'Phrase added'],
    [`stories?stage=${storyStage}`, 'Title', 'Story added'],
  ] as const;
  for (const [place, label, saved] of places) {
    await page.goto(`/admin/${place}`);
    const field = page.getByLabel(label, { exact: true });
    await field.fill('Typed before the crash');
    if (label === 'Phrase') await page.getByLabel('Translation', { exact: true }).first().fill('Good day');
    if (label === 'Title') {
      await page.getByLabel('Description').fill('About it.');
      await page.getByRole('radio', { name: 'YouTube' }).check();
      await page.getByLabel('Video URL').fill('https://youtu.be/dQw4w9WgXcQ');
    }
    await expect.poll(() => kept(page)).toBe(1);
    await page.reload();
    await offer(page).getByRole('button', { name: 'Bring it back' }).click();
    await expect(field).toHaveValue('Typed before the crash');
    await field.press('Control+s');
    await expect(page.getByText(saved)).toBeVisible();
    await expect.poll(() => kept(page)).toBe(0);
  }
});

test('the toolbar is one stop of the Tab key, with arrow keys inside', async ({ page }) => {
  const form = new MaterialEditorPage(page);
  await form.open();
  await form.title.focus();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Heading 1' })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('button', { name: 'Heading 2' })).toBeFocused();
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowLeft');
  // Round to the last tool that can be used: nothing is to be undone yet.
  await expect(page.getByRole('button', { name: 'Clear formatting' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(form.text).toBeFocused();
  await form.type('Words');
  await page.keyboard.press('Shift+Tab');
  await expect(page.getByRole('button', { name: 'Clear formatting' })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(form.text).toHaveText('');
});
