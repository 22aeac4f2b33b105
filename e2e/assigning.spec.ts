import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { MaterialEditorPage } from './fixtures/material-editor-page.ts';
import { storybooksFolder } from './fixtures/storybooks.ts';
import { expect, expectNoAxeViolations, firstAdmin, test } from './fixtures/test.ts';

const folder = join(storybooksFolder, '0001');

interface Storybook {
  readonly title: { zh: string; ar: string };
  readonly pages: readonly { text: { zh: string; ar: string }; image: string }[];
}

async function register(page: Page, name: string, email: string): Promise<void> {
  await page.goto('/register');
  await page.getByLabel('Full name').fill(name);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('paper lantern');
  await page.getByLabel('I am learning').selectOption({ label: 'Chinese' });
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByRole('heading', { name: 'Not assigned' })).toBeVisible();
}

test('a learner reads what an administrator assigned, and no other learner does', async ({
  page,
  openAs,
  complaints,
}) => {
  const story = JSON.parse(readFileSync(join(folder, 'story.json'), 'utf8')) as Storybook;
  const [first, second, third] = story.pages;
  if (!first || !second || !third) throw new Error('The story is too short');

  const lin = await openAs(null);
  const omar = await openAs(null);
  await register(lin, 'Lin Mei', 'lin@school.example');
  await register(omar, 'Omar Said', 'omar@school.example');

  await page.goto('/login');
  await page.getByLabel('Email').fill(firstAdmin.email);
  await page.getByLabel('Password', { exact: true }).fill(firstAdmin.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('link', { name: 'Teach', exact: true }).click();
  await page.getByRole('link', { name: 'Content', exact: true }).click();
  await page.getByRole('link', { name: 'Materials New' }).click();
  await expect(page.getByRole('heading', { name: 'No learning materials found' })).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Add learning material' }).first().click();

  const form = new MaterialEditorPage(page);
  await form.title.fill(story.title.zh);
  await form.write(story.title.zh);
  await form.tool('Heading 2');
  await form.newLine();
  await form.tool('Bold');
  await form.type(first.text.zh);
  await form.tool('Bold');
  await form.newLine();
  await form.tool('Bullet list');
  await form.type(second.text.zh);
  await form.newLine();
  await form.type(third.text.zh);
  await form.newLine();
  await form.newLine();
  await form.tool('Right to left');
  await form.type(first.text.ar);
  await form.newLine();
  await form.tool('Right to left');
  await form.pickColour('Text colour', 'Blue');
  await form.type(third.text.zh);
  await form.pickColour('Text colour', 'No colour');
  await form.newLine();
  await form.insertLink('storybookscanada.ca');
  await form.newLine();
  await form.insertPicture(join(folder, first.image));

  await form.addTagByEnter('故事');
  await form.addTagByButton('高');
  await page.getByLabel('Read time').fill('3 min');
  await page.getByLabel('Category').selectOption({ label: 'Reading' });
  await form.uploadPicture(join(folder, second.image));

  await page.getByRole('button', { name: 'Preview' }).click();
  const preview = page.getByRole('article');
  await expect(preview.getByRole('heading', { level: 1, name: story.title.zh })).toBeVisible();
  await expectStory(preview.locator('.rich-text'), story);
  await expectNoAxeViolations(page);

  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('New learning material created successfully')).toBeVisible();
  await expect(page.getByRole('article', { name: story.title.zh })).toContainText('#故事');

  await page.getByRole('link', { name: 'All kinds' }).click();
  const row = page.getByRole('row', { name: story.title.zh });
  await expect(row.getByRole('switch')).toBeChecked();
  await row.getByRole('switch').click();
  await expect(row.getByRole('switch')).not.toBeChecked();
  await row.getByRole('button', { name: 'Assign to users' }).click();
  const dialog = page.getByRole('dialog', { name: story.title.zh });
  // Opening course management gave the course, free until now, to learners who had none (PRODUCT.md#free-courses).
  for (const email of ['lin@school.example', 'omar@school.example']) {
    const person = dialog.getByRole('listitem').filter({ hasText: email });
    await expect(person).toBeVisible();
    if (await person.getByRole('button', { name: 'Take away' }).isVisible()) {
      await person.getByRole('button', { name: 'Take away' }).click();
    }
    await expect(person.getByText('Has it')).toHaveCount(0);
  }
  const counted = async () =>
    Number(/\d+/.exec((await dialog.getByRole('status').filter({ hasText: 'Assigned' }).textContent()) ?? '')?.[0]);
  const before = await counted();
  await dialog.getByRole('listitem').filter({ hasText: 'lin@school.example' }).getByRole('checkbox').check();
  await dialog.getByRole('button', { name: 'Assign to 1 person' }).click();
  await expect(page.getByText('Assigned to 1 person')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await row.getByRole('button', { name: 'Assign to users' }).click();
  await expect.poll(counted).toBe(before + 1);

  await lin.goto('/');
  await lin.getByRole('button', { name: 'Newly assigned (1)' }).click();
  const news = lin.getByRole('dialog', { name: 'Newly assigned' });
  await expect(news.getByRole('listitem')).toHaveText(new RegExp(`${story.title.zh}.*New`));
  await news.getByRole('link', { name: story.title.zh }).click();
  await expect(lin.getByRole('heading', { level: 1, name: story.title.zh })).toBeVisible();
  await expectStory(lin.locator('.rich-text'), story);
  await expectNoAxeViolations(lin);
  const address = lin.url();
  await lin.getByRole('link', { name: 'Back to the learning materials' }).click();
  await expect(lin.getByRole('article')).toHaveCount(1);
  await lin.reload();
  await expect(lin.getByRole('button', { name: 'Newly assigned', exact: true })).toBeVisible();

  complaints.expect(/status of 404/);
  await omar.goto('/learning-materials');
  await expect(omar.getByRole('heading', { name: 'Not assigned' })).toBeVisible();
  await omar.goto(address);
  await expect(omar.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(omar.getByText(story.title.zh)).toHaveCount(0);

  await dialog
    .getByRole('listitem')
    .filter({ hasText: 'lin@school.example' })
    .getByRole('button', { name: 'Take away' })
    .click();
  await expect.poll(counted).toBe(before);
  await lin.goto('/learning-materials');
  await expect(lin.getByRole('heading', { name: 'Not assigned' })).toBeVisible();
});

test('who has other materials gets the no-permission message at the address of one that is not theirs', async ({
  api,
  openAs,
  complaints,
}) => {
  complaints.expect(/status of 404/);
  const learner = await api.register('Omar Said');
  await api.makeMaterial({ title: 'Mine' }, [learner]);
  const other = await api.makeMaterial({ title: 'Not mine' });
  const page = await openAs(learner);
  await page.goto(`/learning-materials/${other.id}`);
  await expect(
    page.getByRole('heading', {
      name: 'You do not have permission to view this learning material, please contact the administrator',
    }),
  ).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByRole('link', { name: 'Back to the learning materials' }).click();
  await expect(page.getByRole('article', { name: 'Mine' })).toBeVisible();
  await expect(page.getByRole('article', { name: 'Not mine' })).toHaveCount(0);
});

async function expectStory(text: ReturnType<Page['locator']>, { title, pages: [first, second, third] }: Storybook) {
  await expect(text.getByRole('heading', { level: 2, name: title.zh })).toBeVisible();
  await expect(text.locator('strong')).toHaveText(first!.text.zh);
  await expect(text.getByRole('listitem')).toHaveText([second!.text.zh, third!.text.zh]);
  await expect(text.locator('p[dir="rtl"]')).toHaveText(first!.text.ar);
  await expect(text.locator('p[dir="rtl"]')).toHaveCSS('direction', 'rtl');
  await expect(text.locator('span[style*="color"]')).toHaveText(third!.text.zh);
  await expect(text.getByRole('link')).toHaveAttribute('href', 'https://storybookscanada.ca');
  await expect(text.locator('img')).toHaveJSProperty('complete', true);
  expect(await text.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(100);
}
