import type { BrowserContext, Locator, Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { MaterialEditorPage } from './fixtures/material-editor-page.ts';
import { expect, expectNoAxeViolations, firstAdmin, type Person, signInAs, signOut, test } from './fixtures/test.ts';
import type { Api } from './fixtures/api.ts';

test.beforeEach(({ complaints }) => complaints.expect(/status of 40[13]/));

/** Makes an admin of their own, whose sessions and role a test may end. */
const teacherOf = (api: Api) => api.registerAdmin('Teacher Ling');

/** Takes the role away, or gives it back; then the person sets the password that they had by the link. */
async function setAdmin(head: Page, { id, password }: Person, isAdmin: boolean): Promise<void> {
  const data = { role: isAdmin ? 'admin' : 'user', password: firstAdmin.password };
  const answer = await head.request.patch(`/api/admin/users/${id}`, { data });
  expect(answer.ok(), await answer.text()).toBe(true);
  const { link } = (await answer.json()) as { link: { path: string } | null };
  if (!link) return;
  const token = link.path.split('#')[1];
  const set = await head.request.post('/api/auth/reset-password', { data: { token, newPassword: password } });
  expect(set.ok(), await set.text()).toBe(true);
}

const again = (page: Page) => page.getByRole('dialog', { name: 'Sign in again' });

async function signInAgain(page: Page, { email, password }: Pick<Person, 'email' | 'password'>): Promise<void> {
  await expect(again(page).getByLabel('Email')).toHaveValue(email);
  await again(page).getByLabel('Password', { exact: true }).fill(password);
  await again(page).getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(again(page)).toBeHidden();
}

/** The person signs out in another tab of the same browser, and closes it once the server knows. */
async function signOutBeside(context: BrowserContext): Promise<void> {
  const beside = await context.newPage();
  await beside.goto('/profile');
  await signOut(beside);
  await beside.close();
}

/** The server knows the session no more; the page learns of it when it saves. */
async function revoke(page: Page): Promise<void> {
  expect((await page.request.post('/api/auth/sign-out')).ok()).toBe(true);
}

async function make(page: Page, path: string, data: object): Promise<string> {
  const answer = await page.request.post(`/api/${path}`, { data });
  expect(answer.ok(), await answer.text()).toBe(true);
  return ((await answer.json()) as { id: string }).id;
}

const lesson = { name: 'Animals', description: '', stage: 1, language: 'arabic' };
const stage = { name: 'Market', description: '', language: 'arabic', coverImageUrl: null };
const course = { title: 'Greetings', description: '', language: 'arabic', imageUrl: null };

interface Editor {
  readonly name: string;
  /** Opens it; returns the field that is typed into. */
  readonly open: (page: Page) => Promise<Locator>;
  /** What else it needs before it can be saved. */
  readonly complete?: (page: Page) => Promise<void>;
  readonly save: string;
  readonly saved: string;
}

const lessonEditor = (path: string, screen: string) => async (page: Page) => {
  const id = await make(page, path, lesson);
  await page.goto(`/admin/${screen}?lesson=${id}`);
  return page.getByLabel('Lesson name');
};

const editors: readonly Editor[] = [
  {
    name: 'material',
    open: async (page) => {
      const form = new MaterialEditorPage(page);
      await form.open();
      await form.write('Every word of it');
      return form.title;
    },
    save: 'Publish',
    saved: 'New learning material created successfully',
  },
  {
    name: 'reading lesson',
    open: lessonEditor('author/reading-lessons', 'interactive-reading'),
    save: 'Save Lesson',
    saved: 'Lesson saved',
  },
  {
    name: 'flashcards',
    open: lessonEditor('author/flashcard-lessons', 'flashcards'),
    save: 'Save Lesson',
    saved: 'Lesson saved',
  },
  {
    name: 'phrases',
    open: async (page) => {
      const stageId = await make(page, 'admin/phrase-stages', stage);
      const courseId = await make(page, 'author/phrase-courses', { ...course, stageId });
      await page.goto(`/admin/phrases?stage=${stageId}&course=${courseId}`);
      const form = page.getByRole('form', { name: 'Add phrase' });
      await form.getByLabel('Translation', { exact: true }).fill('Good day');
      return form.getByLabel('Phrase', { exact: true });
    },
    save: 'Add phrase',
    saved: 'Phrase added',
  },
  {
    name: 'stories',
    open: async (page) => {
      await page.goto(`/admin/stories?stage=${await make(page, 'admin/story-stages', stage)}`);
      const form = page.getByRole('form', { name: 'Add story' });
      await form.getByLabel('Description').fill('About it.');
      await form.getByRole('radio', { name: 'YouTube' }).check();
      await form.getByLabel('Video URL').fill('https://youtu.be/dQw4w9WgXcQ');
      return form.getByLabel('Title');
    },
    save: 'Add story',
    saved: 'Story added',
  },
];

for (const { name, open, save, saved } of editors) {
  test(`${name}: a session that ends asks to sign in again over the form, and all that was typed is saved`, async ({
    page,
    context,
    api,
  }) => {
    const teacher = await teacherOf(api);
    await signInAs(page, api, teacher);
    const field = await open(page);
    await field.fill('Typed with care');
    await signOutBeside(context);
    await expect(again(page)).toContainText('What you entered is still here');
    await expectNoAxeViolations(page);
    await again(page).getByLabel('Password', { exact: true }).fill('not the password');
    await again(page).getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(again(page).getByRole('alert')).toBeVisible();
    await signInAgain(page, teacher);
    await expect(field).toHaveValue('Typed with care');

    // It ends once more, on the server alone: saving finds that out.
    await field.fill('Typed with more care');
    await revoke(page);
    const button = page.getByRole('button', { name: save, exact: true });
    await button.click();
    await signInAgain(page, teacher);
    await expect(field).toHaveValue('Typed with more care');
    await button.click();
    await expect(page.getByText(saved)).toBeVisible();
    await expect(page.getByText('Typed with more care').or(field).first()).toBeVisible();
    await page.reload();
    await expect(page.getByRole('main')).not.toBeEmpty();
  });

  test(`${name}: whoever else signs in there sees nothing of the form`, async ({ page, context, api }) => {
    const teacher = await teacherOf(api);
    await signInAs(page, api, teacher);
    const field = await open(page);
    await field.fill('Typed with care');
    // Kept on the device by then.
    await expect.poll(() => drafts(page)).toHaveLength(1);
    await signOutBeside(context);
    await expect(again(page)).toBeVisible();
    const beside = await context.newPage();
    await beside.goto('/login');
    await beside.getByLabel('Email').fill(firstAdmin.email);
    await beside.getByLabel('Password', { exact: true }).fill(firstAdmin.password);
    await beside.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(beside.getByRole('button', { name: 'User menu' })).toBeVisible();
    await expect(again(page)).toBeHidden();
    await expect(field).not.toHaveValue('Typed with care');
    await expect(page.getByText('You entered something here')).toHaveCount(0);
    await expect.poll(() => drafts(page)).toEqual([]);
  });
}

const drafts = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('kalima.draft.')));

test('whose role is taken away keeps the form, and saves it once the role is back', async ({ page, api, openAs }) => {
  const teacher = await teacherOf(api);
  const head = await openAs(firstAdmin);
  await signInAs(page, api, teacher);
  const form = new MaterialEditorPage(page);
  await form.open();
  await form.title.fill('Typed with care');
  await form.write('Words');
  await setAdmin(head, teacher, false);
  await page.getByRole('button', { name: 'Publish' }).click();
  const dialog = page.getByRole('dialog', { name: /Access restricted|Sign in again/ });
  await expect(dialog).toBeVisible();
  await expectNoAxeViolations(page);
  await setAdmin(head, teacher, true);
  // The account was handed over by a link, which ended the session.
  // The page may find that out by itself meanwhile.
  const check = dialog.getByRole('button', { name: 'Check again' });
  await expect(async () => {
    if (await check.isVisible()) await check.click({ timeout: 2000 });
    await expect(again(page)).toBeVisible({ timeout: 2000 });
  }).toPass();
  await signInAgain(page, teacher);
  await expect(dialog).toHaveCount(0);
  await expect(form.title).toHaveValue('Typed with care');
  await form.save('Publish');
  expect(await api.findMaterials('Typed with care')).toHaveLength(1);
});

test('who has a second factor is asked for the code, too', async ({ page, api }) => {
  const teacher = await teacherOf(api);
  await signInAs(page, api, teacher);
  const start = await page.request.post('/api/profile/two-factor', { data: { password: teacher.password } });
  const app = new TOTP({ secret: Secret.fromBase32(((await start.json()) as { secret: string }).secret) });
  await page.request.post('/api/profile/two-factor/confirm', { data: { code: app.generate() } });
  const form = new MaterialEditorPage(page);
  await form.open();
  await form.title.fill('Typed with care');
  await form.write('Words');
  await revoke(page);
  await page.getByRole('button', { name: 'Publish' }).click();
  await again(page).getByLabel('Password', { exact: true }).fill(teacher.password);
  const enter = again(page).getByRole('button', { name: 'Sign in', exact: true });
  await enter.click();
  await expect(again(page).getByLabel('Code of your app')).toBeFocused();
  await expectNoAxeViolations(page);
  await again(page)
    .getByLabel('Code of your app')
    .fill(app.generate({ timestamp: Date.now() + 30_000 }));
  await enter.click();
  await expect(again(page)).toBeHidden();
  await form.save('Publish');
  expect(await api.findMaterials('Typed with care')).toHaveLength(1);
});

test('the form may be given up: after a question the login screen follows, and nothing is kept', async ({
  page,
  context,
  api,
}) => {
  const teacher = await teacherOf(api);
  await signInAs(page, api, teacher);
  const form = new MaterialEditorPage(page);
  await form.open();
  await form.title.fill('Given up');
  await signOutBeside(context);
  await again(page).getByRole('button', { name: 'Leave without saving' }).click();
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(again(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: 'Leave', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  expect(await drafts(page)).toEqual([]);
  await page.getByLabel('Email').fill(teacher.email);
  await page.getByLabel('Password', { exact: true }).fill(teacher.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('button', { name: 'User menu' })).toBeVisible();
  await form.open();
  await expect(form.title).toHaveValue('');
});
