import type { Page } from '@playwright/test';
import { chooseLanguage } from './fixtures/choose-language.ts';
import { MaterialEditorPage } from './fixtures/material-editor-page.ts';
import { expect, expectNoAxeViolations, firstAdmin, signInAs, test } from './fixtures/test.ts';

test.beforeEach(async ({ page, api }) => signInAs(page, api, firstAdmin));

const stage = { name: 'Market', description: '', language: 'arabic', coverImageUrl: null };
const lesson = { name: 'Animals', description: '', stage: 1, language: 'arabic' };

async function make(page: Page, path: string, data: object): Promise<string> {
  const answer = await page.request.post(`/api/${path}`, { data });
  expect(answer.ok(), await answer.text()).toBe(true);
  return ((await answer.json()) as { id: string }).id;
}

/** Lets the next request of this kind arrive, and its answer not. */
async function loseAnswer(page: Page, path: string): Promise<void> {
  let isLost = false;
  await page.route(`**/api/${path}`, async (route) => {
    if (isLost || route.request().method() !== 'POST') return route.fallback();
    isLost = true;
    await route.fetch();
    return route.abort();
  });
}

async function listed(page: Page, path: string): Promise<Record<string, unknown>[]> {
  const { items } = (await (await page.request.get(path)).json()) as { items: Record<string, unknown>[] };
  return items;
}

test.describe('the reason why saving failed comes into sight', () => {
  test('of a material that is scrolled down', async ({ page }) => {
    const form = new MaterialEditorPage(page);
    await form.open();
    await form.write('Line');
    for (let line = 0; line < 30; line += 1) await form.newLine();
    await page.getByRole('button', { name: 'Publish' }).scrollIntoViewIfNeeded();
    await page.mouse.wheel(0, 3000);
    await page.getByRole('button', { name: 'Publish' }).click();
    await expect(form.title).toBeFocused();
    await expect(form.title).toBeInViewport();
    await expect(form.title).toHaveAccessibleDescription('Please fill in this field.');
    // What was complained of is done: nothing complains any more.
    const banner = page.getByRole('alert').filter({ hasText: 'Please complete all required fields' });
    await expect(banner).toHaveCount(1);
    await form.title.fill('Now with a title');
    await expect(banner).toHaveCount(0);
    await form.save('Publish');
  });

  test('of a lesson with many cards, also where the server refuses one', async ({ page, complaints }) => {
    complaints.expect(/status of 400/);
    await page.setViewportSize({ width: 1366, height: 768 });
    await page.goto(`/admin/interactive-reading?lesson=${await make(page, 'author/reading-lessons', lesson)}`);
    await expect(page.getByRole('group', { name: 'Drop pictures and sounds here' })).toBeInViewport({ ratio: 1 });
    const add = page.getByRole('button', { name: 'Add a card' });
    const words = page.getByLabel('Word', { exact: true });
    for (let card = 0; card < 8; card += 1) {
      await add.click();
      if (card !== 2) await words.nth(card).fill(`word ${card}`);
    }
    await words.nth(7).focus();
    await page.keyboard.press('Control+s');
    await expect(words.nth(2)).toBeFocused();
    await expect(words.nth(2)).toBeInViewport();
    await expect(words.nth(2)).toHaveAccessibleDescription('Please fill in this field.');
    await expectNoAxeViolations(page);
    await words.nth(2).fill('word 2');
    await expect(page.getByText('Please complete all required fields')).toHaveCount(0);
    await page.route('**/api/author/reading-lessons/*', (route) =>
      route.fulfill({
        status: 400,
        json: {
          code: 'VALIDATION_FAILED',
          message: 'refused',
          details: { fields: [{ field: 'cards.0.imageUrl', code: 'UNKNOWN_FILE' }] },
        },
      }),
    );
    await page.getByRole('button', { name: 'Save Lesson' }).click();
    const choose = page.getByRole('button', { name: 'Choose picture of word 0' });
    await expect(choose).toBeFocused();
    await expect(choose).toBeInViewport();
    await expect(choose).toHaveAccessibleDescription(/\w/);
    await page.unroute('**/api/author/reading-lessons/*');
    await page.keyboard.press('Control+s');
    await expect(page.getByText('Lesson saved')).toBeVisible();
  });
});

test('a word that is typed and not added belongs to the phrase and to the story, at the first press', async ({
  page,
}) => {
  const stageId = await make(page, 'admin/phrase-stages', stage);
  const course = { title: 'Greetings', description: '', language: 'arabic', imageUrl: null, stageId };
  const courseId = await make(page, 'author/phrase-courses', course);
  await page.goto(`/admin/phrases?stage=${stageId}&course=${courseId}`);
  const form = page.getByRole('form', { name: 'Add phrase' });
  await form.getByLabel('Phrase', { exact: true }).fill('صباح الخير');
  await form.getByLabel('Translation', { exact: true }).fill('Good morning');
  await form.getByLabel('Word to explain').fill('صباح');
  const button = form.getByRole('button', { name: 'Add phrase' });
  // Half a word is no word: nothing is lost without a word about it.
  await button.click();
  await expect(form.getByLabel('Its translation')).toHaveAccessibleDescription('Please fill in this field.');
  await expectNoAxeViolations(page);
  await form.getByLabel('Its translation').fill('morning');
  const before = await button.boundingBox();
  await form.getByLabel('Its translation').blur();
  await button.hover();
  expect(await button.boundingBox()).toEqual(before);
  await page.mouse.down();
  await page.mouse.up();
  await expect(page.getByText('Phrase added')).toBeVisible();
  const { phrases } = (await (await page.request.get(`/api/author/phrase-courses/${courseId}`)).json()) as {
    phrases: { vocabulary: unknown[] }[];
  };
  expect(phrases.map(({ vocabulary }) => vocabulary)).toMatchObject([
    [{ word: 'صباح', translation: 'morning', definition: '' }],
  ]);

  const storyStage = await make(page, 'admin/story-stages', stage);
  await page.goto(`/admin/stories?stage=${storyStage}`);
  const story = page.getByRole('form', { name: 'Add story' });
  await story.getByLabel('Title').fill('Rain');
  await story.getByLabel('Description').fill('It rains.');
  await story.getByRole('radio', { name: 'YouTube' }).check();
  await story.getByLabel('Video URL').fill('https://youtu.be/dQw4w9WgXcQ');
  await story.getByLabel('Word to explain').fill('rain');
  await story.getByLabel('Its translation').fill('water from above');
  await story.getByRole('button', { name: 'Add story' }).click();
  await expect(page.getByText('Story added')).toBeVisible();
  await page.getByRole('button', { name: 'Edit Rain' }).click();
  await expect(page.getByRole('dialog').getByRole('list', { name: 'Vocabulary' })).toContainText('water from above');
});

test('a lost answer makes no double: materials, lessons, stages and courses', async ({ page, api, complaints }) => {
  complaints.expect(/ERR_FAILED/);
  const form = new MaterialEditorPage(page);
  await form.open();
  await form.title.fill('Sent twice');
  await form.write('Words');
  await loseAnswer(page, 'author/learning-materials');
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to save' })).toBeVisible();
  // It is changed before it is sent again: what is said last counts, and there is one.
  await form.title.fill('Sent twice, changed');
  await form.save('Publish');
  expect((await api.findMaterials('Sent twice')).map(({ title }) => title)).toEqual(['Sent twice, changed']);

  for (const [screen, path] of [
    ['interactive-reading', 'reading-lessons'],
    ['flashcards', 'flashcard-lessons'],
  ] as const) {
    await page.goto(`/admin/${screen}`);
    await page.getByRole('button', { name: 'New lesson' }).click();
    const dialog = page.getByRole('dialog', { name: 'New lesson' });
    await dialog.getByLabel('Lesson name').fill('Sent twice');
    await loseAnswer(page, `author/${path}`);
    const create = dialog.getByRole('button', { name: 'Create lesson' });
    await create.click();
    await expect(dialog.getByRole('alert')).toBeVisible();
    await create.click();
    await expect(dialog).toBeHidden();
    expect(
      (await listed(page, `/api/${path}`)).filter((one) => one['name'] === 'Sent twice' && !one['isDeck']),
    ).toHaveLength(1);
  }

  for (const [screen, path] of [
    ['phrases', 'phrase-stages'],
    ['stories', 'story-stages'],
  ] as const) {
    await page.goto(`/admin/${screen}`);
    await page.getByRole('button', { name: 'New stage' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Stage name').fill('Sent twice');
    await chooseLanguage(dialog);
    await loseAnswer(page, `admin/${path}`);
    const create = dialog.getByRole('button', { name: 'Create stage' });
    await create.click();
    await expect(dialog.getByRole('alert')).toBeVisible();
    await create.click();
    await expect(dialog).toBeHidden();
    expect(await listed(page, `/api/author/${path}`)).toHaveLength(1);
  }

  const [{ id: stageId } = { id: '' }] = await listed(page, '/api/author/phrase-stages');
  await page.goto(`/admin/phrases?stage=${String(stageId)}`);
  const course = page.getByRole('form', { name: 'Create course' });
  await course.getByLabel('Course title').fill('Sent twice');
  await loseAnswer(page, 'author/phrase-courses');
  const create = course.getByRole('button', { name: 'Create course' });
  await create.click();
  await expect(course.getByRole('alert')).toBeVisible();
  await create.click();
  await expect(page.getByText('Course created')).toBeVisible();
  expect(await listed(page, `/api/author/phrase-stages/${String(stageId)}/courses`)).toHaveLength(1);
});

test('what is half done in a dialog is not thrown away by a press beside it, and a deleted card comes back', async ({
  page,
}) => {
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await page.goto('/admin/interactive-reading');
  await page.getByRole('button', { name: 'New lesson' }).click();
  const dialog = page.getByRole('dialog', { name: 'New lesson' });
  await dialog.getByLabel('Lesson name').fill('Half done');
  await page.mouse.click(3, 3);
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(dialog.getByLabel('Lesson name')).toHaveValue('Half done');
  await dialog.getByRole('button', { name: 'Create lesson' }).click();
  await expect(dialog).toBeHidden();

  const words = page.getByLabel('Word', { exact: true });
  for (const [place, word] of ['cat', 'dog', 'hen'].entries()) {
    await page.getByRole('button', { name: 'Add a card' }).click();
    await words.nth(place).fill(word);
  }
  await page.getByRole('button', { name: 'Delete dog' }).click();
  await expect(page.getByRole('article')).toHaveCount(2);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('article')).toHaveCount(3);
  await expect(words.nth(1)).toHaveValue('dog');
  await page.getByRole('button', { name: 'Save Lesson' }).click();
  await expect(page.getByText('Lesson saved')).toBeVisible();

  await page.goto('/admin/courses');
  await page.getByRole('searchbox').first().fill('Half done');
  await expect(page.getByText('Half done').first()).toBeVisible();
  await page.getByRole('button', { name: 'Edit course' }).first().click();
  const edit = page.getByRole('dialog', { name: 'Edit course' });
  await edit.getByLabel('Title').fill('Renamed here');
  await page.keyboard.press('Escape');
  await expect(question).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(edit.getByLabel('Title')).toHaveValue('Renamed here');
  await edit.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(edit).toBeHidden();
  // The new title is everywhere, without a reload.
  await page.getByRole('link').and(page.locator('[href="/admin/interactive-reading"]')).first().click();
  await expect(
    page.getByRole('navigation', { name: 'Lessons' }).getByRole('button', { name: 'Renamed here' }),
  ).toBeVisible();
});
