import type { Page } from '@playwright/test';
import { frameCookie } from '@kalima/shared/page/page-frames';
import { demoFile, emptyPlan, expect, expectNoAxeViolations, signInAs, testWith } from './fixtures/activities.ts';
import { openWithoutScripts } from './fixtures/open-without-scripts.ts';
import { untilKept } from './fixtures/worker.ts';

const words = [{ word: 'قطة', translation: 'cat', picture: demoFile('word-cat.webp'), sound: null }];

const test = testWith(async () => ({
  ...emptyPlan,
  reading: [{ stage: 1, language: 'arabic', lessonSound: null, name: 'At home', cards: words }],
}));

const bar = (page: Page) => page.getByRole('navigation', { name: 'Activities' });
const wayOut = (page: Page) => page.getByRole('link', { name: 'Back to the lessons' });

for (const size of [
  { width: 390, height: 844 },
  { width: 844, height: 390 },
  { width: 1280, height: 860 },
])
  test(`the place of a lesson stands before any script, with its way out, ${size.width} wide`, async ({
    page,
    api,
  }) => {
    await page.setViewportSize(size);
    await signInAs(page, api, await api.register());
    const { items } = (await (await page.request.get('/api/reading-lessons')).json()) as { items: { id: string }[] };
    const release = await openWithoutScripts(page, `/interactive-reading/${items[0]?.id}`);
    await expect(wayOut(page)).toBeVisible();
    await expect(bar(page)).toBeHidden();
    const before = await wayOut(page).boundingBox();
    await expectNoAxeViolations(page);
    release();
    await expect(page.getByRole('heading', { level: 1, name: 'At home' })).toBeVisible();
    await expect(page.locator('#root')).not.toHaveAttribute('aria-busy');
    await expect(bar(page)).toBeHidden();
    expect(await wayOut(page).boundingBox()).toEqual(before);
    await wayOut(page).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Interactive reading' })).toBeVisible();
    await expect(bar(page)).toBeVisible({ visible: size.width === 390 });
  });

test('where a lesson is not there, the menus come back with the reason', async ({ page, api, complaints }) => {
  complaints.expect(/status of 404/);
  await page.setViewportSize({ width: 390, height: 844 });
  await signInAs(page, api, await api.register());
  const release = await openWithoutScripts(page, '/interactive-reading/00000000-0000-4000-8000-000000000000');
  await expect(wayOut(page)).toBeVisible();
  await expect(bar(page)).toBeHidden();
  release();
  await expect(page.getByRole('heading', { name: 'You do not have permission to view this content' })).toBeVisible();
  await expect(bar(page)).toBeVisible();
});

test('the review says that it lays out the words before any script, and then what is due', async ({ page, api }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signInAs(page, api, await api.register());
  const release = await openWithoutScripts(page, '/review');
  const laysOut = page.getByText('Laying out your words…');
  await expect(laysOut).toBeVisible();
  await expect(bar(page)).toBeHidden();
  await expectNoAxeViolations(page);
  release();
  await expect(page.getByRole('heading', { name: 'Nothing is due' })).toBeVisible();
  await expect(bar(page)).toBeHidden();
  await page.getByRole('link', { name: 'To today' }).click();
  await expect(bar(page)).toBeVisible();
});

test.describe('with the worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('on a later visit the place of a lesson stands until it is known who is there', async ({ page, api }) => {
    await signInAs(page, api, await api.register());
    const { items } = (await (await page.request.get('/api/reading-lessons')).json()) as { items: { id: string }[] };
    await page.goto('/today');
    await untilKept(page);
    await page.waitForFunction((name) => document.cookie.includes(`${name}=en~~~~learner.`), frameCookie);
    const { promise, resolve } = Promise.withResolvers<void>();
    await page.route('**/api/auth/get-session', async (route) => {
      await promise;
      await route.continue();
    });
    const asked = page.waitForRequest('**/api/auth/get-session');
    await page.goto(`/interactive-reading/${items[0]?.id}`, { waitUntil: 'commit' });
    await asked;
    await expect(wayOut(page)).toBeVisible();
    await page.waitForLoadState('load');
    await expect(page.getByText('Loading course data…')).toHaveCount(0);
    resolve();
    await expect(page.getByRole('heading', { level: 1, name: 'At home' })).toBeVisible();
  });
});
