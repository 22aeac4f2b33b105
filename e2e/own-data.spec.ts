import { readFile } from 'node:fs/promises';
import type { Download, Page } from '@playwright/test';
import { expect, expectNoAxeViolations, firstAdmin, signInAs, test } from './fixtures/test.ts';

async function savedJson(page: Page, button: string): Promise<Record<string, unknown>> {
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: button }).click();
  const download: Download = await saving;
  return JSON.parse(await readFile(await download.path(), 'utf8')) as Record<string, unknown>;
}

test('an admin saves everything about a learner, and sees who looked', async ({ page, api }) => {
  const learner = await api.register('Layla Learner');
  await signInAs(page, api, firstAdmin);
  await page.goto(`/admin/users/${learner.id}`);
  const everything = await savedJson(page, 'Export everything');
  expect(everything['account']).toMatchObject([{ full_name: 'Layla Learner', email: learner.email }]);
  await page.getByText('Who looked and changed').click();
  await expect(page.getByText('Exported everything about them')).toBeVisible();
  await expect(page.getByText('Looked at the account')).toBeVisible();
  await expectNoAxeViolations(page);
});

test('a learner saves everything, and deletes the account where the school lets them @core', async ({
  page,
  api,
  openAs,
  complaints,
}) => {
  complaints.expect(/status of (?:401|422)/);
  const learner = await api.register('Layla Learner');
  const admin = await openAs(firstAdmin);
  await admin.goto('/admin/settings');
  await admin.getByRole('checkbox', { name: 'Learners may delete their own accounts' }).check();
  await admin.getByRole('button', { name: 'Save' }).click();
  await expect(admin.getByText('Settings saved')).toBeVisible();

  await signInAs(page, api, learner);
  await page.goto('/profile');
  const everything = await savedJson(page, 'Download everything');
  expect(everything).toMatchObject({ account: [{ email: learner.email }], notes: [] });
  await page.getByRole('button', { name: 'Delete account' }).click();
  const dialog = page.getByRole('alertdialog');
  await expectNoAxeViolations(page);
  await dialog.getByLabel('Current password').fill('another one');
  await dialog.getByRole('button', { name: 'Delete account' }).click();
  await expect(dialog.getByText('The current password is wrong.')).toBeVisible();
  await dialog.getByLabel('Current password').fill(learner.password);
  await dialog.getByRole('button', { name: 'Delete account' }).click();
  await expect(page.getByText('Your account was deleted')).toBeVisible();
  await expect(page).toHaveURL(/\/login/);
  expect(await page.evaluate(() => localStorage.getItem('kalima.person'))).toBeNull();
  await page.getByLabel('Email').fill(learner.email);
  await page.getByLabel('Password', { exact: true }).fill(learner.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText(/This email is not registered yet/)).toBeVisible();

  await admin.getByRole('checkbox', { name: 'Learners may delete their own accounts' }).uncheck();
  await admin.getByRole('button', { name: 'Save' }).click();
  await expect(admin.getByRole('button', { name: 'Save' })).toBeDisabled();
});
