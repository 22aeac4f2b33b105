import type { BrowserContext, Page } from '@playwright/test';
import { expect, expectNoAxeViolations, firstAdmin, goOnline, type Person, signInAs } from './fixtures/test.ts';
import { downloadAll, keptFiles, test } from './fixtures/downloads.ts';
import { untilKept } from './fixtures/worker.ts';

test.use({ serviceWorkers: 'allow' });
test.beforeEach(({ complaints }) =>
  complaints.expect(/status of 40[13]|ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_RE(FUSED|SET)|ERR_FAILED/),
);

const welcome = (page: Page) => page.getByRole('heading', { name: 'Welcome back' });
const sessionCookie = async (context: BrowserContext) =>
  (await context.cookies()).find(({ name }) => name === 'kalima.session_token');

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'User menu' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(welcome(page)).toBeVisible();
}

async function signInByForm(page: Page, { email, password }: Pick<Person, 'email' | 'password'>): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('button', { name: 'User menu' })).toBeVisible();
}

/** Everything of a person that the device still holds, by name. */
async function traces(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const databases = (await indexedDB.databases()).flatMap(({ name }) => (name === 'kalima-content' ? [name] : []));
    const stores = (await caches.keys()).filter((name) => name.startsWith('kalima-'));
    const keys = Object.keys(localStorage).filter((name) => /person|met|judged/.test(name));
    return [...databases, ...stores, ...keys];
  });
}

/** What the server says of a session's cookie that somebody has kept. */
async function isSessionAlive(url: string, cookie: { name: string; value: string } | undefined): Promise<boolean> {
  const answer = await fetch(`${url}/api/auth/get-session`, {
    headers: { cookie: `${cookie?.name}=${cookie?.value}` },
  });
  return ((await answer.json()) as { user: unknown }).user !== null;
}

/** Cookies that say who is signed in or was; by which an account knows a browser, and how the device paints, stays, and opens nothing. */
async function cookiesOf(context: BrowserContext) {
  return (await context.cookies()).filter(({ name }) => name !== 'kalima.known_browser' && name !== 'kalima-frame');
}

/** For whom the device's next page is painted. */
async function framedFor(context: BrowserContext): Promise<string | undefined> {
  return (await context.cookies())
    .find(({ name }) => name === 'kalima-frame')
    ?.value.split('~')
    .at(-1);
}

test('signing out without a server leaves nothing to see, in any tab, and the next person signs in at once', async ({
  page,
  context,
  api,
  server,
}) => {
  const [first, second] = [await api.register('First One'), await api.register('Second One')];
  await signInAs(page, api, first);
  await downloadAll(page);
  const beside = await context.newPage();
  await beside.goto('/profile');
  await expect(beside.getByText('First One').first()).toBeVisible();
  const old = await sessionCookie(context);
  await server.halt();
  await signOut(page);
  await expect(welcome(beside)).toBeVisible();
  await expectNoAxeViolations(page);
  await expect.poll(() => traces(page)).toEqual([]);
  for (const one of [page, beside]) {
    await one.goto('/profile');
    await expect(welcome(one)).toBeVisible();
    await expect(one.getByText('First One')).toHaveCount(0);
  }
  expect(await sessionCookie(context)).toEqual(old);

  await server.restart();
  await signInByForm(page, second);
  await page.goto('/profile');
  await expect(page.getByText('Second One').first()).toBeVisible();
  // The page may have been drawn before the server answered.
  await expect.poll(async () => (await cookiesOf(context)).map(({ name }) => name)).toEqual(['kalima.session_token']);
  await expect.poll(() => isSessionAlive(server.url, old)).toBe(false);
  await beside.goto('/profile');
  await expect(beside.getByText('Second One').first()).toBeVisible();
});

test('who presses Logout and closes the tab at once has signed out, also while what they did is still sent', async ({
  page,
  context,
  api,
  server,
}) => {
  await signInAs(page, api, await api.register());
  await page.goto('/interactive-reading');
  await page.getByRole('link', { name: 'Start Animals' }).click();
  await page.route('**/api/study-events', () => {});
  await page.getByRole('button', { name: 'Card 1', exact: true }).click();
  await page.getByRole('button', { name: 'Difficult' }).click();
  const session = await sessionCookie(context);
  await page.getByRole('button', { name: 'User menu' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await page.close();
  const next = await context.newPage();
  await next.goto('/profile');
  await expect(welcome(next)).toBeVisible();
  await expect.poll(() => isSessionAlive(server.url, session)).toBe(false);
});

test('the server ends the session by itself as soon as the device is seen again', async ({
  page,
  context,
  api,
  server,
}) => {
  const person = await api.register();
  await signInAs(page, api, person);
  await page.goto('/profile');
  await untilKept(page);
  const old = await sessionCookie(context);
  await server.halt();
  await expect.poll(() => framedFor(context)).toMatch(/^learner/);
  await signOut(page);
  await page.reload();
  await expect(welcome(page)).toBeVisible();
  await expect.poll(() => framedFor(context)).toMatch(/^nobody/);
  // It was not there to be told. The first that it hears of the device may be the browser's own look for a newer worker.
  await page.goto('about:blank');
  await server.restart();
  await page.goto('/profile');
  await expect(welcome(page)).toBeVisible();
  // The page may have been drawn before the server answered.
  await expect.poll(async () => (await cookiesOf(context)).map(({ name }) => name)).toEqual(['kalima.session_token']);
  await expect.poll(() => isSessionAlive(server.url, old)).toBe(false);
  await signInByForm(page, person);
});

test('the lost or late answer to a sign-out does not hinder the next sign-in', async ({
  page,
  context,
  api,
  server,
}) => {
  const person = await api.register();
  await signInAs(page, api, person);
  await page.goto('/profile');
  await page.route('**/api/auth/sign-out', async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
  await signOut(page);
  await signInByForm(page, person);
  await page.unroute('**/api/auth/sign-out');

  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/api/auth/sign-out', async (route) => {
    await held;
    await route.continue().catch(() => undefined);
  });
  await page.goto('/profile');
  await signOut(page);
  await signInByForm(page, person);
  release();
  await page.reload();
  await expect(page.getByRole('button', { name: 'User menu' })).toBeVisible();
  expect(await isSessionAlive(server.url, await sessionCookie(context))).toBe(true);
});

test('an account that is deactivated finds nothing more on its device, downloaded files included', async ({
  page,
  api,
  openAs,
}) => {
  const person = await api.register();
  await signInAs(page, api, person);
  await downloadAll(page);
  const [kept = ''] = (await keptFiles(page))[person.id] ?? [];
  const statusOf = () => page.evaluate(async (path) => (await fetch(path)).status, kept);
  const asked: string[] = [];
  page.context().on('request', (request) => {
    if (request.serviceWorker() && request.url().includes('/api/')) asked.push(request.url());
  });
  const longAgo = () =>
    page.evaluate(async (userId) => {
      const at = Date.now() - 6 * 60_000;
      await (await caches.open('kalima-met')).put('/last-met', Response.json({ userId, at }));
    }, person.id);
  await longAgo();
  expect(await Promise.all([statusOf(), statusOf(), statusOf()])).toEqual([200, 200, 200]);
  expect(await statusOf()).toBe(200);
  expect(asked).toHaveLength(1);

  const admin = await openAs(firstAdmin);
  await admin.goto('/admin/users');
  await admin.evaluate(
    (userId) =>
      fetch(`/api/admin/users/${userId}`, {
        method: 'PATCH',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ isActive: false }),
      }),
    person.id,
  );
  await longAgo();
  expect(await statusOf()).toBe(401);
  await expect(welcome(page)).toBeVisible();
  await expect.poll(() => traces(page)).toEqual([]);
});

test('a device that has not met the server for thirty days keeps nothing but what was not sent', async ({
  page,
  context,
  api,
}) => {
  await signInAs(page, api, await api.register('First One'));
  await downloadAll(page);
  await page.goto('/profile');
  await expect(page.getByText('First One').first()).toBeVisible();
  await context.setOffline(true);
  await page.evaluate(() => localStorage.setItem('kalima.met', String(Date.now() - 31 * 24 * 60 * 60_000)));
  await page.reload();
  await expect(page.getByRole('heading', { name: 'The app could not be loaded' })).toBeVisible();
  await expect.poll(() => traces(page)).toEqual([]);
});

test.describe('before the app is stored on the device', () => {
  test.use({ serviceWorkers: 'block' });
  test.beforeEach(({ complaints }) => complaints.expect(/ApiError: NETWORK/));

  test('signing out without a network leads to the login screen, in each tab', async ({ page, context, api }) => {
    await signInAs(page, api, await api.register());
    const beside = await context.newPage();
    for (const one of [page, beside]) {
      await one.goto('/today');
      await expect(one.getByText('No words to review now')).toBeVisible();
      await one.waitForLoadState('networkidle');
    }
    await context.setOffline(true);
    await signOut(page);
    await expect(welcome(beside)).toBeVisible();
  });

  test('a screen that could not be fetched comes by itself when the network is back', async ({
    page,
    context,
    api,
  }) => {
    await signInAs(page, api, await api.register());
    await page.goto('/today');
    await expect(page.getByText('No words to review now')).toBeVisible();
    await page.waitForLoadState('networkidle');
    await context.setOffline(true);
    await page.getByRole('button', { name: 'User menu' }).click();
    await page.getByRole('menuitem', { name: 'Profile' }).click();
    await expect(page.getByRole('heading', { name: 'This screen could not be shown' })).toBeVisible();
    await goOnline(page);
    await expect(page.getByRole('heading', { name: 'Profile', level: 1 })).toBeVisible();
  });
});
