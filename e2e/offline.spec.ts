import type { Page } from '@playwright/test';
import {
  demoFile,
  emptyPlan,
  expect,
  expectNoAxeViolations,
  signInAs,
  signOut,
  storedBank,
  storedProgress,
  testWith,
  useChinese,
  goOnline,
} from './fixtures/activities.ts';
import { startFrontServer } from './fixtures/newer-version.ts';
import { untilKept } from './fixtures/worker.ts';

const words = [
  { word: 'قطة', translation: 'cat', picture: demoFile('word-cat.webp'), sound: null },
  { word: 'موز', translation: 'banana', picture: demoFile('word-banana.webp'), sound: null },
];
const lesson = { stage: 1, language: 'arabic' as const, lessonSound: null };

const test = testWith(async () => ({
  ...emptyPlan,
  reading: [
    { ...lesson, name: 'Opened', cards: words },
    { ...lesson, name: 'Never opened', cards: words },
  ],
}));
test.use({ serviceWorkers: 'allow' });

const card = (page: Page, number: number) => page.getByRole('button', { name: new RegExp(`^Card ${number}\\b`) });
// The notice names the network or the server: after a reload Chromium forgets that it was told to have no network.
const offlineNotice = (page: Page) => page.getByText('what you see may not be up to date');

/** What the device keeps of answers. */
function keptAnswers(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const database = await new Promise<IDBDatabase | null>((resolve) => {
      const opening = indexedDB.open('kalima-content');
      opening.addEventListener('success', () => resolve(opening.result));
      // There is none, and none is to be made: the app may remove it at any time.
      opening.addEventListener('upgradeneeded', () => opening.transaction?.abort());
      opening.addEventListener('error', () => resolve(null));
    });
    if (!database) return [];
    const keys = await new Promise<IDBValidKey[]>((resolve) => {
      const reading = database.transaction('answers').objectStore('answers').getAllKeys();
      reading.addEventListener('success', () => resolve(reading.result));
    });
    database.close();
    return keys.map(String);
  });
}

async function untilAnswerIsKept(page: Page, part: string): Promise<void> {
  await expect
    .poll(async () => (await keptAnswers(page)).filter((key) => key.includes(part)).length)
    .toBeGreaterThan(0);
}

async function openOnline(page: Page): Promise<void> {
  await page.goto('/interactive-reading');
  await page.getByRole('link', { name: 'Start Opened' }).click();
  await expect(card(page, 1)).toBeVisible();
  await untilAnswerIsKept(page, '"item"');
  await untilAnswerIsKept(page, '"vocabulary"');
  await untilKept(page);
}

test('what was opened is there without a network, is studied on, and reaches the server once @core', async ({
  page,
  context,
  api,
  complaints,
}) => {
  complaints.expect(/ERR_INTERNET_DISCONNECTED/);
  await signInAs(page, api, await api.register());
  await openOnline(page);
  await context.setOffline(true);
  await page.reload();
  await expect(card(page, 2)).toBeVisible();
  await expect(offlineNotice(page)).toBeVisible();
  await expectNoAxeViolations(page);
  await card(page, 1).click();
  await page.getByRole('button', { name: 'Difficult' }).click();
  await expect(page.getByText('1 / 2')).toBeVisible();

  await page.reload();
  await expect(page.getByRole('button', { name: 'Card 1, done' })).toBeVisible();
  await expect(page.getByText('1 / 2')).toBeVisible();
  await page.goto('/vocabulary');
  await expect(page.getByText('قطة')).toBeVisible();

  await page.goto('/interactive-reading');
  await page.getByRole('link', { name: 'Start Never opened' }).click();
  await expect(page.getByRole('alert')).toContainText('The server cannot be reached.');
  await expectNoAxeViolations(page);
  await page.getByRole('link', { name: 'Back to the lessons' }).click();
  await page.getByRole('link', { name: 'Continue, 1 of 2 Opened' }).click();
  await card(page, 2).click();
  await page.getByRole('button', { name: 'Easy' }).click();
  await expect(page.getByRole('heading', { name: 'Lesson completed' })).toBeVisible();

  await goOnline(page);
  await expect(offlineNotice(page)).toBeHidden();
  await expect.poll(() => storedBank(page)).toEqual({ learning: ['قطة'], mastered: ['موز'] });
  await expect.poll(async () => (await storedProgress(page)).completedLessons.length).toBe(1);
  await page.reload();
  await expect(card(page, 1)).toBeVisible();
  await expect(page.getByText('0 / 2')).toBeVisible();
  expect((await storedProgress(page)).completedLessons).toHaveLength(1);
});

test('on a network that leads nowhere the device goes on with what it has', async ({ page, api }) => {
  await signInAs(page, api, await api.register());
  await openOnline(page);
  await page.route('**/api/**', () => undefined);
  await page.reload();
  await expect(card(page, 2)).toBeVisible();
  await expect(offlineNotice(page)).toBeVisible();
  await card(page, 1).click();
  await page.getByRole('button', { name: 'Difficult' }).click();
  await expect(page.getByText('1 / 2')).toBeVisible();

  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.reload();
  await expect(page.getByRole('button', { name: 'Card 1, done' })).toBeVisible();
  await expect(offlineNotice(page)).toHaveCount(0);
});

test('signing out leaves nothing to see, not even for the next person', async ({ page, context, api, complaints }) => {
  complaints.expect(/ERR_INTERNET_DISCONNECTED|status of 401/);
  const [first, second] = [await api.register('First One'), await api.register('Second One')];
  await signInAs(page, api, first);
  await openOnline(page);
  await page.goto('/interactive-reading');
  await signOut(page);
  await expect.poll(() => keptAnswers(page)).toEqual([]);
  expect(await page.evaluate(() => localStorage.getItem('kalima.person'))).toBeNull();

  await context.setOffline(true);
  await page.goto('/interactive-reading');
  await expect(page.getByRole('heading', { name: 'The app could not be loaded' })).toBeVisible();
  await goOnline(page);
  await signInAs(page, api, second);
  await page.goto('/profile?edit=profile');
  await expect(page.getByLabel('Full name')).toHaveValue('Second One');
  await untilAnswerIsKept(page, '"vocabulary"');
  expect((await keptAnswers(page)).filter((key) => key.startsWith(first.id))).toEqual([]);
  await context.setOffline(true);
  await page.goto('/interactive-reading');
  await expect(page.getByRole('alert')).toContainText('The server cannot be reached.');
});

test('a session that ended shows nothing of what was kept', async ({ page, context, api, complaints }) => {
  complaints.expect(/status of 401/);
  await signInAs(page, api, await api.register());
  await openOnline(page);
  await context.clearCookies();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  await expect.poll(() => keptAnswers(page)).toEqual([]);
});

test('a new version waits, is offered outside of lessons, and is taken when it is wanted', async ({
  server,
  openAs,
}) => {
  const front = await startFrontServer(server.url);
  const page = await openAs(null, { baseURL: front.url });
  await page.goto('/login');
  await untilKept(page);
  const offer = page.getByText('There is a new version of the app.');
  await expect(offer).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  await page.evaluate(() => Object.assign(window, { isTheSamePage: true }));
  front.publishVersion();
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
  await expect(offer).toBeVisible();
  await expectNoAxeViolations(page);
  expect(await page.evaluate(() => 'isTheSamePage' in window)).toBe(true);
  await page.getByRole('button', { name: 'Use it now' }).click();
  await page.waitForFunction(() => !('isTheSamePage' in window));
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  await expect(offer).toHaveCount(0);
  await expect
    .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting ?? null))
    .toBeNull();
  // First who may still be asking it.
  await page.context().close();
  await front.stop();
});

test('the app gets onto the device although one of its files fails at first, and so does a newer version', async ({
  server,
  openAs,
  complaints,
}) => {
  complaints.expect(/status of 502|bad-precaching-response/);
  const front = await startFrontServer(server.url);
  // Only the worker asks for the frames of another language.
  const frames = '/frames-zh.json';
  front.failOnce(frames);
  const page = await openAs(null, { baseURL: front.url });
  await page.goto('/login');
  await untilKept(page);
  front.publishVersion();
  // The newer version needs it, too.
  await page.evaluate(async (file) => {
    for (const name of await caches.keys()) await (await caches.open(name)).delete(file, { ignoreSearch: true });
  }, frames);
  front.failOnce(frames);
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
  await expect(page.getByText('There is a new version of the app.')).toBeVisible();
  // First who may still be asking it.
  await page.context().close();
  await front.stop();
});

test('a page that was loaded past the worker is served by it all the same', async ({ page, context }) => {
  await page.goto('/login');
  await untilKept(page);
  const browser = await context.newCDPSession(page);
  const isLoaded = page.waitForEvent('load');
  await browser.send('Page.reload', { ignoreCache: true });
  await isLoaded;
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull();
  await untilKept(page);
});

test('the offer is made in Chinese, and can be put off', async ({ server, openAs }) => {
  const front = await startFrontServer(server.url);
  const page = await openAs(null, { baseURL: front.url });
  await useChinese(page);
  await page.goto('/login');
  await untilKept(page);
  front.publishVersion();
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
  const offer = page.getByText('应用有新版本。');
  await expect(offer).toBeVisible();
  await page.getByRole('button', { name: '稍后' }).click();
  await expect(offer).toBeHidden();
  // First who may still be asking it.
  await page.context().close();
  await front.stop();
});
