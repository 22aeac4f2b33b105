import { expect, expectNoAxeViolations, firstAdmin, signInAs, test } from './fixtures/test.ts';

test('the dashboard counts what there is, shows activity as a chart and a table, and leads to every tool', async ({
  page,
  api,
}) => {
  await signInAs(page, api, firstAdmin);
  await page.goto('/admin');
  const figure = (name: string) => page.locator('dl > div').filter({ hasText: name }).getByRole('definition');
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
