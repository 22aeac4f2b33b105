import { Secret, TOTP } from 'otpauth';
import { expect, expectNoAxeViolations, signInAs, test } from './fixtures/test.ts';

test('an admin sets up an app and signs in by its code, then by a recovery code @core', async ({
  page,
  api,
  complaints,
}) => {
  complaints.expect(/status of 4(01|22)/);
  const person = await api.registerAdmin('Nadia Careful');
  await signInAs(page, api, person);
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Security' }).click();
  await page.getByRole('button', { name: 'Set up an app' }).click();
  await page.getByLabel('Current password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Continue' }).click();
  const key = await page.getByRole('dialog').getByRole('code').innerText();
  const app = new TOTP({ secret: Secret.fromBase32(key.replaceAll(' ', '')) });
  await expectNoAxeViolations(page);
  await page.getByLabel('Code of your app').fill(app.generate());
  await page.getByRole('button', { name: 'Turn on' }).click();
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const [recovery = ''] = await codes.allInnerTexts();
  await page.getByRole('button', { name: 'I have kept them' }).click();
  await expect(page.getByText('10 recovery codes are left.')).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).click();

  for (const code of [app.generate({ timestamp: Date.now() + 30_000 }), recovery]) {
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.getByLabel('Email').fill(person.email);
    await page.getByLabel('Password', { exact: true }).fill(person.password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByText('Enter the code of your app, too.')).toBeVisible();
    await expectNoAxeViolations(page);
    for (const entered of ['000000', code]) {
      await page.getByLabel('Code of your app').fill(entered);
      await page.getByRole('button', { name: 'Sign in' }).click();
      if (entered === '000000') await expect(page.getByText('The code is wrong or was used already.')).toBeVisible();
    }
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Welcome back');
    await page.goto('/profile');
  }
  await api.deleteAccount(person.email);
});

test('signing out everywhere ends the other browser, too', async ({ page, api, openAs, complaints }) => {
  complaints.expect(/status of 401/);
  const person = await api.register();
  await signInAs(page, api, person);
  const tablet = await openAs(person);
  await tablet.goto('/profile');
  await page.goto('/profile?edit=security');
  await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(3);
  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect(page).toHaveURL(/\/login/);
  await tablet.reload();
  await expect(tablet.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
});
