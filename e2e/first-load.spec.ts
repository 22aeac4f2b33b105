import type { Locator, Page } from '@playwright/test';
import { firstLoadLimit, measureFirstLoads } from '../web/first-load.ts';
import type { Api } from './fixtures/api.ts';
import { stopClock } from './fixtures/clock.ts';
import { expect, signInAs, test } from './fixtures/test.ts';
import { languages } from './fixtures/words.ts';

test.use({ serviceWorkers: 'block' });

test('a first screen costs no more bytes than its limit, in every language @core', async () => {
  const loads = await measureFirstLoads();
  expect(loads).toHaveLength(2 * languages.length);
  const tooLarge = loads.filter(({ bytes }) => bytes > firstLoadLimit);
  expect(tooLarge.map(({ screen, language, bytes }) => `${screen}, ${language}: ${bytes}`)).toEqual([]);
});

for (const language of languages)
  test(`the list of materials is there after at most six requests, none of them for data, ${language}`, async ({
    page,
    api,
  }) => {
    await page.addInitScript((chosen) => localStorage.setItem('kalima.language', chosen), language);
    const person = await api.register();
    await api.makeMaterial({ title: 'The fire brigade' }, [person]);
    await signInAs(page, api, person);
    // What nobody waits for comes after the first screen is painted: with the clock stopped that is never.
    await page.clock.install();
    await stopClock(page);
    await page.goto('/learning-materials');
    await expect(page.getByRole('heading', { name: 'The fire brigade' })).toBeVisible();
    await page.evaluate(() => document.fonts.ready);
    const before = await page.evaluate(() =>
      performance.getEntriesByType('resource').map((entry) => new URL(entry.name).pathname),
    );
    expect(before.filter((one) => one.startsWith('/api/'))).toEqual([]);
    // The page names every script, so that none waits for another.
    const named = await (await page.request.get('/learning-materials')).text();
    expect(before.filter((one) => one.endsWith('.js') && !named.includes(`"${one}"`))).toEqual([]);
    // Chromium names the icon once more when the address changes.
    expect(new Set(before).size + 1, before.join('\n')).toBeLessThanOrEqual(6);
  });

/** Opens a list of forty materials on a phone; returns its cards, which are all there. */
async function openLongList(page: Page, api: Api): Promise<Locator> {
  const person = await api.register();
  for (let number = 1; number <= 40; number += 1) await api.makeMaterial({ title: `Lesson ${number}` }, [person]);
  await signInAs(page, api, person);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/learning-materials');
  const cards = page.getByRole('article');
  await expect(cards).toHaveCount(40);
  return cards;
}

test('of a long list only the cards in view and near it are drawn', async ({ page, api }) => {
  const cards = await openLongList(page, api);
  const isDrawn = (card: Element) => card.checkVisibility({ contentVisibilityAuto: true });
  expect(await cards.first().evaluate(isDrawn)).toBe(true);
  expect(await cards.last().evaluate(isDrawn)).toBe(false);
  await cards.last().scrollIntoViewIfNeeded();
  await expect.poll(() => cards.last().evaluate(isDrawn)).toBe(true);
});

test('a list that was left far down is there again after a reload, also while the styles of all screens do not come', async ({
  page,
  api,
}) => {
  const cards = await openLongList(page, api);
  await page.getByRole('article', { name: 'Lesson 14' }).scrollIntoViewIfNeeded();
  const place = await page.evaluate(() => scrollY);
  await page.route('**/assets/later-*.css', () => undefined);
  await page.reload();
  await expect(page.getByRole('article', { name: 'Lesson 14' })).toBeInViewport();
  expect(await page.evaluate(() => scrollY)).toBe(place);
  await expect(cards).toHaveCount(40);
});

test('a search that finds nothing can be tried again where the words for that did not come, and the search stays', async ({
  page,
  api,
  complaints,
}) => {
  complaints.expect(/ERR_FAILED/);
  const person = await api.register();
  await api.makeMaterial({ title: 'The fire brigade' }, [person]);
  await signInAs(page, api, person);
  await page.route('**/assets/list-outcome-*', (route) => route.abort());
  await page.goto('/learning-materials');
  await page.getByRole('searchbox').fill('zzzz');
  await expect(page.getByRole('alert')).toContainText('please try again later');
  await expect(page.getByRole('searchbox')).toHaveValue('zzzz');
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'No learning material matches' })).toBeVisible();
  await page.getByRole('searchbox').fill('');
  await expect(page.getByRole('article', { name: 'The fire brigade' })).toBeVisible();
});

for (const { name, path, leadsTo, shows } of [
  { name: 'today', path: '/', leadsTo: '/today', shows: 'No words to review now' },
  { name: 'a review', path: '/review', leadsTo: '/review', shows: 'Nothing is due' },
])
  test(`a learner begins with ${name}, which asks once for each thing that it shows`, async ({ page, api }) => {
    const person = await api.register();
    await api.makeMaterial({ title: 'The fire brigade' }, [person]);
    await signInAs(page, api, person);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto(path);
    await expect(page).toHaveURL(leadsTo);
    await expect(page.getByText(shows)).toBeVisible();
    await page.waitForLoadState('networkidle');
    const data = asked.filter((one) => one.startsWith('/api/') && one !== '/api/memory');
    expect(data.toSorted()).toEqual([...new Set(data)].toSorted());
  });

test('a visitor sees the login screen without a request for data', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(asked.filter((one) => one.startsWith('/api/'))).toEqual([]);
});

test('what the browser knows of numbers is read beside the page, before the page writes one', async ({ page, api }) => {
  const person = await api.register();
  await api.makeMaterial({ title: 'The fire brigade' }, [person]);
  await signInAs(page, api, person);
  await page.addInitScript(() => {
    const made: string[] = [];
    Object.assign(window, { made });
    const { NumberFormat } = Intl;
    Object.assign(Intl, {
      NumberFormat: class extends NumberFormat {
        constructor(...parameters: ConstructorParameters<typeof NumberFormat>) {
          made.push('number');
          super(...parameters);
        }
      },
    });
    const { Worker } = window;
    Object.assign(window, {
      Worker: class extends Worker {
        constructor(address: string | URL) {
          Object.assign(window, { askedAt: performance.now() });
          super(address);
          this.addEventListener('message', () => made.push('read'));
        }
      },
    });
  });
  const thread = page.waitForEvent('worker');
  await page.goto('/learning-materials');
  await expect(page.getByText('1 learning material shown')).toBeAttached();
  expect((await thread).url()).toContain('/assets/region-worker-');
  // On a slow line what is asked for behind all else comes too late.
  const askedBefore = await page.evaluate(() => {
    const { askedAt } = window as unknown as { askedAt: number };
    const files = performance.getEntriesByType('resource').filter(({ startTime }) => startTime < askedAt);
    return files.map(({ name }) => new URL(name).pathname);
  });
  const wasAsked = (name: string) => askedBefore.some((path) => path.startsWith(`/assets/${name}-`));
  expect(['materials', 'later', 'list-outcome'].filter(wasAsked)).toEqual(['materials']);
  expect(await page.evaluate(() => (window as unknown as { made: string[] }).made.slice(0, 2))).toEqual([
    'read',
    'number',
  ]);
});
