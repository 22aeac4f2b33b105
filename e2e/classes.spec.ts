import type { Page } from '@playwright/test';
import { pressArrow, takeByKeyboard } from './fixtures/move-by-keyboard.ts';
import { expect, expectNoAxeViolations, firstAdmin, test } from './fixtures/test.ts';
import { type Language, say } from './fixtures/words.ts';

const year = new Date().getUTCFullYear() + 1;
const phone = { width: 390, height: 844 };

/** Presses a button by its name. */
async function press(page: Page, language: Language, name: string): Promise<void> {
  await page
    .getByRole('button', { name: say(language, name), exact: true })
    .first()
    .click();
}

/** In this language and on a phone; `every-screen` looks at the screens of a class in each size and language. */
const language = 'zh' satisfies Language;

test('a teacher makes a class, gives it courses, opens a code, and takes a learner out and in again, in Chinese on a phone @core', async ({
  api,
  openAs,
}) => {
  const [teacher, other, learner] = [
    await api.register('Mona Hassan'),
    await api.registerTeacher('Samir Aziz'),
    await api.register('Noor Farouk'),
  ];
  const titles = ['A market in Cairo', 'Two rivers'];
  for (const title of titles) {
    const { id } = await api.makeMaterial({ title });
    await api.setFree(id, false);
  }
  const pageOf = async (person: Parameters<typeof openAs>[0]) => {
    const page = await openAs(person, { viewport: phone });
    await page.addInitScript((chosen) => localStorage.setItem('kalima.language', chosen), language);
    return page;
  };

  const admins = await pageOf(firstAdmin);
  await admins.goto(`/admin/users/${teacher.id}`);
  await press(admins, language, 'Make teacher');
  await admins
    .getByRole('alertdialog')
    .getByRole('button', { name: say(language, 'Make teacher') })
    .click();
  await expect(admins.getByText(say(language, 'Teacher'), { exact: true })).toBeVisible();

  const page = await pageOf(teacher);
  await page.goto('/');
  await expect(page).toHaveURL('/admin/classes');
  // The address is that of the screen before it is drawn.
  await expect(page.getByRole('heading', { level: 1, name: say(language, 'Classes') })).toBeVisible();
  await expectNoAxeViolations(page);
  await press(page, language, 'New class');
  await page.getByRole('dialog').getByLabel(say(language, 'Name of the class')).fill('6B Arabic');
  await page.getByRole('dialog').getByLabel(say(language, 'First day')).fill('2026-01-01');
  await press(page, language, 'Make the class');
  await expect(page.getByRole('heading', { level: 1, name: '6B Arabic' })).toBeVisible();

  await press(page, language, 'Add courses');
  const dialog = page.getByRole('dialog');
  for (const name of titles) await dialog.getByRole('checkbox', { name }).check();
  await dialog.getByLabel(say(language, 'Due day'), { exact: true }).fill(`${year}-03-05`);
  await dialog.getByRole('button', { name: /2/ }).last().click();
  const list = page.getByRole('list', { name: say(language, 'Courses of the class') });
  await expect(list.getByRole('listitem')).toHaveCount(2);
  await expect(list.getByRole('button', { name: String(year) })).toHaveCount(2);

  const place = say(language, '{name} is at place {place} of {count}.')
    .replace('{name}', 'Two rivers')
    .replace('{place}', '2')
    .replace('{count}', '2');
  const handle = list.getByRole('listitem').filter({ hasText: 'Two rivers' }).getByRole('button').first();
  await takeByKeyboard(page, handle, place);
  await pressArrow(page, 'ArrowUp', place);
  await page.keyboard.press('Space');
  await expect(list.getByRole('listitem').first()).toContainText('Two rivers');
  await list
    .getByRole('button', { name: String(year) })
    .first()
    .click();
  await page
    .getByRole('form')
    .getByRole('button', { name: say(language, 'No due day') })
    .click();
  await page
    .getByRole('form')
    .getByRole('button', { name: say(language, 'Save') })
    .click();
  await expect(list.getByRole('button', { name: String(year) })).toHaveCount(1);
  await page.reload();
  await expect(list.getByRole('listitem').first()).toContainText('Two rivers');
  await expect(list.getByRole('button', { name: String(year) })).toHaveCount(1);
  await expectNoAxeViolations(page);

  const parts = page.getByRole('navigation', { name: say(language, 'Parts of the class') });
  await parts.getByRole('link', { name: say(language, 'Settings') }).click();
  await press(page, language, 'Open a code');
  const code = page.getByText(/^[A-Z]{6}$/);
  await expect(code).toBeVisible();
  const joinCode = await code.textContent();
  await expect(page.getByText(`/join/${joinCode}`)).toBeVisible();
  await expect(page.getByRole('img', { name: say(language, 'QR code of the address to join') })).toBeVisible();
  await expectNoAxeViolations(page);

  const learners = await pageOf(learner);
  await learners.goto('/today');
  await expect(learners.getByRole('heading', { level: 1 })).toBeVisible();
  const joined = await learners.request.post('/api/classes/join', {
    data: { code: joinCode },
    headers: { origin: new URL(learners.url()).origin },
  });
  expect(joined.status()).toBe(200);
  await learners.goto('/learning-materials');
  for (const title of titles) await expect(learners.getByRole('article').filter({ hasText: title })).toBeVisible();

  await parts.getByRole('link', { name: say(language, 'Learners') }).click();
  const line = page.getByRole('listitem').filter({ hasText: 'Noor Farouk' });
  await expect(line).toBeVisible();
  await expectNoAxeViolations(page);
  await line.getByRole('button').click();
  await expect(line).toHaveCount(0);
  await learners.reload();
  await expect(learners.getByRole('article')).toHaveCount(0);
  await press(page, language, 'Undo');
  await expect(line).toBeVisible();

  const others = await pageOf(other);
  await others.goto('/admin/classes');
  await expect(others.getByRole('heading', { name: say(language, 'There are no classes yet') })).toBeVisible();
});

test('nobody but admins and the teachers of a class comes to it', async ({ api, openAs, complaints }) => {
  complaints.expect(/status of 404/);
  const teacher = await openAs(await api.registerTeacher('Mona Hassan'));
  await teacher.goto('/admin/classes');
  await teacher.getByRole('button', { name: 'New class' }).first().click();
  await teacher.getByRole('dialog').getByLabel('Name of the class').fill('Of Mona alone');
  await teacher.getByRole('button', { name: 'Make the class' }).click();
  await expect(teacher.getByRole('heading', { level: 1, name: 'Of Mona alone' })).toBeVisible();
  const { pathname } = new URL(teacher.url());
  await teacher.goto('/admin/users');
  await expect(teacher).toHaveURL('/admin/classes');

  const other = await openAs(await api.registerTeacher('Samir Aziz'));
  await other.goto(pathname);
  await expect(other.getByRole('alert')).toContainText('This class does not exist, or others teach it');
  const learner = await openAs(await api.register('Noor Farouk'));
  await learner.goto(pathname);
  await expect(learner).toHaveURL('/today');
  const admin = await openAs(firstAdmin);
  await admin.goto(pathname);
  await expect(admin.getByRole('heading', { level: 1, name: 'Of Mona alone' })).toBeVisible();
});
