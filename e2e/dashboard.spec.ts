import { stretchWaits } from './fixtures/clock.ts';
import { expect, expectNoAxeViolations, firstAdmin, signInAs, test } from './fixtures/test.ts';
import { watchShifts } from './fixtures/watch-shifts.ts';

test('the dashboard counts what there is, shows activity as a chart and a table, and leads to every tool @core', async ({
  page,
  api,
}) => {
  await signInAs(page, api, firstAdmin);
  await page.goto('/admin');
  const figure = (name: string) => page.locator('dl > div').filter({ hasText: name }).getByRole('definition');
  // Its place is there before it is counted.
  await expect(figure('Users')).toHaveText(/^\d+$/);
  const before = Number(await figure('Users').textContent());
  await api.register('Nour');
  await page.reload();
  await expect(figure('Users')).toHaveText(String(before + 1));
  await expect(figure('Courses')).toHaveText('0');
  await api.makeMaterial({ title: 'Counted' });
  await page.reload();
  await expect(figure('Courses')).toHaveText('1');

  await page.getByText('Show as a table').click();
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(31);
  await expectNoAxeViolations(page);
  for (const tool of await page.getByRole('navigation', { name: 'Tools' }).getByRole('link').all()) {
    const address = (await tool.getAttribute('href')) ?? '';
    await tool.click();
    await expect(page).toHaveURL(new RegExp(address));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  }
});

for (const size of [
  { width: 390, height: 844 },
  { width: 1280, height: 860 },
])
  test(`nothing on the dashboard moves when its figures come late, ${size.width} wide`, async ({ page, api }) => {
    await page.setViewportSize(size);
    await signInAs(page, api, firstAdmin);
    const { promise, resolve } = Promise.withResolvers<void>();
    await page.route('**/api/admin/statistics', async (route) => {
      await promise;
      await route.continue();
    });
    // It is shown after seconds, whatever is still on its way, and then moves.
    await stretchWaits(page);
    const shift = await watchShifts(page);
    await page.goto('/admin', { waitUntil: 'commit' });
    const tools = page.getByRole('navigation', { name: 'Tools' });
    await expect(tools).toBeVisible();
    const before = await tools.boundingBox();
    resolve();
    await expect(page.getByRole('heading', { name: 'Activity in the last 30 days' })).toBeVisible();
    expect(await tools.boundingBox()).toEqual(before);
    expect(await shift()).toBeLessThanOrEqual(0.01);
  });
