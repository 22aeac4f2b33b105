import { expect, expectNoAxeViolations, firstAdmin, signInAs, test } from './fixtures/test.ts';
import { type Language, say } from './fixtures/words.ts';

test.beforeEach(async ({ page, api }) => signInAs(page, api, firstAdmin));

const everyone = 'Assign all free courses to all users';
const bulk = '**/api/admin/assignments/bulk';

for (const language of ['en', 'zh'] satisfies Language[]) {
  test(`every free course is given to everybody, ${language}`, async ({ page, api, openAs }) => {
    await page.addInitScript((chosen) => localStorage.setItem('kalima.language', chosen), language);
    const learner = await api.register('Bulk Learner');
    const bread = await api.makeMaterial({ title: 'Bread' });
    await api.makeMaterial({ title: 'Not free' });
    await api.setFree(bread.id, true);
    await page.goto('/admin/courses');
    await page.getByRole('button', { name: say(language, everyone) }).click();
    await expect(page.getByRole('alertdialog', { name: say(language, `${everyone}?`) })).toBeVisible();
    await expectNoAxeViolations(page);
    await page.getByRole('button', { name: say(language, 'Assign to all'), exact: true }).click();
    const outcome = page.getByRole('dialog', { name: say(language, everyone) }).getByRole('status');
    await expect(outcome).toHaveText(
      language === 'en'
        ? /^The free courses were assigned to all \d+ users\.$/
        : /^已将免费课程分配给全部 \d+ 位用户。$/,
    );
    const reader = await openAs(learner);
    await reader.goto('/learning-materials');
    await expect(reader.getByRole('article', { name: 'Bread' })).toBeVisible();
    await expect(reader.getByRole('article', { name: 'Not free' })).toHaveCount(0);
  });
}

test('a batch that fails leaves people behind, who are named and served one by one', async ({
  page,
  api,
  complaints,
}) => {
  complaints.expect(/status of 500/);
  await api.register('Left Behind');
  const bread = await api.makeMaterial({ title: 'Bread' });
  await api.setFree(bread.id, true);
  await page.goto('/admin/courses');
  await page.route(bulk, (route) =>
    route.fulfill({ status: 500, json: { code: 'INTERNAL_ERROR', message: 'failed' } }),
  );
  await page.getByRole('button', { name: everyone }).click();
  await page.getByRole('button', { name: 'Assign to all' }).click();
  const dialog = page.getByRole('dialog', { name: everyone });
  await expect(dialog.getByRole('alert')).toContainText('The free courses could not be assigned to any user.');
  await expectNoAxeViolations(page);
  const line = dialog.getByRole('listitem').filter({ hasText: 'Left Behind' }).first();
  await line.getByRole('button', { name: 'Assign' }).click();
  await expect(page.getByText(/^Failed to assign course/)).toBeVisible();
  const count = await dialog.getByRole('listitem').count();
  await page.unroute(bulk);
  await line.getByRole('button', { name: 'Assign' }).click();
  await expect(dialog.getByRole('listitem')).toHaveCount(count - 1);
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
