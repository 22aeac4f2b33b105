import { expect, expectNoAxeViolations, signInAs, test } from './fixtures/test.ts';

test('the language changes without a reload, is remembered, and keeps what was typed', async ({ page, api }) => {
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
