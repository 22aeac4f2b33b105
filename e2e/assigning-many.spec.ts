import type { Page } from '@playwright/test';
import { expect, expectNoAxeViolations, firstAdmin, signInAs, test } from './fixtures/test.ts';
import { type Language, say } from './fixtures/words.ts';

const lesson = { description: '', stage: 1, language: 'arabic' };
const course = { description: '', language: 'arabic', imageUrl: null };

/** Makes content through the API; returns its id. */
async function make(page: Page, path: string, data: object): Promise<string> {
  const { origin } = new URL(page.url());
  const answer = await page.request.post(`/api/${path}`, { data, headers: { origin } });
  expect(answer.ok(), await answer.text()).toBe(true);
  return ((await answer.json()) as { id: string }).id;
}

test.beforeEach(async ({ page, api }) => signInAs(page, api, firstAdmin));

/** In this language; the other journeys are in English. That all texts are in every language is for the check of the catalogues. */
const language = 'zh' satisfies Language;

test('a class is found, chosen at once, assigned, taken back and withdrawn, in Chinese', async ({
  page,
  api,
  openAs,
}) => {
  await page.addInitScript((chosen) => localStorage.setItem('kalima.language', chosen), language);
  const people = [];
  for (const name of ['Amira', 'Bilal', 'Chen', 'Dana', 'Emil'])
    people.push(await api.register(`Klasse7${language} ${name}`));
  const outsider = await api.register('Somebody Else');
  const bread = await api.makeMaterial({ title: 'Bread' }, people.slice(0, 1));
  await page.goto('/admin/courses');
  await page.getByRole('searchbox').fill('bread');
  const dialog = page.getByRole('dialog', { name: 'Bread' });
  const five = '选择全部 5 人';
  const open = async () => {
    await page
      .getByRole('row', { name: 'Bread' })
      .getByRole('button', { name: say(language, 'Assign to users') })
      .click();
    await dialog.getByRole('searchbox').fill(`klasse7${language}`);
    await expect(dialog.getByRole('listitem')).toHaveCount(5);
  };
  const assign = (count: number) => dialog.getByRole('button', { name: new RegExp(`^(Assign to|分配给) ${count} `) });
  const take = (count: number) => dialog.getByRole('button', { name: new RegExp(`^(Take from|取消) ${count} `) });
  const badges = dialog.getByRole('listitem').getByText(say(language, 'Has it'), { exact: true });
  await open();
  await dialog.getByRole('button', { name: five }).click();
  await expect(assign(4)).toBeVisible();
  await expect(take(1)).toBeVisible();
  await expectNoAxeViolations(page);

  // Without one of them, all others at once.
  await dialog.getByRole('checkbox', { name: `Klasse7${language} Emil` }).uncheck();
  await assign(3).click();
  await expect(page.getByText('已分配给 3 人')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  const reader = await openAs(people[1]!);
  await reader.goto('/learning-materials');
  await expect(reader.getByRole('article', { name: 'Bread' })).toBeVisible();

  // Exactly those three lose it again, and may be given it again.
  await page.getByRole('button', { name: say(language, 'Undo') }).click();
  await expect(page.getByText(say(language, 'The assignment is undone'))).toBeVisible();
  await reader.reload();
  await expect(reader.getByRole('article', { name: 'Bread' })).toHaveCount(0);
  await open();
  await expect(badges).toHaveCount(1);
  await dialog.getByRole('button', { name: five }).click();
  await assign(4).click();
  await expect(dialog).toHaveCount(0);
  await reader.reload();
  await expect(reader.getByRole('article', { name: 'Bread' })).toBeVisible();

  // Withdrawn from all, closed, and taken back from the page.
  await open();
  await expect(badges).toHaveCount(5);
  await dialog.getByRole('button', { name: five }).click();
  await take(5).click();
  await expect(badges).toHaveCount(0);
  await dialog
    .getByRole('button', { name: say(language, 'Close') })
    .first()
    .click();
  await expect(dialog).toHaveCount(0);
  await page.getByRole('button', { name: say(language, 'Undo') }).click();
  await expect(page.getByText(say(language, 'Assigned again'))).toBeVisible();
  await page.reload();
  await page.goto(`/admin/users/${people[0]!.id}`);
  await expect(page.getByRole('listitem').filter({ hasText: 'Bread' })).toContainText(say(language, 'Assigned'));
  await page.goto(`/admin/users/${outsider.id}`);
  await expect(page.getByRole('listitem').filter({ hasText: 'Bread' })).toContainText(say(language, 'Not assigned'));
  expect(bread.title).toBe('Bread');
});

test('a reading course says what it brings along and leaves; one course of a person is taken back @core', async ({
  page,
  api,
}) => {
  const learner = await api.register('Reads Cards');
  await page.goto('/admin');
  await make(page, 'author/reading-lessons', { ...lesson, name: 'في الشارع' });
  await make(page, 'author/flashcard-lessons', { ...lesson, name: 'Cards' });
  await page.goto(`/admin/users/${learner.id}`);
  const reading = page.getByRole('region', { name: 'Reading cards' }).getByRole('listitem').first();
  const counted = page.getByRole('region', { name: 'Courses', exact: true }).getByRole('status').first();
  const before = (await counted.textContent()) ?? '';
  await reading.getByRole('button', { name: 'Assign', exact: true }).click();
  await expect(page.getByText(/^Course assigned successfully · \d+ flashcard courses? came along/)).toBeVisible();
  await expect(counted).not.toHaveText(before);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(counted).toHaveText(before);

  await page.goto('/admin/interactive-reading');
  await page.getByRole('button', { name: 'في الشارع' }).first().click();
  await page.getByRole('button', { name: 'Assign to users' }).click();
  const dialog = page.getByRole('dialog', { name: 'في الشارع' });
  await expect(dialog.getByText(/come and go with it\./)).toBeVisible();
  await dialog.getByRole('searchbox').fill('reads cards');
  await dialog.getByRole('checkbox', { name: 'Reads Cards' }).check();
  await expect(dialog.getByText(/Who is ticked alone gets .* too, and keeps them/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Assign to 1 person' }).click();
  await expect(page.getByText(/assignments? of (a )?flashcard courses? came along/)).toBeVisible();
  await page.getByRole('link', { name: 'View as a learner' }).click();
  await expect(page).toHaveURL(/\/interactive-reading\/[\w-]+$/);
  await page.goBack();
  await expect(page.getByRole('button', { name: 'Assign to users' })).toBeVisible();
});

test('every editor leads to who has the course and to what they see', async ({ page, api }) => {
  await page.goto('/admin');
  const bread = await api.makeMaterial({ title: 'Bread' });
  const cards = await make(page, 'author/flashcard-lessons', { ...lesson, name: 'Cards' });
  const stage = { name: 'A stage', description: '', language: 'arabic', coverImageUrl: null };
  const phrases = await make(page, 'admin/phrase-stages', stage);
  const greetings = await make(page, 'author/phrase-courses', {
    ...course,
    stageId: phrases,
    title: 'Greetings',
  });
  const stories = await make(page, 'admin/story-stages', stage);
  const film = { videoUrl: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ', videoSource: 'youtube', thumbnailUrl: null };
  const story = {
    id: crypto.randomUUID(),
    stageId: stories,
    title: 'The goat',
    description: 'A goat',
    language: 'arabic',
  };
  const goat = await make(page, 'author/stories', { ...story, ...film, text: 'One.', vocabulary: [] });
  for (const [address, title, seen] of [
    [`/admin/learning-materials?edit=${bread.id}`, 'Bread', `/learning-materials/${bread.id}`],
    [`/admin/flashcards?lesson=${cards}`, 'Cards', `/flashcards/${cards}`],
    [`/admin/phrases?stage=${phrases}&course=${greetings}`, 'Greetings', `/phrases/${greetings}`],
    [`/admin/stories?stage=${stories}`, 'The goat', `/stories/${goat}`],
  ] as const) {
    await page.goto(address);
    await page
      .getByRole('button', { name: /^Assign to users/ })
      .first()
      .click();
    const dialog = page.getByRole('dialog', { name: title });
    await expect(dialog.getByRole('checkbox').first()).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await page
      .getByRole('link', { name: /^View as a learner/ })
      .first()
      .click();
    await expect(page).toHaveURL(seen);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(address);
  }
});
