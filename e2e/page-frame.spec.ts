import type { Page } from '@playwright/test';
import { frameCookie } from '@kalima/shared/page/page-frames';
import type { Api } from './fixtures/api.ts';
import { openWithoutScripts } from './fixtures/open-without-scripts.ts';
import { admin, expect, expectNoAxeViolations, signInAs, test } from './fixtures/test.ts';
import { type Language, languages, say } from './fixtures/words.ts';
import { untilKept } from './fixtures/worker.ts';

const phone = { width: 390, height: 844 };
const desktop = { width: 1280, height: 860 };

/** A device that has shown the app in this way before. */
async function deviceIn(page: Page, server: string, language: Language, theme: string): Promise<void> {
  const value = `${language}~${theme}~~~nobody-open`;
  await page.context().addCookies([{ name: frameCookie, value, url: server }]);
  await page.addInitScript(
    ([chosen, look]) => {
      localStorage.setItem('kalima.language', chosen ?? '');
      localStorage.setItem('kalima.theme', look ?? '');
      const seen = { shift: 0 };
      Object.assign(window, { seenShift: seen });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) seen.shift += (entry as PerformanceEntry & { value: number }).value;
      }).observe({ type: 'layout-shift', buffered: true });
    },
    [language, theme],
  );
}

const shiftOf = (page: Page) =>
  page.evaluate(() => (window as unknown as { seenShift: { shift: number } }).seenShift.shift);

for (const language of languages) {
  for (const [size, theme] of [
    [phone, 'light'],
    [desktop, 'dark'],
  ] as const) {
    test(`the frame of the materials stands before any script and moves nowhere, ${language}, ${theme}`, async ({
      page,
      api,
      server,
    }) => {
      await page.setViewportSize(size);
      const person = await api.register();
      await api.makeMaterial({ title: 'The fire brigade' }, [person]);
      await signInAs(page, api, person);
      await deviceIn(page, server.url, language, theme);
      const release = await openWithoutScripts(page, '/learning-materials');
      const heading = page.getByRole('heading', { level: 1, name: say(language, 'Learning materials') });
      await expect(heading).toBeVisible();
      const menu = size === phone ? 'Activities' : 'Main menu';
      const places = page.getByRole('navigation', { name: say(language, menu) });
      await expect(places.getByRole('link', { name: say(language, 'Today') })).toBeVisible();
      await expect(places.locator('[aria-current=page]')).toHaveAttribute('href', '/learning-materials');
      const html = page.locator('html');
      await expect(html).toHaveAttribute('data-theme', theme);
      await expect(html).toHaveAttribute('lang', language === 'zh' ? 'zh-CN' : language);
      await expect(page.locator('#root')).toHaveAttribute('aria-busy', 'true');
      expect(await page.locator('#root').innerHTML()).not.toContain(person.name);
      const before = await heading.boundingBox();
      await expectNoAxeViolations(page);
      release();
      await expect(page.getByRole('heading', { name: 'The fire brigade' })).toBeVisible();
      await expect(page.locator('#root')).not.toHaveAttribute('aria-busy');
      expect(await heading.boundingBox()).toEqual(before);
      expect(await shiftOf(page)).toBeLessThanOrEqual(0.02);
    });
  }

  test(`the login screen stands before any script, and the app takes it over as it is, ${language}`, async ({
    page,
    server,
  }) => {
    await deviceIn(page, server.url, language, 'dark');
    const release = await openWithoutScripts(page, '/login');
    const heading = page.getByRole('heading', { name: say(language, 'Welcome back') });
    await expect(heading).toBeVisible();
    const before = await heading.boundingBox();
    const button = page.getByRole('link', { name: say(language, 'I have a login card') });
    const buttonBefore = await button.boundingBox();
    release();
    await expect(page.getByLabel(say(language, 'Email or user name'))).toBeEnabled();
    await expect(page.locator('#root')).not.toHaveAttribute('aria-busy');
    expect(await heading.boundingBox()).toEqual(before);
    expect(await button.boundingBox()).toEqual(buttonBefore);
    expect(await shiftOf(page)).toBeLessThanOrEqual(0.02);
  });
}

test('a frame of which a part has come is not shown before the rest', async ({ page, server }) => {
  await deviceIn(page, server.url, 'zh', 'dark');
  await page.route('**/login', async (route) => {
    const response = await route.fetch();
    const whole = await response.text();
    await route.fulfill({ response, body: whole.slice(0, whole.indexOf('<form') + 200) });
  });
  await openWithoutScripts(page, '/login');
  await expect(page.locator('#root form')).toBeAttached();
  await expect(page.locator('#root')).toBeHidden();
});

for (const language of languages)
  test(`the row of languages above the materials is where it will be, ${language}`, async ({ page, api, server }) => {
    await page.setViewportSize(phone);
    const person = await api.register();
    for (const taught of ['english', 'chinese', 'arabic', 'french'] as const)
      await api.makeMaterial({ title: `About ${taught}`, language: taught }, [person]);
    await signInAs(page, api, person);
    await deviceIn(page, server.url, language, 'light');
    // As who has chosen none.
    await page.addInitScript((id) => localStorage.removeItem(`kalima.language-choice.${id}`), person.id);
    const release = await openWithoutScripts(page, '/learning-materials');
    const row = page.getByRole('group', { name: say(language, 'Language of the content') });
    await expect(row).toBeVisible();
    await page.evaluate(() => document.fonts.ready);
    const before = await row.boundingBox();
    const text = await row.innerText();
    const card = await page
      .getByRole('main')
      .getByRole('status', { name: say(language, 'Loading...') })
      .boundingBox();
    release();
    const list = page
      .getByRole('main')
      .getByRole('list')
      .filter({ has: page.getByRole('heading', { level: 2 }) });
    await expect(list).toBeVisible();
    expect(await row.innerText()).toBe(text);
    expect(await row.boundingBox()).toEqual(before);
    expect((await list.boundingBox())?.y).toBe(card?.y);
  });

test('a learner sees the shape of their day before any script, with the bar of what is open to them', async ({
  page,
  api,
}) => {
  await page.setViewportSize(phone);
  const person = await api.register();
  await api.makeMaterial({ title: 'The fire brigade' }, [person]);
  await signInAs(page, api, person);
  const release = await openWithoutScripts(page, '/');
  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible();
  const bar = page.getByRole('navigation', { name: 'Activities' });
  const drawn = await bar.getByRole('link').allInnerTexts();
  expect(drawn).toEqual(['Today', 'Materials', 'Vocabulary', 'Profile']);
  release();
  await expect(page.getByText('No words to review now')).toBeVisible();
  expect(await bar.getByRole('link').allInnerTexts()).toEqual(drawn);
});

/** Notes for each page that is opened from now on whether a link of its menu, once there, ever went away. */
async function watchMenu(page: Page): Promise<() => Promise<boolean>> {
  await page.addInitScript(() => {
    const menu = { most: 0, lost: false };
    Object.assign(window, { seenMenu: menu });
    new MutationObserver(() => {
      const links = document.querySelectorAll('#root aside nav a').length;
      menu.lost ||= links < menu.most;
      menu.most = Math.max(menu.most, links);
    }).observe(document, { childList: true, subtree: true });
  });
  return () => page.evaluate(() => (window as unknown as { seenMenu: { lost: boolean } }).seenMenu.lost);
}

for (const path of ['/admin', '/learning-materials', '/'])
  test(`the menu of who teaches stays while the app takes over their page, ${path}`, async ({ page, api }) => {
    await signInAs(page, api, admin);
    const hasLostLinks = await watchMenu(page);
    await page.goto(path);
    await expect(page.locator('#root')).not.toHaveAttribute('aria-busy');
    await expect(page.getByRole('navigation', { name: path === '/admin' ? 'Teach menu' : 'Main menu' })).toBeVisible();
    expect(await hasLostLinks()).toBe(false);
  });

/** Opens the app as a learner, until the device has it whole, and knows for whom the frame will be. */
async function visitOnce(page: Page, api: Api): Promise<void> {
  const person = await api.register();
  await api.makeMaterial({ title: 'The fire brigade' }, [person]);
  await signInAs(page, api, person);
  await page.goto('/learning-materials');
  await untilKept(page);
  await page.waitForFunction((name) => document.cookie.includes(`${name}=en~~~~learner.10000`), frameCookie);
}

test.describe('with the worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('without a network the page still comes with its frame', async ({ page, api, complaints }) => {
    complaints.expect(/ERR_INTERNET_DISCONNECTED/);
    await visitOnce(page, api);
    await page.context().setOffline(true);
    const response = await page.goto('/today');
    expect(response?.fromServiceWorker()).toBe(true);
    expect(await response?.text()).toMatch(/<div id="root" aria-busy="true">.*aria-current="page"/s);
    await page.context().setOffline(false);
  });

  for (const path of ['/', '/today', '/learning-materials'])
    test(`on a later visit the frame stays until it is known who is there, ${path}`, async ({ page, api }) => {
      await visitOnce(page, api);
      const hasLostLinks = await watchMenu(page);
      const { promise, resolve } = Promise.withResolvers<void>();
      await page.route('**/api/auth/get-session', async (route) => {
        await promise;
        await route.continue();
      });
      const asked = page.waitForRequest('**/api/auth/get-session');
      await page.goto(path, { waitUntil: 'commit' });
      const heading = page.getByRole('heading', {
        level: 1,
        name: path === '/learning-materials' ? 'Learning materials' : 'Today',
      });
      await asked;
      await expect(heading).toBeVisible();
      // All that the screen is made of is there, and only the answer is missing.
      await page.waitForLoadState('load');
      await expect(page.getByText('Loading course data…')).toHaveCount(0);
      resolve();
      await expect(page.locator('#root')).not.toHaveAttribute('aria-busy');
      await expect(page.getByRole('main')).toContainText(
        path === '/learning-materials' ? 'The fire brigade' : 'No words to review now',
      );
      expect(await hasLostLinks()).toBe(false);
    });
});
