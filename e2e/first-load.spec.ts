import { expect, signInAs, test } from './fixtures/test.ts';

test.use({ serviceWorkers: 'block' });

for (const path of ['/', '/learning-materials']) {
  test(`the list at ${path} is there after at most eight requests, none of them for data`, async ({ page, api }) => {
    const person = await api.register();
    await api.makeMaterial({ title: 'The fire brigade' }, [person]);
    await signInAs(page, api, person);
    await page.goto(path);
    await expect(page.getByRole('heading', { name: 'The fire brigade' })).toBeVisible();
    // What nobody waits for comes after the first screen is painted.
    const painted = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime ?? 0)).observe({
            type: 'largest-contentful-paint',
            buffered: true,
          });
        }),
    );
    const before = await page.evaluate(
      (end) =>
        performance
          .getEntriesByType('resource')
          .filter((entry) => entry.startTime <= end)
          .map((entry) => new URL(entry.name).pathname),
      painted,
    );
    expect(before.filter((one) => one.startsWith('/api/'))).toEqual([]);
    // Chromium names the icon once more when the address changes.
    expect(new Set(before).size + 1, before.join('\n')).toBeLessThanOrEqual(8);
  });
}

test('a visitor sees the login screen without a request for data', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(asked.filter((one) => one.startsWith('/api/'))).toEqual([]);
});
