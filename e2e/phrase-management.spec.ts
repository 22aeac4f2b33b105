import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { useChinese } from './fixtures/activities.ts';
import { chooseLanguage } from './fixtures/choose-language.ts';
import { fileAs } from './fixtures/drop-files.ts';
import { repository } from './fixtures/server.ts';
import { pressArrow, takeByKeyboard } from './fixtures/move-by-keyboard.ts';
import { expect, expectNoAxeViolations, firstAdmin, signInAs, test } from './fixtures/test.ts';
import { type Language, say } from './fixtures/words.ts';

const media = (name: string) => join(repository, 'tools/demo/content/media', name);
const screen = '/admin/phrases';

test.beforeEach(async ({ page, api }) => signInAs(page, api, firstAdmin));

/** The screen as a person works with it, in either language of the interface. */
function workOn(page: Page, language: Language = 'en') {
  const text = (english: string) => say(language, english);
  const button = (name: string) => page.getByRole('button', { name: text(name), exact: true });
  return {
    button,
    text,
    dialog: page.getByRole('dialog'),
    addForm: page.getByRole('form', { name: text('Add phrase') }),
    courseForm: page.getByRole('form', { name: text('Create course') }),
    add: (kind: 'Add phrase' | 'Create course') => page.getByRole('radio', { name: text(kind) }).check(),
    async makeStage(name: string) {
      await button('New stage').click();
      await page.getByRole('dialog').getByLabel(text('Stage name')).fill(name);
      await chooseLanguage(page.getByRole('dialog'), language);
      await page
        .getByRole('dialog')
        .getByRole('button', { name: text('Create stage') })
        .click();
      await expect(page.getByRole('dialog')).toBeHidden();
    },
    async makeCourse(title: string) {
      await this.courseForm.getByLabel(text('Course title')).fill(title);
      await this.courseForm.getByRole('button', { name: text('Create course') }).click();
      await expect(page.getByRole('heading', { name: title })).toBeVisible();
    },
    async addPhrase(phrase: string, translation: string) {
      await this.addForm.getByLabel(text('Phrase'), { exact: true }).fill(phrase);
      await this.addForm.getByLabel(text('Translation'), { exact: true }).fill(translation);
      await this.addForm.getByRole('button', { name: text('Add phrase') }).click();
      await expect(page.getByRole('article', { name: phrase })).toBeVisible();
      await expect(this.addForm.getByLabel(text('Phrase'), { exact: true })).toHaveValue('');
    },
  };
}

test('a stage, a course and its phrases are made, put in order and changed, and a learner studies them @core', async ({
  page,
  api,
  openAs,
}) => {
  const work = workOn(page);
  await page.goto(screen);
  await expect(page.getByText('No stages yet. Create the first one.')).toBeVisible();
  await expectNoAxeViolations(page);

  // What is missing is told in the specified words.
  await work.add('Create course');
  await work.courseForm.getByRole('button', { name: 'Create course' }).click();
  await expect(page.getByRole('alert')).toHaveText('Please choose a stage');
  await work.add('Add phrase');
  await work.addForm.getByRole('button', { name: 'Add phrase' }).click();
  await expect(work.addForm.getByRole('alert')).toHaveText('Please choose a stage and a course');
  await work.button('New stage').click();
  await work.dialog.getByRole('button', { name: 'Create stage' }).click();
  await expect(work.dialog.getByRole('alert')).toHaveText('Please complete all fields');
  await expectNoAxeViolations(page);
  await work.dialog.getByLabel('Stage name').fill('At the market');
  await work.dialog.getByRole('button', { name: 'Create stage' }).click();
  await expect(work.dialog.getByRole('alert').first()).toHaveText('Please choose a language');
  await chooseLanguage(work.dialog);
  await work.dialog.getByLabel('Cover picture').and(page.locator('input')).setInputFiles(media('taxi.webp'));
  await expect(work.dialog.getByRole('img', { name: 'Chosen picture' })).toBeVisible();
  await work.dialog.getByRole('button', { name: 'Create stage' }).click();
  await expect(work.dialog).toBeHidden();

  await work.add('Create course');
  await work.courseForm.getByRole('button', { name: 'Create course' }).click();
  await expect(work.courseForm.getByRole('alert')).toHaveText('Please enter a course title');
  await work.makeCourse('Buying fruit');
  await expect(page.getByText('No phrases yet. Add the first one.')).toBeVisible();

  await work.addForm.getByRole('button', { name: 'Add phrase' }).click();
  await expect(work.addForm.getByRole('alert')).toHaveText('Please enter the phrase and its translation');
  // The first that is missing is in view and ready to be typed.
  await expect(work.addForm.getByRole('textbox', { name: 'Phrase', exact: true })).toBeFocused();
  const addWord = work.addForm.getByRole('button', { name: 'Add word' });
  await expect(addWord).toBeDisabled();
  await work.addForm.getByLabel('Word to explain').fill('تفاح');
  await expect(addWord).toBeDisabled();
  await work.addForm.getByLabel('Its translation').fill('apples');
  await addWord.click();
  await work.addForm
    .getByLabel('Audio (optional)')
    .and(page.locator('input'))
    .setInputFiles(await fileAs(media('arabic-cat.ogg'), 'phrase.ogg'));
  await expect(work.addForm.locator('audio')).toBeVisible();
  await work.addPhrase('أريد تفاحًا', 'I want apples');
  await work.addPhrase('بكم هذا؟', 'How much is this?');
  await expect(work.addForm.getByRole('textbox', { name: 'Phrase', exact: true })).toBeFocused();
  await expectNoAxeViolations(page);

  await takeByKeyboard(page, page.getByRole('button', { name: 'Move بكم هذا؟' }), 'بكم هذا؟ is at place 2 of 2.');
  await pressArrow(page, 'ArrowUp', 'بكم هذا؟ is at place 2 of 2.');
  await expect(page.getByText('بكم هذا؟ is at place 1 of 2.')).toBeAttached();
  const ordered = page.waitForResponse((response) => response.url().endsWith('/order'));
  await page.keyboard.press('Space');
  expect((await ordered).status()).toBe(200);

  await page.getByRole('button', { name: 'Edit بكم هذا؟' }).click();
  await work.dialog.getByLabel('Translation', { exact: true }).fill('');
  await work.dialog.getByRole('button', { name: 'Save phrase' }).click();
  await expect(work.dialog.getByLabel('Translation', { exact: true })).toHaveAccessibleDescription(
    'Please fill in this field.',
  );
  await expectNoAxeViolations(page);
  await work.dialog.getByLabel('Translation', { exact: true }).fill('How much?');
  await work.dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keep editing' }).click();
  await work.dialog.getByRole('button', { name: 'Save phrase' }).click();
  await expect(work.dialog).toBeHidden();
  await expect(page.getByRole('article').first()).toContainText('How much?');

  const learner = await api.register();
  await api.assignTitled(learner, 'Buying fruit');
  const browser = await openAs(learner);
  await browser.goto('/phrases');
  await browser
    .getByRole('link', { name: /Buying fruit|Start/ })
    .first()
    .click();
  await expect(browser.getByText('بكم هذا؟')).toBeVisible();
});

test('of two admins who change a phrase the second is told; a phrase that is gone cannot be saved', async ({
  page,
  openAs,
  complaints,
}) => {
  complaints.expect(/status of 4(?:04|09)/);
  const work = workOn(page);
  await page.goto(screen);
  await work.makeStage('Together');
  await work.add('Create course');
  await work.makeCourse('Shared');
  await work.addPhrase('one', 'eins');
  await expect(page).toHaveURL(/course=/);
  const other = await openAs(firstAdmin);
  await other.goto(page.url());
  for (const [browser, words] of [
    [other, 'theirs'],
    [page, 'mine'],
  ] as const) {
    await browser.getByRole('button', { name: 'Edit one' }).click();
    await browser.getByRole('dialog').getByLabel('Translation', { exact: true }).fill(words);
  }
  await other.getByRole('dialog').getByRole('button', { name: 'Save phrase' }).click();
  await expect(other.getByRole('dialog')).toBeHidden();
  await work.dialog.getByRole('button', { name: 'Save phrase' }).click();
  await expect(work.dialog.getByRole('group', { name: 'Translation' }).last()).toHaveText(
    'TranslationMinemineTheirstheirs',
  );
  await expectNoAxeViolations(page);
  await other.getByRole('button', { name: 'Delete one' }).click();
  await other.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(other.getByText('Phrase deleted')).toBeVisible();
  await work.dialog.getByRole('button', { name: 'Save mine over theirs' }).click();
  await expect(work.dialog.getByText('Invalid phrase data')).toBeVisible();
});

test('a stage that another admin deletes while it is open is told, and what was entered stays', async ({
  page,
  openAs,
  complaints,
}) => {
  complaints.expect(/status of 404/);
  const work = workOn(page);
  await page.goto(screen);
  await work.makeStage('Short-lived');
  const other = await openAs(firstAdmin);
  await other.goto(screen);
  await other.getByRole('button', { name: 'Delete Short-lived' }).click();
  await other.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(other.getByText('No stages yet. Create the first one.')).toBeVisible();
  await work.courseForm.getByLabel('Course title').fill('Too late');
  await work.courseForm.getByRole('button', { name: 'Create course' }).click();
  await expect(work.courseForm.getByRole('alert')).toContainText('Submitting failed');
  await expect(work.courseForm.getByLabel('Course title')).toHaveValue('Too late');
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(page.getByText('This stage was deleted meanwhile. Choose another one.')).toBeVisible();
});

test('courses and stages are deleted with a question, in a Chinese interface; a failed save keeps the form', async ({
  page,
  complaints,
}) => {
  complaints.expect(/status of (?:500|404)/);
  await useChinese(page);
  const work = workOn(page, 'zh');
  const { text } = work;
  await page.goto(screen);
  await work.makeStage('市场');
  await page.route('**/api/author/phrase-courses', (route) =>
    route.fulfill({ status: 500, json: { code: 'INTERNAL_ERROR', message: 'failed' } }),
  );
  await work.courseForm.getByLabel(text('Course title')).fill('水果');
  await work.courseForm.getByRole('button', { name: text('Create course') }).click();
  await expect(page.getByText('提交失败')).toBeVisible();
  await page.unroute('**/api/author/phrase-courses');
  await expect(work.courseForm.getByLabel(text('Course title'))).toHaveValue('水果');
  await work.makeCourse('水果');
  await work.addPhrase('多少钱？', 'How much?');
  await expectNoAxeViolations(page);
  await work.button('Delete course').click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText(text('Are you sure you want to delete this course and all its phrases?'));
  await question.getByRole('button', { name: text('Delete'), exact: true }).click();
  await expect(page.getByText(text('No courses in this stage yet. Create the first one.'))).toBeVisible();
  await page.getByRole('button', { name: '删除 市场' }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: text('Delete'), exact: true })
    .click();
  await expect(page.getByText(text('No stages yet. Create the first one.'))).toBeVisible();
});
