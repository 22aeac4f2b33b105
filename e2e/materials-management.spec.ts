import { passTime, stopClock } from './fixtures/clock.ts';
import { expect, expectNoAxeViolations, firstAdmin, signInAs, test } from './fixtures/test.ts';

const list = '/admin/learning-materials';

test.beforeEach(async ({ page, api }) => signInAs(page, api, firstAdmin));

test('the grid shows each material with three tags at most, and the search narrows it', async ({ page, api }) => {
  await api.makeMaterial({ title: 'Five tags', tags: ['a1', 'b2', 'c3', 'd4', 'e5'], readTime: '9 min' });
  await api.makeMaterial({ title: '三个标签', tags: ['一', '二', '三'], language: 'chinese', category: 'Grammar' });
  await page.goto(list);
  const five = page.getByRole('article', { name: 'Five tags' });
  await expect(five.getByRole('listitem')).toHaveText(['#a1', '#b2', '#c3', '+2']);
  await expect(five.getByText('9 min')).toBeVisible();
  const three = page.getByRole('article', { name: '三个标签' });
  await expect(three.getByRole('listitem')).toHaveText(['#一', '#二', '#三']);
  await expect(three.getByText('Grammar')).toBeVisible();
  await expect(three.getByText('Chinese')).toBeVisible();
  const columns = () =>
    page
      .locator('main ul')
      .first()
      .evaluate((grid) => getComputedStyle(grid).gridTemplateColumns.split(' ').length);
  for (const [width, count] of [
    [1280, 3],
    [900, 2],
    [500, 1],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    expect(await columns()).toBe(count);
  }
  await page.getByRole('searchbox').fill('三');
  await expect(page.getByRole('article')).toHaveCount(1);
  await page.getByRole('searchbox').fill('nothing like it');
  await expect(page.getByRole('heading', { name: 'No learning material matches' })).toBeVisible();
  await expectNoAxeViolations(page);
});

test('without materials the screen offers to add the first', async ({ page }) => {
  await page.goto(list);
  await expect(page.getByRole('heading', { name: 'No learning materials found' })).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'Add learning material' }).last().click();
  await expect(page).toHaveURL(`${list}?edit=new`);
});

test('deleting asks first, and takes the material away from everyone', async ({ page, api, openAs, complaints }) => {
  complaints.expect(/status of 50[03]/);
  const learner = await api.register();
  await api.makeMaterial({ title: 'To stay' }, [learner]);
  const doomed = await api.makeMaterial({ title: 'To go' }, [learner]);
  await page.goto(list);
  const remove = page.getByRole('article', { name: 'To go' }).getByRole('button', { name: 'Delete' });
  await remove.click();
  const question = page.getByRole('alertdialog', { name: 'Are you sure you want to delete this material?' });
  await expect(question).toContainText('To go');
  await expectNoAxeViolations(page);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toBeHidden();
  await expect(remove).toBeFocused();

  const path = `**/api/author/learning-materials/${doomed.id}`;
  await page.route(path, (route) =>
    route.fulfill({ status: 500, json: { code: 'INTERNAL_ERROR', message: 'failed' } }),
  );
  await remove.click();
  await question.getByRole('button', { name: 'Delete' }).click();
  const failed = page.getByRole('alert').filter({ hasText: 'Failed to delete learning material' });
  await expect(failed).toBeVisible();
  await failed.getByRole('button', { name: 'Dismiss' }).click();
  await expect(failed).toBeHidden();
  await page.unroute(path);

  await remove.click();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Learning material deleted')).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(1);
  const reader = await openAs(learner);
  await reader.goto('/learning-materials');
  await expect(reader.getByRole('article')).toHaveCount(1);
  await expect(reader.getByRole('article', { name: 'To stay' })).toBeVisible();
});

test('a list that cannot be loaded can be tried again', async ({ page, api, complaints }) => {
  complaints.expect(/status of 503/);
  await api.makeMaterial({ title: 'There after all' });
  await page.route('**/api/learning-materials*', (route) => route.fulfill({ status: 503, json: {} }));
  await page.goto(list);
  await expect(page.getByRole('heading', { name: 'Cannot fetch the learning material list' })).toBeVisible();
  await page.unroute('**/api/learning-materials*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('article', { name: 'There after all' })).toBeVisible();
});

test('a toast stays three seconds, and longer under the pointer', async ({ page, api }) => {
  await api.makeMaterial({ title: 'First' });
  await api.makeMaterial({ title: 'Second' });
  await page.clock.install();
  await page.goto(list);
  await expect(page.getByRole('article')).toHaveCount(2);
  await stopClock(page);
  const toast = page.getByText('Learning material deleted');
  const remove = async () => {
    await page.getByRole('button', { name: 'Delete' }).first().click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    // The screen's own work needs its clock too, but no more than this.
    await expect
      .poll(async () => {
        await passTime(page, 10);
        return toast.isVisible();
      })
      .toBe(true);
  };
  await remove();
  await passTime(page, 2900);
  await expect(toast).toBeVisible();
  await passTime(page, 200);
  await expect(toast).toBeHidden();
  await expect(page.getByRole('article')).toHaveCount(1);
  await remove();
  await toast.hover();
  await passTime(page, 10_000);
  await expect(toast).toBeVisible();
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(toast).toBeHidden();
});
