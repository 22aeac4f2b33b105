import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { newerDeck } from '../server/src/testing/decks.ts';
import { zipOf } from '../server/src/testing/zip-file.ts';
import type { Api, Person } from './fixtures/api.ts';
import { dropFiles, fileAs, type NamedBytes } from './fixtures/drop-files.ts';
import { readStorybook, storybooksFolder } from './fixtures/storybooks.ts';
import { expect, expectNoAxeViolations, firstAdmin, signInAs, test } from './fixtures/test.ts';

const folder = join(storybooksFolder, '0001');
const phone = { width: 390, height: 844 };

interface Leaf {
  readonly text: string;
  readonly translation: string;
  readonly picture: NamedBytes;
  readonly sound: NamedBytes;
}

const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim();

/** Pages of a book in Arabic, with files as a camera and a recorder would name them. */
async function readLeaves(count: number): Promise<Leaf[]> {
  const { pages } = await readStorybook('0001');
  return Promise.all(
    pages.slice(0, count).map(async ({ text, image, audio }, at) => ({
      text: oneLine(text.ar ?? ''),
      translation: oneLine(text.en ?? ''),
      picture: await fileAs(join(folder, image), `page-${String(at + 1).padStart(2, '0')}.jpg`),
      sound: await fileAs(join(folder, audio.ar ?? ''), `${at + 1}.mp3`),
    })),
  );
}

function tableOf(leaves: readonly Leaf[], pictureOf = (leaf: Leaf) => leaf.picture.name): NamedBytes {
  const rows = leaves.map((leaf) => [leaf.text, leaf.translation, pictureOf(leaf)]);
  const text = [['الجملة', 'الترجمة', 'صورة'], ...rows].map((cells) => cells.join('\t')).join('\r\n');
  return { name: 'words.tsv', mimeType: 'text/tab-separated-values', buffer: Buffer.from(text) };
}

async function newAuthor(page: Page, api: Api, name: string): Promise<Person> {
  const teacher = await api.registerTeacher(name);
  await signInAs(page, api, firstAdmin);
  await page.goto(`/admin/users/${teacher.id}`);
  await page.getByRole('button', { name: 'Allow content' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Allow content' }).click();
  await expect(page.getByText(`${name} can make content now`)).toBeVisible();
  return teacher;
}

const zone = (page: Page) => page.getByRole('group', { name: 'Drop a folder or files here' });
const rows = (page: Page) => page.getByRole('list', { name: 'Rows' }).getByRole('listitem');
/** Until a draft with this text is with the server. */
const draftKept = (page: Page, text: string) =>
  page.waitForResponse(
    (response) =>
      response.url().endsWith('/draft') && response.ok() && (response.request().postData() ?? '').includes(text),
  );

test('a teacher drops ten pictures and recordings with a table, corrects and imports them; undo names what was studied @core', async ({
  page,
  api,
  openAs,
  complaints,
}) => {
  complaints.expect(/ERR_FAILED/);
  const learner = await api.register('Reader of imports');
  const author = await openAs(await newAuthor(page, api, 'Mona Hassan'));
  const leaves = await readLeaves(10);
  await author.goto('/admin/interactive-reading');
  await author.getByRole('main').getByRole('link', { name: 'Import' }).click();
  await expect(zone(author)).toBeVisible();
  await expectNoAxeViolations(author);
  // One picture is called otherwise in the table.
  const table = tableOf(leaves, ({ picture: { name } }) => (name === 'page-03.jpg' ? 'page-3.jpg' : name));
  await dropFiles(zone(author), [table, ...leaves.flatMap(({ picture, sound }) => [picture, sound])]);

  await expect(rows(author)).toHaveCount(10);
  await expect(author.getByLabel('Lesson name')).toHaveValue('words');
  await expect(author.getByLabel('Language', { exact: true })).toHaveValue('arabic');
  await expect(author.getByRole('button', { name: 'Import 10 cards' })).toBeEnabled();
  await expect(author.getByRole('button', { name: 'To look at 1' })).toBeVisible();
  await expectNoAxeViolations(author);
  const third = rows(author).nth(2);
  await third.getByRole('button', { name: /^Take page-03\.jpg/ }).click();
  await author.getByLabel('Translation, row 1', { exact: true }).fill('His hoe was short.');
  const kept = draftKept(author, 'المعول');
  await author.getByLabel('Lesson name').fill('المعول');
  await kept;

  // What was decided is there again after a reload.
  await author.reload();
  await expect(rows(author)).toHaveCount(10);
  await expect(author.getByLabel('Translation, row 1', { exact: true })).toHaveValue('His hoe was short.');
  await expect(author.getByLabel('Lesson name')).toHaveValue('المعول');
  await expect(author.getByRole('button', { name: /^To look at/ })).toHaveCount(0);

  // The answer to the first press is lost on its way.
  await author.route('**/make', async (route) => {
    await route.fetch();
    await route.abort();
    await author.unroute('**/make');
  });
  await author.getByRole('button', { name: 'Import 10 cards' }).click();
  await expect(author.getByRole('alert')).toBeVisible();
  await author.getByRole('button', { name: 'Import 10 cards' }).click();
  const lesson = author.getByRole('link', { name: 'Open the lesson' });
  await expect(lesson).toBeVisible();
  await expectNoAxeViolations(author);
  const importAddress = author.url();
  await lesson.click();
  await expect(author.getByRole('article')).toHaveCount(10);

  await api.assignTitled(learner, 'المعول');
  const reader = await openAs(learner);
  await reader.goto('/interactive-reading');
  await reader.getByRole('link', { name: /المعول/ }).click();
  const card = reader.getByRole('button', { name: /^Card 1(?:: |$)/ });
  await card.click();
  await expect(card).toContainText('His hoe was short.');
  const stored = reader.waitForResponse((response) => response.url().includes('/api/study-events'));
  await reader.getByRole('button', { name: 'Easy' }).click();
  await stored;

  await author.goto(importAddress);
  await author.getByRole('main').getByRole('button', { name: 'Undo' }).click();
  await expect(author.getByText('9 rows were taken back. These stay:')).toBeVisible();
  await expect(author.getByText('studied since')).toBeVisible();
  await expect(author.getByText(leaves[0]?.text ?? '', { exact: true })).toBeVisible();
  await author.goto('/admin/interactive-reading');
  await author.getByRole('button', { name: /المعول/ }).click();
  await expect(author.getByRole('article')).toHaveCount(1);
});

test('an archive is read by the server, and its files become rows, on a phone', async ({ openAs }) => {
  const page = await openAs(firstAdmin, { viewport: phone });
  const leaves = await readLeaves(3);
  const zip = zipOf(
    { name: 'book/words.tsv', bytes: tableOf(leaves).buffer },
    ...leaves.flatMap(({ picture, sound }) =>
      [picture, sound].map(({ name, buffer }) => ({ name: `book/${name}`, bytes: buffer })),
    ),
  );
  await page.goto('/admin/imports?kind=reading_card');
  await dropFiles(zone(page), [{ name: 'book.zip', mimeType: 'application/zip', buffer: zip }]);
  await expect(rows(page)).toHaveCount(3);
  await expect(
    rows(page)
      .first()
      .getByRole('button', { name: /^Play / }),
  ).toBeVisible();
  await expectNoAxeViolations(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width);
  await page.getByRole('button', { name: 'Import 3 cards' }).click();
  await expect(page.getByRole('link', { name: 'Open the lesson' })).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('3 rows were taken back.')).toBeVisible();
  await expect(rows(page)).toHaveCount(3);
});

test('words that are pasted are rows; a phrase without a translation stays out', async ({ page, api }) => {
  await signInAs(page, api, firstAdmin);
  await page.goto('/admin/imports');
  await page.getByRole('button', { name: 'Paste a table or words' }).click();
  await page.getByRole('dialog').getByRole('textbox').fill('خبز\nشاي\nخبز');
  await page.getByRole('button', { name: 'Take over' }).click();
  await expect(rows(page)).toHaveCount(3);
  await page.getByRole('button', { name: 'Accept the proposal' }).click();
  await expect(page.getByRole('button', { name: 'Import 2 cards' })).toBeEnabled();
});

test('the folder of a storybook becomes picture books, and subtitles with their recording a story with times', async ({
  openAs,
}) => {
  const author = await openAs(firstAdmin);
  await author.goto('/admin/imports?kind=story');
  const made = await author.request.post('/api/admin/story-stages', {
    data: { name: 'Storybooks', description: '', language: 'arabic', coverImageUrl: null },
    headers: { origin: new URL(author.url()).origin },
  });
  const { id: stage } = (await made.json()) as { id: string };
  const { title, pages } = await readStorybook('0001');
  const names = ['story.json', ...pages.slice(0, 2).flatMap(({ image, audio }) => [image, audio.ar ?? ''])];
  const zip = zipOf(
    ...(await Promise.all(
      names.map(async (name) => ({ name: `0001/${name}`, bytes: await readFile(join(folder, name)) })),
    )),
  );
  const srt = `1\n00:00:00,500 --> 00:00:02,000\n${oneLine(pages[0]?.text.ar ?? '')}\n`;
  await dropFiles(zone(author), [
    { name: '0001.zip', mimeType: 'application/zip', buffer: zip },
    { name: 'hoe.srt', mimeType: 'application/x-subrip', buffer: Buffer.from(srt) },
    await fileAs(join(folder, pages[0]?.audio.ar ?? ''), 'hoe.mp3'),
  ]);
  const story = (name: string) =>
    author.getByRole('list', { name: 'Stories' }).getByRole('listitem', { name, exact: true });
  const book = story(title.ar ?? '');
  await expect(story(title.en ?? '')).toBeVisible();
  await expect(book.getByRole('combobox', { name: 'Stage' })).toHaveValue(stage);
  await book.locator('summary').click();
  await expect(book.getByRole('textbox', { name: 'Text of page 1', exact: true })).toHaveValue(
    oneLine(pages[0]?.text.ar ?? ''),
  );
  const kept = draftKept(author, `"title":"${title.zh ?? ''}"`);
  for (const other of [title.en, title.zh])
    if (other !== undefined) await author.getByRole('button', { name: `Leave out ${other}`, exact: true }).click();
  await expectNoAxeViolations(author);
  await kept;
  await author.getByRole('button', { name: 'Import 2 stories' }).click();
  await expect(author.getByText('2 courses are new')).toBeVisible();
  await expectNoAxeViolations(author);
  await author.getByRole('main').getByRole('button', { name: 'Undo' }).click();
  await expect(author.getByText('2 courses were taken back.')).toBeVisible();
});

test('a deck of Anki becomes lessons; their package is saved, is known when it is dropped, and updates what was changed @core', async ({
  openAs,
}) => {
  const page = await openAs(firstAdmin);
  const [leaf] = await readLeaves(1);
  const note = (word: string, meaning: string, deck: string) => ({ fields: [word, meaning], deck });
  const notes = [
    note(`${leaf?.text ?? ''}<img src="tall man.jpg">[sound:1.mp3]`, leaf?.translation ?? '', 'Arabic::Tall'),
    note('شاي', 'tea', 'Arabic::Drinks'),
    note('قهوة', 'coffee', 'Arabic::Drinks'),
  ];
  const files = {
    'tall man.jpg': leaf?.picture.buffer ?? Buffer.alloc(0),
    '1.mp3': leaf?.sound.buffer ?? Buffer.alloc(0),
  };
  await page.goto('/admin/imports');
  const deck = newerDeck({ notes, files });
  await dropFiles(zone(page), [{ name: 'arabic.apkg', mimeType: 'application/zip', buffer: deck }]);
  await expect(rows(page)).toHaveCount(3);
  await expect(page.getByText('Tall · Drinks')).toBeVisible();
  await expect(
    rows(page)
      .first()
      .getByRole('button', { name: /^Play / }),
  ).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'Import 3 cards' }).click();
  await expect(page.getByText('2 courses are new')).toBeVisible();

  await page.getByRole('link', { name: 'Interactive reading' }).click();
  await page.getByRole('button', { name: /^Drinks/ }).click();
  // What is exported is the lesson, whose button is there once it is.
  await expect(page.getByLabel('Lesson name')).toHaveValue('Drinks');
  await page.getByRole('main').getByRole('button', { name: 'Export' }).last().click();
  await expect(page.getByText(/^1 course · 0 files/)).toBeVisible();
  await expectNoAxeViolations(page);
  const saving = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Save the package' }).click();
  const saved = await saving;
  expect(saved.suggestedFilename()).toBe('Drinks.kalima.zip');
  const buffer = await readFile(await saved.path());
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
  await page.getByRole('article').first().getByLabel('Translation', { exact: true }).fill('black tea');
  await page.getByRole('button', { name: /^Save/ }).click();
  await expect(page.getByText('Lesson saved')).toBeVisible();

  await page.goto('/admin/imports');
  await dropFiles(zone(page), [{ name: 'drinks.zip', mimeType: 'application/zip', buffer }]);
  const drinks = page.getByRole('checkbox', { name: 'Drinks' });
  await expect(drinks).not.toBeChecked();
  await expect(page.getByText('It was changed here since.')).toBeVisible();
  await expectNoAxeViolations(page);
  await drinks.check();
  await page.getByRole('button', { name: 'Import 1 course' }).click();
  await page.getByRole('link', { name: 'Open the lesson' }).click();
  await expect(page.getByRole('article').first().getByLabel('Translation', { exact: true })).toHaveValue('tea');
});
