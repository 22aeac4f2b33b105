import type { Page } from '@playwright/test';
import { demoFile, storedProgress } from './fixtures/activities.ts';
import { expect, expectNoAxeViolations, goOnline, signInAs, test } from './fixtures/test.ts';

const read = (page: Page) => page.getByRole('region', { name: 'End of the material' }).getByText('Already read');
const markRead = (page: Page) => page.getByRole('button', { name: 'Mark as read' });
const readInList = (page: Page, title: string) => page.getByRole('article', { name: title }).getByText('Already read');
const storedRead = async (page: Page) => (await storedProgress(page)).completedLessons.length;

test('a material is read at its end, or where that is said; also without a network, and anew after beginning again', async ({
  page,
  api,
  complaints,
}) => {
  complaints.expect(/ERR_INTERNET_DISCONNECTED/);
  const learner = await api.register();
  const long = '<p>How much is a kilo of dates?</p>'.repeat(80);
  await api.makeMaterial({ title: 'Long', content: long }, [learner]);
  await api.makeMaterial({ title: 'Short' }, [learner]);
  await api.makeMaterial({ title: 'Never opened' }, [learner]);
  await api.makeLessons(await api.upload('reading-card-image', demoFile('word-cat.webp'), 'image/webp'));
  await api.assignTitled(learner, 'في الشارع');
  await signInAs(page, api, learner);
  await page.goto('/learning-materials');
  await expect(readInList(page, 'Long')).toHaveCount(0);
  await page.getByRole('link', { name: 'View Material Long' }).click();
  await expect(markRead(page)).toBeAttached();
  await expect(page.getByRole('link', { name: /^Next:/ })).toHaveCount(0);
  await page.mouse.wheel(0, 400);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
  await expect(markRead(page)).toBeAttached();
  await page.keyboard.press('End');
  await expect(read(page)).toBeVisible();
  await expect(page.getByRole('link', { name: /^Next:/ })).toBeVisible();
  await expectNoAxeViolations(page);
  await expect.poll(() => storedRead(page)).toBe(1);

  await page.getByRole('link', { name: 'Back to the learning materials' }).click();
  await expect(readInList(page, 'Long')).toBeVisible();
  await page.getByRole('link', { name: 'View Material Short' }).click();
  // All of it is in sight at once, which is not reading it.
  await expect(markRead(page)).toBeVisible();
  await page.context().setOffline(true);
  await markRead(page).click();
  await expect(read(page)).toBeVisible();
  await expect(page.getByRole('link', { name: /^Next: في الشارع/ })).toBeVisible();
  await page.getByRole('link', { name: 'Back to the learning materials' }).click();
  await expect(readInList(page, 'Long')).toBeVisible();
  await expect(readInList(page, 'Short')).toBeVisible();
  await expect(readInList(page, 'Never opened')).toHaveCount(0);
  expect(await storedRead(page)).toBe(1);
  await goOnline(page);
  await expect.poll(() => storedRead(page)).toBe(2);

  await page.goto('/profile');
  await page.getByRole('button', { name: 'Reset progress' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Reset progress' }).click();
  await expect.poll(() => storedRead(page)).toBe(0);
  await page.getByRole('link', { name: 'Materials' }).first().click();
  await page.getByRole('link', { name: 'View Material Short' }).click();
  await markRead(page).click();
  await expect(read(page)).toBeVisible();
  await expect.poll(() => storedRead(page)).toBe(1);
  await page.getByRole('link', { name: 'Back to the learning materials' }).click();
  await expect(readInList(page, 'Short')).toBeVisible();
  await expect(readInList(page, 'Long')).toHaveCount(0);
});
