import type { Page } from '@playwright/test';
import { expect, signInAs } from './fixtures/activities.ts';
import { complete, downloadAll, test } from './fixtures/downloads.ts';

test.use({ serviceWorkers: 'allow' });

/** Has the browser say that its person saves data, as "Lite mode" of a phone does. */
async function saveData(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
  });
}

const workers = (page: Page) => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
/** Returns true if screens were fetched that nobody has asked for. */
const hasLaterScreens = (page: Page) =>
  page.evaluate(() => performance.getEntriesByType('resource').some(({ name }) => name.includes('/later-routes-')));

test('who saves data fetches nothing ahead, goes everywhere, and has the app once something is wanted without a network', async ({
  page,
  context,
  api,
  complaints,
}) => {
  complaints.expect(/ERR_INTERNET_DISCONNECTED/);
  await saveData(page);
  const person = await api.register();
  await signInAs(page, api, person);
  await page.clock.install();
  await page.goto('/today');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.clock.runFor(10 * 60_000);
  await page.waitForLoadState('networkidle');
  expect(await workers(page)).toBe(0);
  expect(await hasLaterScreens(page)).toBe(false);

  await page.clock.resume();
  await page.getByRole('link', { name: 'Interactive reading' }).first().click();
  await expect(page.getByText('Animals').first()).toBeVisible();
  await downloadAll(page);
  expect(await workers(page)).toBe(1);
  await context.setOffline(true);
  await page.reload();
  await expect(complete(page)).toBeVisible();
});
