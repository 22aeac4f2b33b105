import type { Page } from '@playwright/test';
import { expect, firstAdmin, signInAs, test } from './fixtures/test.ts';

const focused = (page: Page) => page.locator(':focus');

/** Presses Tab until this has the focus. */
async function tabTo(page: Page, name: string | RegExp, limit = 40): Promise<void> {
  for (let presses = 0; presses < limit; presses += 1) {
    await page.keyboard.press('Tab');
    const label = await focused(page).evaluate((element) => {
      const { labels } = element as HTMLInputElement;
      const named = element.getAttribute('aria-labelledby')?.split(' ') ?? [];
      const parts = [
        element.getAttribute('aria-label'),
        ...named.map((id) => document.querySelector(`[id="${id}"]`)?.textContent),
        labels?.[0]?.textContent,
        element.textContent,
      ];
      return parts.filter(Boolean).join(' ');
    });
    if (typeof name === 'string' ? label.includes(name) : name.test(label)) return;
  }
  throw new Error(`Nothing called ${String(name)} within ${limit} presses of Tab`);
}

test('a learner signs in, reads a material and signs out with the keyboard alone @core', async ({ page, api }) => {
  const learner = await api.register();
  await api.makeMaterial({ title: 'Salt and pepper' }, [learner]);
  await page.goto('/login');
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  await tabTo(page, 'Email');
  await page.keyboard.type(learner.email);
  await page.keyboard.press('Tab');
  await page.keyboard.type(learner.password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('article', { name: 'Salt and pepper' })).toBeVisible();

  await tabTo(page, 'View Material');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Salt and pepper' })).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Back to the learning materials' })).toBeFocused();

  const menu = page.getByRole('button', { name: 'User menu' });
  await page.keyboard.press('Shift+Tab');
  await expect(menu).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Profile' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toBeHidden();
  await expect(menu).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
});

test('the first press of Tab offers to skip the menus', async ({ page, api }) => {
  const learner = await api.register();
  await signInAs(page, api, learner);
  await page.goto('/profile');
  await expect(page.getByRole('heading', { name: 'Profile', exact: true })).toBeVisible();
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to the content' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('main').getByRole('button', { name: 'Edit profile' })).toBeFocused();
});

test('Esc closes what is open, and the focus returns to where it was', async ({ page, api, openAs }) => {
  const learner = await api.register();
  await api.makeMaterial({ title: 'Sugar' }, [learner]);
  await signInAs(page, api, firstAdmin);
  await page.goto('/admin/courses');
  const assign = page.getByRole('row', { name: 'Sugar' }).getByRole('button', { name: 'Assign to users' });
  await assign.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Sugar' })).toBeVisible();
  // The focus stays inside.
  for (let presses = 0; presses < 12; presses += 1) await page.keyboard.press('Tab');
  expect(
    await page.evaluate(
      () => document.activeElement?.closest('dialog') !== null || document.activeElement === document.body,
    ),
  ).toBe(true);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(assign).toBeFocused();

  const bell = page.getByRole('button', { name: /^Newly assigned/ });
  await bell.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Newly assigned' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(bell).toBeFocused();

  const phone = await openAs(learner, { viewport: { width: 390, height: 800 } });
  await phone.goto('/learning-materials');
  const menu = phone.getByRole('button', { name: 'Menu', exact: true });
  await menu.press('Enter');
  await expect(phone.getByRole('dialog', { name: 'Menu' })).toBeVisible();
  await phone.keyboard.press('Escape');
  await expect(phone.getByRole('dialog', { name: 'Menu' })).toBeHidden();
  await expect(menu).toBeFocused();
  await menu.press('Enter');
  await phone.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Profile' }).click();
  await expect(phone.getByRole('dialog')).toBeHidden();
  await expect(phone).toHaveURL('/profile');
  await phone.getByRole('navigation', { name: 'Activities' }).getByRole('link', { name: 'Materials' }).click();
  await expect(phone).toHaveURL('/learning-materials');
});

test('an admin writes, colours and links a text with the keyboard alone', async ({ page, api }) => {
  await signInAs(page, api, firstAdmin);
  await page.goto('/admin/learning-materials?edit=new');
  await expect(page.getByRole('toolbar')).toBeVisible();
  await tabTo(page, 'Title');
  await page.keyboard.type('By keyboard');
  // The toolbar is one stop of Tab; arrow keys lead from tool to tool.
  await tabTo(page, 'Heading 1', 1);
  const bold = page.getByRole('button', { name: 'Bold' });
  for (let tool = 0; tool < 4; tool += 1) await page.keyboard.press('ArrowRight');
  await expect(bold).toBeFocused();
  await page.keyboard.press('Space');
  await expect(page.getByRole('textbox', { name: 'Content' })).toBeFocused();
  await page.keyboard.type('bold words');
  await page.keyboard.press('Control+A');
  await page.getByRole('button', { name: 'Text colour' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Text colour' })).toBeVisible();
  await tabTo(page, 'Red');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.locator('.ProseMirror strong')).toHaveText('bold words');
  await expect(page.locator('.ProseMirror span[style*="color"]')).toHaveText('bold words');
  await page.getByRole('button', { name: 'Link', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Address')).toBeFocused();
  await page.keyboard.type('example.org');
  await page.keyboard.press('Enter');
  await expect(page.locator('.ProseMirror a')).toHaveAttribute('href', 'https://example.org');
});
