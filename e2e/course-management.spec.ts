import { expect, expectNoAxeViolations, firstAdmin, signInAs, test } from './fixtures/test.ts';

test.beforeEach(async ({ page, api }) => signInAs(page, api, firstAdmin));

test('the catalogue groups the courses by type and is narrowed by text, type and level', async ({ page, api }) => {
  await api.makeMaterial({ title: 'Bread', content: '<p>Flour, water and salt.</p>' });
  await api.makeMaterial({ title: '面条', content: '<p>牛肉面</p>', language: 'chinese' });
  await page.goto('/admin/courses');
  const table = page.getByRole('table', { name: /Learning material/ });
  await expect(table.getByRole('columnheader')).toHaveText([
    'Course name',
    'Level',
    'Course number',
    'Free',
    'Actions',
  ]);
  const rows = table.getByRole('row');
  await expect(rows).toHaveCount(3);
  await expect(rows.nth(1)).toContainText('Flour, water and salt.');
  await expect(page.getByLabel('Course type').getByRole('option')).toHaveText(['All types', 'Learning material']);
  await expect(page.getByLabel('Level').getByRole('option')).toHaveText(['All levels', 'Level 1']);
  await page.getByRole('searchbox').fill('flour');
  await expect(rows).toHaveCount(2);
  await page.getByRole('searchbox').fill('');
  await page.getByLabel('Course type').selectOption({ label: 'Learning material' });
  await page.getByLabel('Level').selectOption({ label: 'Level 1' });
  await expect(rows).toHaveCount(3);
  await page.getByRole('searchbox').fill('no such course');
  await expect(page.getByRole('heading', { name: 'No course matches' })).toBeVisible();
  await expectNoAxeViolations(page);
});

test('an empty catalogue says where courses come from', async ({ page }) => {
  await page.goto('/admin/courses');
  await expect(page.getByRole('heading', { name: 'There are no courses yet' })).toBeVisible();
  await expectNoAxeViolations(page);
});

test('what is free is given to who registers, and to learners without any when an admin comes by', async ({
  page,
  api,
  openAs,
}) => {
  const without = await api.register('Has Nothing');
  await api.makeMaterial({ title: 'Water' });
  await page.goto('/admin/courses');
  const free = page.getByRole('row', { name: 'Water' }).getByRole('switch', { name: 'Free' });
  await expect(free).not.toBeChecked();
  await free.click();
  await expect(free).toBeChecked();
  await expect(free).toBeEnabled();
  await page.reload();
  await expect(free).toBeChecked();
  await expect(page.getByText(/^The free courses were given to \d+ learners? without any\.$/)).toBeVisible();
  for (const learner of [without, await api.register('Comes Later')]) {
    const reader = await openAs(learner);
    await reader.goto('/learning-materials');
    await expect(reader.getByRole('article', { name: 'Water' })).toBeVisible();
  }
  await free.click();
  await expect(free).not.toBeChecked();
  // It shows what was chosen before that is stored.
  await expect(free).toBeEnabled();
  const late = await openAs(await api.register('Too Late'));
  await late.goto('/learning-materials');
  await expect(late.getByRole('heading', { name: 'Not assigned' })).toBeVisible();
});

test('the users stand with their role and the number of their courses, and can be searched', async ({ page, api }) => {
  const learner = await api.register('Zaynab Unique');
  const free = await api.makeMaterial({ title: 'Rice' }, [learner]);
  await api.makeMaterial({ title: 'Beans' }, [learner]);
  await api.setFree(free.id, true);
  await page.goto('/admin/courses');
  await page.getByRole('radio', { name: 'Users' }).click();
  await expect(page).toHaveURL('/admin/courses?view=users');
  await page.getByRole('searchbox').fill('zaynab');
  const row = page.getByRole('row').last();
  await expect(row.getByRole('cell').first()).toHaveText(`Zaynab Unique${learner.email.split('@')[0]}`);
  // What is assigned and not free is no part of the free ones.
  await expect(row).toContainText('1 / 1');
  await expect(row).toContainText('and 1 not free');
  await expect(row).toContainText('Learner');
  await page.getByRole('searchbox').fill(firstAdmin.email);
  await expect(page.getByRole('row').last()).toContainText('Administrator');
  await page.getByRole('searchbox').fill('nobody at all');
  await expect(page.getByRole('heading', { name: 'No user matches' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('radio', { name: 'Users' })).toBeChecked();
});

test('a course is assigned and taken away again, one person at a time', async ({ page, api, complaints }) => {
  complaints.expect(/status of 500/);
  await api.register('Yusuf Unique');
  await api.makeMaterial({ title: 'Olives' });
  await page.goto('/admin/courses');
  await page.getByRole('button', { name: 'Assign to users' }).click();
  const dialog = page.getByRole('dialog', { name: 'Olives' });
  await dialog.getByRole('searchbox').fill('yusuf');
  await expect(dialog.getByRole('listitem')).toHaveCount(1);
  await expect(dialog.getByRole('listitem')).not.toContainText('Has it');
  await expectNoAxeViolations(page);
  await dialog.getByRole('listitem').getByRole('checkbox').check();
  await dialog.getByRole('button', { name: 'Assign to 1 person' }).click();
  await expect(page.getByText('Assigned to 1 person')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await page.getByRole('button', { name: 'Assign to users' }).click();
  await expect(dialog.getByRole('status').filter({ hasText: 'Assigned' })).toHaveText('Assigned to 1 person');
  await dialog.getByRole('searchbox').fill('yusuf');
  await expect(dialog.getByRole('listitem')).toHaveCount(1);

  const path = '**/api/teacher/assignments/removal';
  await page.route(path, (route) =>
    route.fulfill({ status: 500, json: { code: 'INTERNAL_ERROR', message: 'failed' } }),
  );
  await dialog.getByRole('button', { name: 'Take away' }).click();
  await expect(page.getByText(/^Failed to unassign course/)).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Take away' })).toBeEnabled();
  await page.unroute(path);
  await dialog.getByRole('button', { name: 'Take away' }).click();
  await expect(page.getByText('Course unassigned successfully')).toBeVisible();
  await expect(dialog.getByRole('status').filter({ hasText: 'Assigned' })).toHaveText('Assigned to 0 people');
  await dialog.getByRole('searchbox').fill('nobody at all');
  await expect(dialog.getByRole('heading', { name: 'No class and nobody matches' })).toBeVisible();
});

test('a course that another admin changed or deleted meanwhile is told, and shown as it is', async ({
  page,
  api,
  complaints,
}) => {
  complaints.expect(/status of 40[49]/);
  const learner = await api.register('Xenia Unique');
  const course = await api.makeMaterial({ title: 'Honey' });
  await page.goto('/admin/courses');
  const free = page.getByRole('row', { name: 'Honey' }).getByRole('switch', { name: 'Free' });
  await expect(free).not.toBeChecked();
  await api.setFree(course.id, true);
  await free.click();
  await expect(page.getByText('Someone else changed this in the meantime.')).toBeVisible();
  await expect(free).toBeChecked();

  await page.getByRole('button', { name: 'Assign to users' }).click();
  const dialog = page.getByRole('dialog', { name: 'Honey' });
  await dialog.getByRole('searchbox').fill('xenia');
  await expect(dialog.getByRole('listitem')).toHaveCount(1);
  await dialog.getByRole('listitem').getByRole('checkbox').check();
  await expect(dialog.getByRole('button', { name: 'Assign to 1 person' })).toBeEnabled();
  await api.deleteMaterial(course.id);
  await dialog.getByRole('button', { name: 'Assign to 1 person' }).click();
  await expect(page.getByText(/This course does not exist any more. Please refresh./)).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click();
  await page.getByRole('button', { name: 'Refresh data' }).click();
  await expect(page.getByRole('heading', { name: 'There are no courses yet' })).toBeVisible();
  expect(learner.name).toBe('Xenia Unique');
});
