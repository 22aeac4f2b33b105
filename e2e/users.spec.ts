import type { Page } from '@playwright/test';
import { expect, expectNoAxeViolations, firstAdmin, signInAs, test } from './fixtures/test.ts';
import { type Language, say } from './fixtures/words.ts';

test.beforeEach(async ({ page, api }) => signInAs(page, api, firstAdmin));

/** Presses a button of the account, and the one that means yes in the question that follows. */
async function doAndConfirm(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toBeVisible();
  await question.getByRole('button', { name, exact: true }).click();
  await expect(question).toHaveCount(0);
}

/** In this language; the other journeys are in English. That all texts are in every language is for the check of the catalogues. */
const language = 'zh' satisfies Language;

test('a person is found and given courses: one, a type, all, and none again, in Chinese', async ({ page, api }) => {
  await page.addInitScript((chosen) => localStorage.setItem('kalima.language', chosen), language);
  const learner = await api.register('Zaynab Searched');
  for (const title of ['Bread', 'Noodles', 'Rice']) await api.makeMaterial({ title });
  await page.goto('/admin/users');
  await page.getByRole('searchbox').fill('zaynab sear');
  await expect(page).toHaveURL('/admin/users?q=zaynab+sear');
  await page.getByRole('link', { name: 'Zaynab Searched' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Zaynab Searched' })).toBeVisible();
  const counted = page
    .getByRole('region', { name: say(language, 'Courses') })
    .getByRole('status')
    .first();
  await expect(counted).toHaveText(say(language, 'Assigned: {0} of {1}').replace('{0}', '0').replace('{1}', '3'));
  await expectNoAxeViolations(page);

  const course = page.getByRole('listitem').filter({ hasText: 'Noodles' });
  await course.getByRole('button', { name: say(language, 'Assign'), exact: true }).click();
  await expect(page.getByText(say(language, 'Course assigned successfully'))).toBeVisible();
  await expect(counted).toContainText('1');
  await page.getByRole('radio', { name: say(language, 'Assigned'), exact: true }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Bread' })).toHaveCount(0);
  await page.getByRole('radio', { name: say(language, 'All'), exact: true }).click();
  await page.getByRole('searchbox').fill('rice');
  await expect(page.getByRole('listitem').filter({ hasText: 'Noodles' })).toHaveCount(0);
  await page.getByRole('searchbox').fill('');

  const confirm = (name: string) =>
    page
      .getByRole('alertdialog')
      .getByRole('button', { name: say(language, name), exact: true })
      .click();
  const total = (count: number) =>
    say(language, 'Assigned: {0} of {1}').replace('{0}', String(count)).replace('{1}', '3');
  await page.getByRole('button', { name: say(language, 'Assign all of this type'), exact: true }).click();
  await confirm('Assign');
  await expect(counted).toHaveText(total(3));
  await page.getByRole('button', { name: say(language, 'Unassign all of this type'), exact: true }).click();
  await confirm('Unassign');
  await expect(counted).toHaveText(total(0));
  await page.getByRole('button', { name: say(language, 'Assign all courses'), exact: true }).click();
  await confirm('Assign');
  await expect(counted).toHaveText(total(3));
  await page.getByRole('button', { name: say(language, 'Unassign all courses'), exact: true }).click();
  await confirm('Unassign');
  await expect(counted).toHaveText(total(0));
  expect(learner.name).toBe('Zaynab Searched');
});

test('an account is deactivated, told so at sign-in, reactivated and deleted, in Chinese', async ({
  page,
  api,
  openAs,
  complaints,
}) => {
  complaints.expect(/status of 40[13]/);
  const chosen = (one: Page) => one.addInitScript((value) => localStorage.setItem('kalima.language', value), language);
  await chosen(page);
  const learner = await api.register('Away For A While');
  const theirs = await openAs(learner);
  await chosen(theirs);
  await theirs.goto('/profile');
  await expect(theirs.getByRole('heading', { level: 1 })).toBeVisible();

  await page.goto(`/admin/users/${learner.id}`);
  await doAndConfirm(page, say(language, 'Deactivate'));
  await expect(page.getByText(say(language, 'Deactivated'), { exact: true })).toBeVisible();
  await theirs.reload();
  await theirs.getByLabel(say(language, 'Email')).fill(learner.email);
  await theirs.getByLabel(say(language, 'Password'), { exact: true }).fill(learner.password);
  await theirs.getByRole('button', { name: say(language, 'Sign in') }).click();
  await expect(
    theirs.getByText(say(language, 'This account is deactivated. Please contact the administrator.')),
  ).toBeVisible();

  await doAndConfirm(page, say(language, 'Reactivate'));
  await expect(page.getByRole('button', { name: say(language, 'Deactivate'), exact: true })).toBeVisible();
  await theirs.getByRole('button', { name: say(language, 'Sign in') }).click();
  await expect(theirs.getByRole('heading', { level: 1, name: say(language, 'Profile') })).toBeVisible();

  await doAndConfirm(page, say(language, 'Delete account'));
  await expect(page).toHaveURL('/admin/users');
  await theirs.reload();
  await expect(theirs).toHaveURL(/\/login/);
});

test('a one-time link sets a new password once', async ({ page, api, openAs, complaints }) => {
  complaints.expect(/status of 422/);
  const learner = await api.register('Forgot It');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(`/admin/users/${learner.id}`);
  await page.getByRole('button', { name: 'Reset password' }).click();
  await page.getByRole('button', { name: 'Make a link' }).click();
  const link = await page.getByLabel('One-time link').inputValue();
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'Copy the link' }).click();
  await expect(page.getByText('Link copied')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);

  const theirs = await openAs(null);
  for (const outcome of [/can sign in|changed|new password/i, /expired or was used already/]) {
    await theirs.goto('about:blank');
    await theirs.goto(link);
    await theirs.getByLabel('New password').fill('a brand new password');
    await theirs
      .getByRole('button')
      .filter({ hasText: /password/i })
      .last()
      .click();
    await expect(theirs.getByText(outcome).first()).toBeVisible();
  }
});

test('the last admin stays one, and another one is made and unmade', async ({ page, api, complaints, openAs }) => {
  complaints.expect(/status of 4(?:0[39]|22)/);
  const learner = await api.register('Second Admin');
  await page.goto(`/admin/users?q=${firstAdmin.email}`);
  await page.getByRole('link', { name: firstAdmin.email }).click();
  const path = new URL(page.url()).pathname;
  await page.getByRole('button', { name: 'Remove administrator rights' }).click();
  await expect(page.getByRole('alertdialog')).toContainText('This is your own account.');
  await expectNoAxeViolations(page);
  const own = page.getByRole('alertdialog').getByLabel('Your password', { exact: true });
  await own.fill(firstAdmin.password);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove administrator rights' }).click();
  await expect(page.getByText(/^This is the last administrator/)).toBeVisible();

  const before = await openAs(learner);
  await page.goto(`/admin/users/${learner.id}`);
  await page.getByRole('button', { name: 'Make administrator' }).click();
  const question = page.getByRole('alertdialog');
  const password = question.getByLabel('Your password', { exact: true });
  await expect(password).toBeFocused();
  await page.keyboard.type('not it at all');
  await page.keyboard.press('Enter');
  await expect(password).toHaveAccessibleDescription(/The current password is wrong\./);
  await expect(password).toHaveValue('not it at all');
  await expectNoAxeViolations(page);
  await password.fill(firstAdmin.password);
  await page.keyboard.press('Enter');
  await expect(question).toHaveCount(0);
  const handedOver = page.getByRole('dialog', { name: 'Make administrator' });
  await expect(handedOver.getByText('Second Admin is an administrator now')).toBeVisible();
  await expect(handedOver.getByLabel('One-time link')).toBeFocused();
  await expectNoAxeViolations(page);
  const link = await handedOver.getByLabel('One-time link').inputValue();
  await handedOver.getByRole('button', { name: 'Close', exact: true }).last().click();
  // Whoever used the account until now is signed out, and does not know its new password.
  await before.goto('/');
  await expect(before).toHaveURL(/login/);
  const newPassword = 'paper lantern boat';
  await before.goto(link);
  await before.getByLabel('New password').fill(newPassword);
  await before.getByRole('button', { name: 'Save the password' }).click();
  await expect(before.getByText('Your password is saved.')).toBeVisible();
  const theirs = await openAs({ ...learner, password: newPassword });
  await theirs.goto(`/admin/users/${learner.id}`);
  await theirs.getByRole('button', { name: 'Remove administrator rights' }).click();
  await theirs.getByRole('alertdialog').getByLabel('Your password', { exact: true }).fill(newPassword);
  await theirs.keyboard.press('Enter');
  await expect(theirs.getByRole('heading', { name: 'Access restricted' })).toBeVisible();
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});
