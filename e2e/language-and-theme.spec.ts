import { admin, expect, expectNoAxeViolations, signInAs, test } from './fixtures/test.ts';
import { say } from './fixtures/words.ts';

test('the language changes without a reload, is remembered, and keeps what was typed @core', async ({ page, api }) => {
  await page.goto('/login');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await page.getByLabel('Email').fill('half@typed');
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  await page.getByRole('radio', { name: '中文' }).click();
  await expect(page.getByRole('heading', { name: '欢迎回来' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
  await expect(page.getByLabel('邮箱')).toHaveValue('half@typed');
  await expect(page).toHaveTitle('欢迎回来 · Kalima');
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
  await page.getByRole('button', { name: '登录' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await expectNoAxeViolations(page);
  await page.reload();
  await expect(page.getByRole('heading', { name: '欢迎回来' })).toBeVisible();

  const learner = await api.register();
  await api.makeMaterial({ title: 'Bread and salt', difficulty: 'advanced' }, [learner]);
  await page.getByLabel('邮箱').fill(learner.email);
  await page.getByLabel('密码', { exact: true }).fill(learner.password);
  await page.getByRole('button', { name: '登录' }).click();
  await expect(page.getByRole('heading', { name: '学习材料' })).toBeVisible();
  await expect(page.getByRole('article').getByText('高级')).toBeVisible();
  await page.getByRole('link', { name: /Bread and salt/ }).click();
  await expect(page.locator('time')).toHaveText(/^\d{4}年\d{1,2}月\d{1,2}日$/);
  await page.getByRole('radio', { name: 'English' }).click();
  await expect(page.getByRole('link', { name: 'Back to the learning materials' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
});

test('what is chosen in one tab is taken over in the others, with what was typed there', async ({ openAs, api }) => {
  const learner = await api.register('Lin Mei');
  const other = await openAs(admin);
  await other.goto(`/admin/users`);
  await other.getByRole('searchbox').fill(learner.email);
  await expect(other.getByText('1 account', { exact: true })).toBeVisible();

  const page = await other.context().newPage();
  await page.goto('/profile');
  await page.getByRole('radio', { name: '中文' }).click();
  await expect(other.getByRole('heading', { name: say('zh', 'Users'), level: 1 })).toBeVisible();
  await expect(other.getByText('共 1 个账户', { exact: true })).toBeVisible();
  await expect(other.getByRole('searchbox')).toHaveValue(learner.email);
  await page
    .getByRole('main')
    .getByRole('button', { name: say('zh', 'Settings') })
    .click();
  await page.getByRole('radio', { name: say('zh', 'Dark') }).click();
  await page.getByLabel(say('zh', 'Text size')).selectOption({ label: say('zh', 'Largest') });
  await expect(other.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(other.locator('html')).toHaveAttribute('data-look', 'text-largest');

  // Back as it was, which the device remembers by nothing at all.
  await page.getByRole('radio', { name: say('zh', 'Like the system') }).click();
  await expect(other.locator('html')).not.toHaveAttribute('data-theme', /./);
});

test('Arabic is read from right to left from the first paint on, with the digits of the region', async ({
  browser,
  api,
  server,
}) => {
  const context = await browser.newContext({
    baseURL: server.url,
    locale: 'ar-EG',
    viewport: { width: 320, height: 640 },
  });
  const page = await context.newPage();
  await page.goto('/login');
  await page.getByRole('radio', { name: 'العربية' }).click();
  await expect(page.getByRole('heading', { name: say('ar', 'Welcome back') })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  // Three languages fit beside the name on the smallest phone.
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);

  const learner = await api.register();
  await api.makeMaterial({ title: 'Bread and salt' }, [learner]);
  await page.getByLabel(say('ar', 'Email or user name')).fill(learner.email);
  await page.getByLabel(say('ar', 'Password'), { exact: true }).fill(learner.password);
  await page.getByRole('button', { name: say('ar', 'Sign in'), exact: true }).click();
  await page.getByRole('link', { name: /Bread and salt/ }).click();
  await expect(page.locator('time')).toHaveText(/^[٠-٩]{1,2} \S+ [٠-٩]{4}$/);
  // Before any script of the app: the page itself says how it is read.
  await page.route('**/assets/**', (route) => route.abort());
  await page.reload({ waitUntil: 'commit' });
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(page.locator('html')).toHaveAttribute('lang', 'ar');
  await context.close();
});

test('a language that cannot be fetched leaves the old one, and says so', async ({ page, complaints }) => {
  complaints.expect(/ERR_FAILED|dynamically imported module/);
  await page.goto('/login');
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  await page.route('**/assets/zh-*.js', (route) => route.abort());
  await page.getByRole('radio', { name: '中文' }).click();
  await expect(page.getByText('The language could not be loaded. Please try again.')).toBeVisible();
  await expect(page.getByRole('radio', { name: 'English' })).toBeChecked();
});

test('the theme follows the system until one is chosen, which is remembered', async ({ page, api }) => {
  const learner = await api.register();
  await signInAs(page, api, learner);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/profile');
  await expect(page.getByRole('heading', { name: 'Profile', exact: true })).toBeVisible();
  /** Lightness of the page's paper, 0 to 1. */
  const expectPaper = (theme: 'light' | 'dark') =>
    expect
      .poll(() =>
        page.evaluate(() => {
          const colour = getComputedStyle(document.documentElement).backgroundColor;
          return Number(/^okl\w+\(([\d.]+)/.exec(colour)?.[1]) > 0.5 ? 'light' : 'dark';
        }),
      )
      .toBe(theme);
  await expectPaper('dark');
  await page.emulateMedia({ colorScheme: 'light' });
  await expectPaper('light');

  await page.getByRole('button', { name: 'User menu' }).click();
  await page.getByRole('menuitemradio', { name: 'Dark' }).click();
  await expect(page.getByRole('menuitemradio', { name: 'Dark' })).toHaveAttribute('aria-checked', 'true');
  await expectPaper('dark');
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Profile', exact: true })).toBeVisible();
  await expectPaper('dark');
  await page.getByRole('main').getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('radio', { name: 'Like the system' }).click();
  await expectPaper('light');
  await page.reload();
  await expectPaper('light');
});
