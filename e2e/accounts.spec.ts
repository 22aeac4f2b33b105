import type { Page } from '@playwright/test';
import { openEmptyPages } from './fixtures/empty-pages.ts';
import { expect, expectNoAxeViolations, firstAdmin, signInAs, test } from './fixtures/test.ts';

async function logIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'User menu' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
}

test('the login form says what is wrong, and leads who is not registered to registration', async ({
  page,
  api,
  complaints,
}) => {
  complaints.expect(/status of 40[01]/);
  const learner = await api.register();
  await page.goto('/login');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('alert')).toHaveText('Please fill in all fields');
  await expectNoAxeViolations(page);

  await logIn(page, learner.email, 'not the password');
  await expect(page.getByRole('alert')).toHaveText('Invalid email or password');

  // What has no "@" is a user name.
  await logIn(page, 'nobody.here', 'whatever');
  await expect(page.getByRole('alert')).toHaveText('Invalid user name or password');
  await logIn(page, 'no@address', 'whatever');
  await expect(page.getByRole('alert')).toContainText('An error occurred during login');

  await logIn(page, 'stranger@school.example', 'whatever it is');
  await expect(page.getByRole('status').filter({ hasText: 'You need to register first' })).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByRole('link', { name: 'Register now' }).click();
  await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue('stranger@school.example');
});

test('the register form says what is wrong, and registers @core', async ({ page, api, complaints }) => {
  complaints.expect(/status of (?:400|422)/);
  const known = await api.register();
  await page.goto('/register');
  const register = page.getByRole('button', { name: 'Register' });
  await register.click();
  await expect(page.getByRole('alert')).toHaveText('Please fill in all fields');
  await page.getByLabel('Full name').fill('Sara Haddad');
  await page.getByLabel('Email').fill(known.email);
  const password = page.getByLabel('Password', { exact: true });
  await password.fill('short');
  await register.click();
  await expect(password).toHaveAccessibleDescription('A password has at least 8 characters.');
  await expect(password).toHaveAttribute('aria-invalid', 'true');
  await expectNoAxeViolations(page);
  await password.fill('long enough now');
  await register.click();
  await expect(page.getByRole('alert')).toHaveText('This email is already registered.');
  await page.getByLabel('Email').fill('no address');
  await register.click();
  await expect(page.getByRole('alert')).toContainText('Registration failed');
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Please enter a valid email address.');
  await page.getByLabel('Email').fill(`  SARA.${known.email} `);
  await page.getByLabel('I am learning').selectOption({ label: 'Egyptian Arabic (dialect)' });
  await page.getByLabel('My native language').selectOption({ label: 'English' });
  await register.click();
  await expect(page).toHaveURL('/learning-materials');
  await page.goto('/profile');
  await expect(page.getByText(`sara.${known.email}`)).toBeVisible();
  await expect(page.getByRole('definition').first()).toHaveText('Egyptian Arabic (dialect)');
  await page.getByRole('button', { name: 'Edit profile' }).click();
  await expect(page).toHaveURL('/profile?edit=profile');
  await expect(page.getByLabel('I am learning')).toHaveValue('egyptian');
  await expect(page.getByLabel('My native language')).toHaveValue('english');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Edit profile' })).toBeFocused();
  await expect(page).toHaveURL('/profile');
});

test('a session lasts over a reload and over a restart of the server, and ends with the logout', async ({
  page,
  api,
  server,
  complaints,
}) => {
  // What the page asks for in the moment of the restart finds no server, and the browser says so.
  complaints.expect(/net::ERR_CONNECTION/);
  const learner = await api.register();
  await page.goto('/login');
  await logIn(page, learner.email, learner.password);
  await expect(page.getByRole('heading', { name: 'Not assigned' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Not assigned' })).toBeVisible();
  await server.restart();
  await page.goto('/profile');
  await expect(page.getByRole('heading', { name: 'Profile', exact: true })).toBeVisible();
  await logOut(page);
  await expect(page).toHaveURL('/login');
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  await page.goto('/profile');
  await expect(page).toHaveURL('/login?from=%2Fprofile');
});

test('a person changes their name, languages and password', async ({ page, api, openAs, complaints }) => {
  complaints.expect(/status of (?:401|422)/);
  const learner = await api.register();
  const elsewhere = await openAs(learner);
  await elsewhere.goto('/profile');
  await expect(elsewhere.getByRole('heading', { name: 'Profile', exact: true })).toBeVisible();

  await signInAs(page, api, learner);
  await page.goto('/profile');
  const edit = page.getByRole('button', { name: 'Edit profile' });
  await edit.click();
  await expectNoAxeViolations(page);
  await page.getByLabel('Full name').fill('');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByLabel('Full name')).toHaveAccessibleDescription('Please fill in this field.');
  await page.getByLabel('Full name').fill('Lin Xiaomei');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Your profile has been saved')).toBeVisible();
  await expect(page.getByRole('main').getByText('Lin Xiaomei')).toBeVisible();

  await expect(page.getByRole('dialog')).toBeHidden();
  await edit.click();
  const change = page.getByRole('button', { name: 'Change password' });
  await change.click();
  await expect(page.getByRole('alert')).toHaveText('Please fill in all fields');
  await page.getByLabel('Current password').fill('not it at all');
  await page.getByLabel('New password').fill('short');
  await change.click();
  await expect(page.getByLabel('New password')).toHaveAttribute('aria-invalid', 'true');
  await page.getByLabel('New password').fill('river and mountain');
  await change.click();
  await expect(page.getByRole('alert')).toHaveText('The current password is wrong.');
  await page.getByLabel('Current password').fill(learner.password);
  await change.click();
  await expect(page.getByText('Your password has been changed')).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();

  await elsewhere.reload();
  await expect(elsewhere.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  await logOut(page);
  await logIn(page, learner.email, learner.password);
  await expect(page.getByRole('alert')).toHaveText('Invalid email or password');
  await logIn(page, learner.email, 'river and mountain');
  await expect(page.getByRole('heading', { name: 'Not assigned' })).toBeVisible();
});

test('a reset link of the operator sets a password, once', async ({ page, api, server, complaints }) => {
  complaints.expect(/status of 422/);
  const learner = await api.register();
  const printed = await server.runAdmin('reset-password', learner.email);
  const link = /http\S+#\S+/.exec(printed)?.[0] ?? '';
  expect(link).toContain(`${server.url}/reset-password#`);

  await page.goto('/reset-password');
  await expect(page.getByRole('alert')).toContainText('This link is not complete');
  await page.goto('about:blank');
  await page.goto(link);
  await page.getByLabel('New password').fill('a new lantern');
  await page.getByRole('button', { name: 'Save the password' }).click();
  await expect(page.getByText('Your password is saved. You can sign in with it now.')).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByRole('link', { name: 'Sign in' }).click();
  await logIn(page, learner.email, 'a new lantern');
  await expect(page.getByRole('heading', { name: 'Not assigned' })).toBeVisible();
  await logOut(page);

  await page.goto('about:blank');
  await page.goto(link);
  await page.getByLabel('New password').fill('another one');
  await page.getByRole('button', { name: 'Save the password' }).click();
  await expect(page.getByRole('alert')).toContainText('This link has expired or was used already');
});

test('the operator makes an admin, whose link leads to a password and into the back office', async ({
  page,
  api,
  server,
}) => {
  const printed = await server.runAdmin('create', 'nadia@school.example');
  await page.goto(/http\S+#\S+/.exec(printed)?.[0] ?? '');
  await page.getByLabel('New password').fill('teapot and tray');
  await page.getByRole('button', { name: 'Save the password' }).click();
  await page.getByRole('link', { name: 'Sign in' }).click();
  await logIn(page, 'nadia@school.example', 'teapot and tray');
  await expect(page.getByRole('link', { name: 'Teach', exact: true })).toBeVisible();
  // Later tests of this server count on its one admin.
  await api.deleteAccount('nadia@school.example');
});

test('the guards lead everyone to where they may be', async ({ page, api, openAs }) => {
  for (const path of ['/learning-materials?q=tea&difficulty=expert', '/stories', '/profile', '/admin/courses']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
    expect(new URL(page.url()).searchParams.get('from')).toBe(path);
  }
  for (const path of ['/', '/no/such/page', '/reading']) {
    await page.goto(path);
    await expect(page).toHaveURL('/login');
  }

  const newcomer = await api.register();
  const learner = await api.register();
  await api.makeMaterial({ title: 'A cup of tea', language: 'arabic', difficulty: 'expert' }, [learner]);

  // Back to where one wanted to be, by way of the registration form and back.
  await page.goto('/learning-materials?q=tea&difficulty=expert');
  await page.getByRole('link', { name: 'Create an account' }).click();
  await page.getByRole('link', { name: 'Sign in' }).click();
  await logIn(page, learner.email, learner.password);
  await expect(page).toHaveURL('/learning-materials?q=tea&difficulty=expert');
  await expect(page.getByRole('article', { name: 'A cup of tea' })).toBeVisible();
  for (const path of ['/login', '/register']) {
    await page.goto(path);
    await expect(page).toHaveURL('/learning-materials');
  }
  for (const path of ['/', '/admin', '/admin/courses', '/no/such/page']) {
    await page.goto(path);
    await expect(page).toHaveURL('/today');
  }
  await expect(page.getByRole('link', { name: 'Teach', exact: true })).toHaveCount(0);

  const closed = await openAs(newcomer);
  await closed.goto('/learning-materials');
  await expect(closed.getByRole('heading', { name: 'Not assigned' })).toBeVisible();
  await expect(closed.getByRole('term')).toHaveText(['Required course type', 'Assigned courses']);
  await expect(closed.getByRole('definition')).toHaveText(['Learning material', '0']);
  await expectNoAxeViolations(closed);
  await closed.goto('/');
  await expect(closed).toHaveURL('/today');
  await expect(closed.getByRole('heading', { name: 'Nothing is assigned to you yet' })).toBeVisible();
  await expectNoAxeViolations(closed);

  const admin = await openAs(firstAdmin);
  await admin.goto('/admin');
  await expect(admin.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
});

test('a link to another site is never followed after signing in', async ({ page, api }) => {
  const learner = await api.register();
  await page.goto('/login?from=//evil.example/');
  await logIn(page, learner.email, learner.password);
  await expect(page.getByRole('heading', { name: 'Not assigned' })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/learning-materials');
});

test('a session that ended elsewhere leads to the login screen and back', async ({ page, api, complaints }) => {
  complaints.expect(/status of 401/);
  const learner = await api.register();
  const material = await api.makeMaterial({ title: 'Old and new' }, [learner]);
  await signInAs(page, api, learner);
  await page.goto('/learning-materials');
  await expect(page.getByRole('article', { name: 'Old and new' })).toBeVisible();
  await page.context().clearCookies();
  await page.goto(`/learning-materials/${material.id}`);
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  await logIn(page, learner.email, learner.password);
  await expect(page).toHaveURL(`/learning-materials/${material.id}`);
  await expect(page.getByRole('heading', { name: 'Old and new' })).toBeVisible();
});

test('the app says so when the server cannot be asked who is signed in, and can be tried again', async ({
  page,
  complaints,
}) => {
  complaints.expect(/status of 503|ERR_FAILED/);
  await openEmptyPages(page);
  await page.route('**/api/auth/get-session', (route) => route.fulfill({ status: 503, json: {} }));
  await page.goto('/profile');
  await expect(page.getByRole('heading', { name: 'The app could not be loaded' })).toBeVisible();
  await expectNoAxeViolations(page);
  await page.unroute('**/api/auth/get-session');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
});
