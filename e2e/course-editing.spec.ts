import { expect, expectNoAxeViolations, firstAdmin, signInAs, test } from './fixtures/test.ts';
import { type Language, say } from './fixtures/words.ts';

test.beforeEach(async ({ page, api }) => signInAs(page, api, firstAdmin));

/** In this language; the other journeys are in English. That all texts are in every language is for the check of the catalogues. */
const language = 'zh' satisfies Language;

test('a course is edited, and its content takes the title over, in Chinese', async ({ page, api, openAs }) => {
  await page.addInitScript((chosen) => localStorage.setItem('kalima.language', chosen), language);
  const learner = await api.register('Reads Bread');
  await api.makeMaterial({ title: 'Bread', content: '<p>Flour.</p>' }, [learner]);
  await page.goto('/admin/courses');
  await page.getByRole('button', { name: say(language, 'Edit course') }).click();
  const dialog = page.getByRole('dialog', { name: say(language, 'Edit course') });
  await dialog.getByLabel(say(language, 'Title')).fill('面条');
  await dialog.getByLabel(say(language, 'Description')).fill('How noodles are made');
  await dialog.getByLabel(say(language, 'Level')).fill('4');
  await dialog.getByLabel(say(language, 'Course number')).fill('12');
  await dialog.getByRole('switch').click();
  await dialog.getByRole('button', { name: say(language, 'Save') }).click();
  await expect(page.getByText(say(language, 'Course saved'))).toBeVisible();
  const row = page.getByRole('row', { name: '面条' });
  await expect(row).toContainText('How noodles are made');
  await expect(row.getByRole('cell').nth(1)).toHaveText(/4$/);
  await expect(row.getByRole('cell').nth(2)).toHaveText(/12$/);
  await expect(row.getByRole('switch')).toBeChecked();
  const reader = await openAs(learner);
  await reader.goto('/learning-materials');
  await expect(reader.getByRole('article', { name: '面条' })).toBeVisible();
});

test('re-sync brings a catalogue back in line, in Chinese', async ({ page, api }) => {
  await page.addInitScript((chosen) => localStorage.setItem('kalima.language', chosen), language);
  const first = await api.makeMaterial({ title: 'Bread' });
  await api.makeMaterial({ title: 'Noodles' });
  await api.deleteMaterial(first.id);
  await page.goto('/admin/courses');
  const number = page.getByRole('row', { name: 'Noodles' }).getByRole('cell').nth(2);
  await expect(number).toHaveText(/2$/);
  await page.getByRole('button', { name: say(language, 'Re-sync course data') }).click();
  await page.getByRole('button', { name: say(language, 'Re-sync'), exact: true }).click();
  await expect(page.getByRole('alertdialog', { name: say(language, 'Clear the course table first?') })).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: say(language, 'Clear and sync') }).click();
  await expect(page.getByRole('region', { name: say(language, 'What the server does for you') })).toContainText(
    '已同步 1 / 1 门有效课程。',
  );
  await expect(number).toHaveText(/1$/);
});

test('an edit that another admin was faster with is kept, and saved or thrown away as the admin likes', async ({
  page,
  api,
  complaints,
}) => {
  complaints.expect(/status of 409/);
  const course = await api.makeMaterial({ title: 'Bread' });
  await page.goto('/admin/courses');
  await page.getByRole('button', { name: 'Edit course' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit course' });
  await dialog.getByRole('textbox', { name: 'Title' }).fill('Mine');
  await api.setFree(course.id, true);
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(dialog.getByRole('alert')).toContainText('Someone else has changed this');
  await expect(dialog.getByRole('textbox', { name: 'Title' })).toHaveValue('Mine');
  await expectNoAxeViolations(page);
  await dialog.getByRole('button', { name: 'Discard mine, load theirs' }).click();
  await expect(dialog.getByRole('textbox', { name: 'Title' })).toHaveValue('Bread');
  await expect(dialog.getByRole('switch')).toBeChecked();
  await dialog.getByRole('textbox', { name: 'Title' }).fill('Mine again');
  await api.setFree(course.id, false);
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await dialog.getByRole('button', { name: 'Save mine over theirs' }).click();
  await expect(page.getByRole('row', { name: 'Mine again' }).getByRole('switch')).toBeChecked();
});
