import type { Page } from '@playwright/test';
import { expect, expectNoAxeViolations, goOnline, test } from './fixtures/test.ts';
import { untilKept } from './fixtures/worker.ts';

test.use({ viewport: { width: 390, height: 844 }, serviceWorkers: 'allow' });

const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const due = (page: Page) => page.getByRole('region', { name: 'What is due' });

test('a learner who is not signed in joins by a link, sees what is due, also without a network, and does it @core', async ({
  page,
  api,
  complaints,
}) => {
  complaints.expect(/ERR_INTERNET_DISCONNECTED|status of 404/);
  const learner = await api.register('Amina Farouk');
  const { id } = await api.makeMaterial({ title: 'في السوق', language: 'arabic' });
  const code = await api.makeClass('6B Arabic', [id], dayIn(3));

  await page.goto(`/join/${code.toLowerCase()}`);
  await page.getByLabel('Email').fill(learner.email);
  await page.getByLabel('Password', { exact: true }).fill(learner.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  const field = page.getByRole('textbox', { name: 'Code of the class' });
  await expect(field).toHaveValue(code.toLowerCase());
  await expectNoAxeViolations(page);

  await field.fill('BBBBBB');
  await page.keyboard.press('Enter');
  await expect(page.getByText('No class has this code.')).toBeVisible();
  await expect(field).toHaveValue('BBBBBB');
  await field.fill(code);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'You are in the class now: 6B Arabic' })).toBeFocused();
  await page.getByRole('link', { name: 'Go to today' }).click();
  const dueNext = due(page).getByRole('link', { name: /في السوق/ });
  await expect(dueNext).toContainText('by ');
  await expectNoAxeViolations(page);

  await page.goto('/profile');
  await expect(page.getByText('6B Arabic')).toBeVisible();
  await page.goto('/today');
  await expect(dueNext).toBeVisible();
  // The worker has all of the app, and serves this page.
  await untilKept(page);
  await page.context().setOffline(true);
  await page.reload();
  await expect(dueNext).toContainText('by ');
  await goOnline(page);
  await dueNext.click();
  await page.getByRole('button', { name: 'Mark as read' }).click();
  await expect(page.getByText('Already read')).toBeVisible();
  await page.goto('/today');
  await expect(page.getByText('All done for today')).toBeVisible();
  await expect(due(page)).toHaveCount(0);
});

test('the same course of two classes is due on the earlier day, in a Chinese interface', async ({ page, api }) => {
  const learner = await api.register('Li Wei');
  const { id } = await api.makeMaterial({ title: 'Fruit' });
  const codes = [await api.makeClass('A', [id], dayIn(9)), await api.makeClass('B', [id], dayIn(1))];
  await page.context().addCookies(await api.sessionOf(learner));
  await page.addInitScript(() => localStorage.setItem('kalima.language', 'zh'));
  for (const code of codes) {
    await page.goto(`/join/${code}`);
    await page.getByRole('button', { name: '加入', exact: true }).click();
    await expect(page.getByRole('heading', { name: /你已加入班级/ })).toBeVisible();
  }
  await page.getByRole('link', { name: '前往今天' }).click();
  const lines = page.getByRole('region', { name: '待完成' }).getByRole('link');
  await expect(lines).toHaveCount(1);
  await expect(lines).toContainText('明天截止');
});
