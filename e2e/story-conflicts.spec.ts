import type { Locator } from '@playwright/test';
import type { Story } from '@kalima/shared/contract/content/stories';
import { workOnStories } from './fixtures/story-work.ts';
import { expect, expectNoAxeViolations, firstAdmin, signInAs, test } from './fixtures/test.ts';

const screen = '/admin/stories';
const youtube = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ';

test.beforeEach(async ({ page, api }) => signInAs(page, api, firstAdmin));

test('of two admins who change a story the second compares; one sent twice is made once', async ({
  page,
  openAs,
  complaints,
}) => {
  complaints.expect(/status of 4(?:04|09)|net::ERR_FAILED/);
  const work = workOnStories(page);
  await page.goto(screen);
  await work.makeStage('Together');

  // The answer gets lost; what was entered stays, and sending it again makes no second one.
  await page.route('**/api/author/stories', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await work.fillTexts('Shared', 'Ours.');
  await work.source(work.form, 'YouTube');
  await work.form.getByLabel('Video URL').fill(youtube);
  await work.add();
  await expect(work.form.getByText('Submitting failed')).toBeVisible();
  await expect(work.form.getByLabel('Title')).toHaveValue('Shared');
  await page.getByRole('link', { name: 'Phrases', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keep editing' }).click();
  await page.unroute('**/api/author/stories');
  await work.add();
  await expect(work.form.getByLabel('Title')).toHaveValue('');
  await expect(page.getByRole('button', { name: 'Edit Shared' })).toHaveCount(1);

  await page.getByRole('button', { name: 'Edit Shared' }).click();
  await expect(page).toHaveURL(/&story=/);
  const other = await openAs(firstAdmin);
  await other.goto(page.url());
  for (const [browser, words] of [
    [other, 'theirs'],
    [page, 'mine'],
  ] as const) {
    await browser.getByRole('dialog').getByLabel('Description').fill(words);
  }
  await other.getByRole('dialog').getByRole('button', { name: 'Save story' }).click();
  await expect(other.getByRole('dialog')).toBeHidden();
  await work.dialog.getByRole('button', { name: 'Save story' }).click();
  await expect(work.dialog.getByRole('group', { name: 'Description' })).toHaveText('DescriptionMinemineTheirstheirs');
  await expectNoAxeViolations(page);
  await work.dialog.getByRole('button', { name: 'Save mine over theirs' }).click();
  await expect(work.dialog).toBeHidden();
  await expect(page.getByRole('row').last()).toContainText('mine');

  // A story and a stage that are gone are told to be so.
  await other.getByRole('button', { name: 'Delete Shared' }).click();
  await other.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(other.getByText('Story deleted')).toBeVisible();
  await page.getByRole('button', { name: 'Edit Shared' }).click();
  await expect(work.dialog.getByRole('heading', { name: 'This story was not found' })).toBeVisible();
  await expectNoAxeViolations(page);
  await work.dialog.getByRole('button', { name: 'Close' }).click();
  await other.getByRole('button', { name: 'Delete Together' }).click();
  await other.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(other.getByText('No stages yet. Create the first one.')).toBeVisible();
  await page.reload();
  await expect(
    page.getByRole('heading', { name: 'This stage was deleted meanwhile. Choose another one.' }),
  ).toBeVisible();
});

test('explained words and sentences stay themselves through the form, and through what another admin changed', async ({
  page,
  openAs,
  complaints,
}) => {
  complaints.expect(/status of 409/);
  const work = workOnStories(page);
  await page.goto(screen);
  await work.makeStage('Parts');
  const addWord = async (within: Locator, word: string, translation: string) => {
    await within.getByLabel('Word to explain').fill(word);
    await within.getByLabel('Its translation').fill(translation);
    await within.getByRole('button', { name: 'Add word' }).click();
  };
  await work.form.getByLabel('Text (optional)').fill('The bank is old.\nA boat comes.\nIt is late.\nThe end.');
  await addWord(work.form, 'bank', '银行');
  await addWord(work.form, 'boat', '船');
  await work.addLinked('Kept', youtube);
  await page.getByRole('button', { name: 'Edit Kept' }).click();
  await expect(page).toHaveURL(/&story=/);
  const id = new URL(page.url()).searchParams.get('story');
  const read = async () => {
    const story = (await (await page.request.get(`/api/stories/${id}`)).json()) as Story;
    return {
      words: Object.fromEntries(story.vocabulary.map((word) => [`${word.word} ${word.translation}`, word.id])),
      sentences: Object.fromEntries(story.sentences.map((sentence) => [sentence.text, sentence.id])),
    };
  };
  const first = await read();

  const other = await openAs(firstAdmin);
  await other.goto(page.url());
  const theirs = other.getByRole('dialog');
  await theirs.getByRole('button', { name: 'Remove boat' }).click();
  await addWord(theirs, 'boat', '小船');
  await theirs.getByRole('button', { name: 'Save story' }).click();
  await expect(theirs).toBeHidden();

  await work.dialog.getByLabel('Text (optional)').fill('The end.\nThe bank is old.\nA ship comes.\nIt is late.');
  // Typed again it is the same word with another translation.
  await addWord(work.dialog, 'bank', '河岸');
  await work.dialog.getByRole('button', { name: 'Save story' }).click();
  const differences = work.dialog.getByRole('group', { name: 'Where they differ' });
  const vocabulary = differences.getByRole('group', { name: 'Vocabulary' });
  await expect(vocabulary.getByRole('definition')).toHaveText([
    /^boat — 船\s*bank — 河岸$/,
    /^bank — 银行\s*boat — 小船$/,
  ]);
  await expectNoAxeViolations(page);
  await work.dialog.getByRole('button', { name: 'Save mine over theirs' }).click();
  await expect(work.dialog).toBeHidden();
  const { words, sentences } = await read();
  expect(words).toEqual({ 'bank 河岸': first.words['bank 银行'], 'boat 船': first.words['boat 船'] });
  expect(sentences).toEqual({
    'The end.': first.sentences['The end.'],
    'It is late.': first.sentences['It is late.'],
    'The bank is old.': first.sentences['The bank is old.'],
    'A ship comes.': first.sentences['A boat comes.'],
  });
});
