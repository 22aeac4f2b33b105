import type { Page } from '@playwright/test';
import { importRoster } from './fixtures/import-roster.ts';
import { expect, expectNoAxeViolations, firstAdmin, signInAs, test } from './fixtures/test.ts';
import { type Language, say } from './fixtures/words.ts';

test.beforeEach(async ({ page, api }) => signInAs(page, api, firstAdmin));

const everyone = 'Assign all free courses to all users';
const panelOf = (page: Page, language: Language = 'en') =>
  page.getByRole('region', { name: say(language, 'What the server does for you') });

/** In this language; the other journeys are in English. That all texts are in every language is for the check of the catalogues. */
const language = 'zh' satisfies Language;

test('every free course is given to everybody, in Chinese', async ({ page, api, openAs }) => {
  await page.addInitScript((chosen) => localStorage.setItem('kalima.language', chosen), language);
  const learner = await api.register('Bulk Learner');
  const bread = await api.makeMaterial({ title: 'Bread' });
  await api.makeMaterial({ title: 'Not free' });
  // Who has nothing would be given what is free by the repair.
  await api.makeMaterial({ title: 'Own' }, [learner]);
  await api.setFree(bread.id, true);
  await page.goto('/admin/courses');
  await page.getByRole('button', { name: say(language, everyone) }).click();
  await expect(page.getByRole('alertdialog', { name: say(language, `${everyone}?`) })).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: say(language, 'Assign to all'), exact: true }).click();
  const panel = panelOf(page, language);
  await expect(panel).toContainText(/已将免费课程分配给全部 \d+ 位用户。/);
  await expectNoAxeViolations(page);
  const reader = await openAs(learner);
  await reader.goto('/learning-materials');
  await expect(reader.getByRole('article', { name: 'Bread' })).toBeVisible();
  await expect(reader.getByRole('article', { name: 'Not free' })).toHaveCount(0);
  await panel.getByRole('button', { name: say(language, 'Undo'), exact: true }).click();
  await expect(panel).toContainText(say(language, 'Taken back. Everybody has what they had before.'));
  await reader.reload();
  await expect(reader.getByRole('article', { name: 'Bread' })).toHaveCount(0);
  await panel
    .getByRole('button', { name: say(language, 'Dismiss') })
    .first()
    .click();
  await expect(panel).toHaveCount(0);
});

test('what takes long goes on while the admin does something else, and is cancelled where they are then', async ({
  page,
  api,
}) => {
  await page.goto('/admin/courses');
  const takeBack = await importRoster(page, 'Long', 3000);
  for (let count = 0; count < 30; count += 1) {
    const { id } = await api.makeMaterial({ title: `Bread ${count}` });
    await api.setFree(id, true);
  }
  await page.reload();
  await page.getByRole('button', { name: everyone }).click();
  await page.getByRole('button', { name: 'Assign to all' }).click();
  const panel = panelOf(page);
  await expect(panel.getByText(/^[1-9]\d* of \d{4} users$/)).toBeVisible();
  await page.getByRole('link', { name: 'Dashboard' }).first().click();
  await expect(page).toHaveURL('/admin');
  await expect(panel.getByRole('progressbar')).toBeVisible();
  await page.reload();
  await expect(panel.getByRole('progressbar')).toBeVisible();
  await panel.getByRole('button', { name: 'Cancel' }).click();
  await expect(panel).toContainText('Cancelled. What was done stays.');
  await expect(panel).toContainText(/The free courses were assigned to [1-9]\d* of \d{4} users\./);
  await takeBack();
});

test('without free courses there is nothing to assign, and a person who has all is told so', async ({ page, api }) => {
  const learner = await api.register('Single Unique');
  const bread = await api.makeMaterial({ title: 'Bread' });
  await page.goto('/admin/courses?view=users');
  await page.getByRole('searchbox').fill('single unique');
  const row = page.getByRole('row', { name: 'Single Unique' });
  await row.getByRole('button', { name: 'Assign all courses' }).click();
  await expect(page.getByText('No free courses found')).toBeVisible();
  await page.getByRole('button', { name: everyone }).click();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);

  await api.setFree(bread.id, true);
  await page.getByRole('button', { name: 'Refresh data' }).click();
  await expect(row).toContainText('0 / 1');
  for (const outcome of [
    '1 course was assigned to Single Unique',
    'This user has been assigned all courses already.',
  ]) {
    await row.getByRole('button', { name: 'Assign all courses' }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Assign all courses to this user?' });
    await dialog.getByRole('button', { name: 'Assign all courses' }).click();
    await expect(page.getByText(outcome)).toBeVisible();
    await expect(row).toContainText('1 / 1');
  }
  await row.getByRole('link', { name: 'Single Unique' }).click();
  await expect(page).toHaveURL(`/admin/users/${learner.id}`);
});
