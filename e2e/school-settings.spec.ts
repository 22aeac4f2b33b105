import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { Api } from './fixtures/api.ts';
import { startServer } from './fixtures/server.ts';
import { expect, expectNoAxeViolations, firstAdmin, signInAs, test } from './fixtures/test.ts';

/** Until the settings are with the server. */
const settingsStored = (page: Page) =>
  page.waitForResponse(
    (response) => response.request().method() === 'PATCH' && response.url().endsWith('/admin/school'),
  );

test('an admin names the school and closes registration, which visitors see at once @core', async ({
  page,
  api,
  openAs,
}) => {
  await signInAs(page, api, firstAdmin);
  await page.goto('/admin');
  await page.getByRole('link', { name: 'Settings' }).first().click();
  await page.getByLabel('Name of the school').fill('Dar al-Hikma');
  await page.getByLabel('Time zone').selectOption('Africa/Cairo');
  await page.getByRole('radio', { name: 'Closed' }).check();
  await page.getByLabel('Days until sign-out').fill('0');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Enter a whole number from 1 to 90.')).toBeVisible();
  await page.getByLabel('Days until sign-out').fill('14');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Settings saved')).toBeVisible();
  await expectNoAxeViolations(page);
  await page.reload();
  await expect(page.getByRole('radio', { name: 'Closed' })).toBeChecked();
  await expect(page.getByLabel('Days until sign-out')).toHaveValue('14');
  await expect(page).toHaveTitle('Settings · Dar al-Hikma');

  const visitor = await openAs(null);
  await visitor.goto('/login');
  await expect(visitor.getByText('Dar al-Hikma')).toBeVisible();
  await expect(visitor.getByRole('button', { name: 'Sign in' })).toBeVisible();
  await expect(visitor.getByRole('link', { name: 'Create an account' })).toHaveCount(0);
  await visitor.goto('/register');
  await expect(visitor.getByRole('heading', { name: 'Registration is closed' })).toBeVisible();
  await expectNoAxeViolations(visitor);

  await page.getByLabel('Name of the school').fill('');
  await page.getByLabel('Time zone').selectOption('UTC');
  await page.getByRole('radio', { name: 'Open' }).check();
  await page.getByLabel('Days until sign-out').fill('30');
  const stored = settingsStored(page);
  await page.getByRole('button', { name: 'Save' }).click();
  await stored;
  await visitor.goto('/login');
  await expect(visitor.getByRole('link', { name: 'Create an account' })).toBeVisible();
});

test('where one registers with the code of a class, its link leads to an account that is in the class', async ({
  page,
  api,
  openAs,
  complaints,
}) => {
  complaints.expect(/status of 404/);
  const { id } = await api.makeMaterial({ title: 'في السوق', language: 'arabic' });
  const code = await api.makeClass('6B Arabic', [id], null);
  await signInAs(page, api, firstAdmin);
  await page.goto('/admin/settings');
  const save = page.getByRole('button', { name: 'Save' });
  await page.getByRole('radio', { name: 'With the code of a class' }).check();
  await save.click();
  await expect(page.getByText('Settings saved')).toBeVisible();

  const visitor = await openAs(null, { viewport: { width: 390, height: 844 } });
  await visitor.goto(`/join/${code}`);
  await visitor.getByRole('link', { name: 'Create an account' }).click();
  const field = visitor.getByRole('textbox', { name: 'Code of the class' });
  await expect(field).toHaveValue(code);
  await visitor.getByLabel('Full name').fill('Amina Farouk');
  await visitor.getByLabel('Email').fill('amina@by-code.example');
  await visitor.getByLabel('Password', { exact: true }).fill('a paper lantern');
  await field.fill('BBBBBB');
  await visitor.getByRole('button', { name: 'Register' }).click();
  await expect(field).toHaveAccessibleDescription(/No class has this code/);
  await expect(visitor.getByLabel('Full name')).toHaveValue('Amina Farouk');
  await expectNoAxeViolations(visitor);
  await field.fill(code);
  await visitor.getByRole('button', { name: 'Register' }).click();
  await expect(visitor).toHaveURL(/\/today$/);
  await visitor.goto('/profile');
  await expect(visitor.getByText('6B Arabic')).toBeVisible();

  await page.getByRole('radio', { name: 'Open' }).check();
  const stored = settingsStored(page);
  await save.click();
  await stored;
});

test('settings that are changed and not saved are not left unasked, and not saved over those of another', async ({
  page,
  api,
  openAs,
  complaints,
}) => {
  complaints.expect(/status of 409/);
  await signInAs(page, api, firstAdmin);
  await page.goto('/admin/settings');
  await page.getByLabel('Name of the school').fill('Mine');
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await page.getByRole('button', { name: 'Keep editing' }).click();

  const other = await openAs(firstAdmin);
  await other.goto('/admin/settings');
  await other.getByLabel('Name of the school').fill('Theirs');
  await other.getByRole('button', { name: 'Save' }).click();
  await expect(other.getByText('Settings saved')).toBeVisible();

  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('group', { name: 'Name of the school' })).toHaveText(
    'Name of the schoolMineMineTheirsTheirs',
  );
  await page.getByRole('button', { name: 'Discard mine, load theirs' }).click();
  await expect(page.getByLabel('Name of the school')).toHaveValue('Theirs');
  await page.getByLabel('Name of the school').fill('');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Settings saved')).toBeVisible();
});

test('common passwords are refused beside their field, and changing one asks for a code', async ({
  page,
  api,
  complaints,
}) => {
  complaints.expect(/status of 4(00|01|22)/);
  await page.goto('/register');
  await page.getByLabel('Full name').fill('Nour Common');
  await page.getByLabel('Email').fill('nour@school.example');
  await page.getByLabel('Password', { exact: true }).fill('football');
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(/lists of common or leaked/);

  const person = await api.register('Nour Careful');
  await signInAs(page, api, person);
  const start = await page.request.post('/api/profile/two-factor', { data: { password: person.password } });
  const { secret } = (await start.json()) as { secret: string };
  const app = new TOTP({ secret: Secret.fromBase32(secret) });
  await page.request.post('/api/profile/two-factor/confirm', { data: { code: app.generate() } });
  await page.goto('/profile?edit=profile');
  await page.getByLabel('Current password', { exact: true }).fill(person.password);
  await page.getByLabel('New password', { exact: true }).fill('a paper lantern');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Enter the code of your app, too.')).toBeVisible();
  await expect(page.getByLabel('Code of your app')).toBeFocused();
  await expectNoAxeViolations(page);
  await page.getByLabel('Code of your app').fill(app.generate({ timestamp: Date.now() + 30_000 }));
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Your password has been changed')).toBeVisible();
});

test('where admins must have a second factor, one sets it up and is led on to the screen that was asked for', async ({
  browser,
  contextOptions,
}) => {
  const server = await startServer({ env: { REQUIRE_SECOND_FACTOR: 'admins' } });
  const api = await Api.open(server.url);
  const context = await browser.newContext({ ...contextOptions, baseURL: server.url });
  await context.addCookies(await api.sessionOf(firstAdmin));
  const page = await context.newPage();
  await page.goto('/admin/users');
  await page.getByRole('button', { name: 'Set up an app' }).click();
  await page.getByLabel('Current password', { exact: true }).fill(firstAdmin.password);
  await page.getByRole('button', { name: 'Continue' }).click();
  const key = await page.getByRole('main').getByRole('code').innerText();
  const app = new TOTP({ secret: Secret.fromBase32(key.replaceAll(' ', '')) });
  await expectNoAxeViolations(page);
  await page.getByLabel('Code of your app').fill(app.generate());
  await page.getByRole('button', { name: 'Turn on' }).click();
  await expect(page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10);
  await page.getByRole('button', { name: 'I have kept them' }).click();
  await expect(page.getByRole('heading', { name: 'Users', level: 1 })).toBeVisible();
  await expect(page.getByText(firstAdmin.email)).toBeVisible();

  await page.goto('/profile?edit=security');
  await expect(page.getByText('Administrators of this school need it.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Turn off' })).toHaveCount(0);
  await context.close();
  await api.close();
  await server.stop();
});
