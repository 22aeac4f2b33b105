import { expect, expectNoAxeViolations, firstAdmin, signInAs, test } from './fixtures/test.ts';
import { type Language, say } from './fixtures/words.ts';

test.beforeEach(async ({ page, api }) => signInAs(page, api, firstAdmin));

test("an admin's account is made with the password of who makes it, and what was typed stays", async ({
  page,
  api,
  complaints,
}) => {
  complaints.expect(/status of 422/);
  const email = 'made-admin@school.example';
  await api.deleteAccount(email);
  await page.goto('/admin/users');
  await page.getByRole('button', { name: 'New account' }).click();
  const dialog = page.getByRole('dialog', { name: 'New account' });
  await dialog.getByLabel('Full name').fill('Samira Made');
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel('Role').selectOption('Administrator');
  const password = dialog.getByLabel('Your password', { exact: true });
  await dialog.getByRole('button', { name: 'Make the account' }).click();
  await expect(password).toBeFocused();
  await page.keyboard.type('a guess');
  await page.keyboard.press('Enter');
  await expect(password).toHaveAccessibleDescription(/The current password is wrong\./);
  await expect(dialog.getByLabel('Full name')).toHaveValue('Samira Made');
  await expectNoAxeViolations(page);
  await password.fill(firstAdmin.password);
  await page.keyboard.press('Enter');
  await expect(dialog.getByLabel('One-time link')).toBeVisible();
  await api.deleteAccount(email);
});

/** In this language; the other journeys are in English. That all texts are in every language is for the check of the catalogues. */
const language = 'zh' satisfies Language;

test('an account is made for somebody, who sets a password by its link and signs in, in Chinese', async ({
  page,
  api,
  openAs,
  complaints,
}) => {
  complaints.expect(/status of 422/);
  await page.addInitScript((chosen) => localStorage.setItem('kalima.language', chosen), language);
  const known = await api.register('Known Already');
  const email = `made-${language}@school.example`;
  await api.deleteAccount(email);
  await page.goto('/admin/users');
  await page.getByRole('button', { name: say(language, 'New account') }).click();
  const dialog = page.getByRole('dialog', { name: say(language, 'New account') });
  await dialog.getByLabel(say(language, 'Full name')).fill('Samira Made');
  await dialog.getByLabel(say(language, 'Email')).fill(known.email);
  await expectNoAxeViolations(page);
  await dialog.getByRole('button', { name: say(language, 'Make the account') }).click();
  await expect(dialog.getByLabel(say(language, 'Email'))).toHaveAccessibleDescription(
    say(language, 'This email is already registered.'),
  );
  await dialog.getByLabel(say(language, 'Email')).fill(email);
  await page.keyboard.press('Enter');
  const link = await dialog.getByLabel(say(language, 'One-time link')).inputValue();
  await expectNoAxeViolations(page);

  const theirs = await openAs(null);
  await theirs.goto(link);
  await theirs.getByLabel('New password').fill('paper lantern boat');
  await theirs
    .getByRole('button')
    .filter({ hasText: /password/i })
    .last()
    .click();
  await expect(theirs.getByText('Your password is saved.')).toBeVisible();
  await theirs.goto('/login');
  await theirs.getByLabel('Email').fill(email);
  await theirs.getByLabel('Password', { exact: true }).fill('paper lantern boat');
  await theirs.getByRole('button', { name: 'Sign in' }).click();
  await expect(theirs).not.toHaveURL(/login/);

  // On to the person's page, where the progress is; starting over asks first.
  await dialog.getByRole('link', { name: say(language, "Open the person's page") }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Samira Made' })).toBeVisible();
  const progress = page.getByRole('region', { name: say(language, 'Progress') });
  await expect(progress.getByRole('row')).toHaveCount(6);
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: say(language, 'Start over') }).click();
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: say(language, 'Start over') }).click();
  await expect(question).toHaveCount(0);
  await expect(page.getByText(say(language, '{name} starts over').replace('{name}', 'Samira Made'))).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/admin/users');
  await page.getByRole('searchbox').fill(email);
  await expect(page).toHaveURL(/\?q=made-/);
  await page.getByRole('link', { name: email }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Samira Made' })).toBeVisible();
  // What was searched is there again.
  await page
    .getByRole('main')
    .getByRole('link', { name: say(language, 'Users'), exact: true })
    .click();
  await expect(page.getByRole('searchbox')).toHaveValue(email);
  await expect(page.getByRole('link', { name: 'Samira Made' })).toHaveCount(1);
  await page.reload();
  await expect(page.getByRole('searchbox')).toHaveValue(email);
});
