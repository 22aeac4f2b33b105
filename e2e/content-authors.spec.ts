import { expect, expectNoAxeViolations, firstAdmin, signInAs, test } from './fixtures/test.ts';

const phone = { width: 390, height: 844 };

test('a teacher whom an admin lets copies what is the school’s, changes the copy, and gives it to the class', async ({
  page,
  api,
  openAs,
}) => {
  const teacher = await api.registerTeacher('Mona Hassan');
  const classId = await api.makeTaughtClass('6B Arabic', teacher);
  await api.makeMaterial({ title: 'Of the school', language: 'arabic' });
  await signInAs(page, api, firstAdmin);
  await page.goto(`/admin/users/${teacher.id}`);
  await page.getByRole('button', { name: 'Allow content' }).click();
  await expectNoAxeViolations(page);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Allow content' }).click();
  await expect(page.getByText('Mona Hassan can make content now')).toBeVisible();

  const author = await openAs(teacher);
  await author.goto('/admin/learning-materials');
  const tile = author.getByRole('article', { name: 'Of the school' });
  await expect(tile.getByRole('button', { name: 'Edit' })).toHaveCount(0);
  await expectNoAxeViolations(author);
  await tile.getByRole('button', { name: 'Copy it' }).click();
  await expect(author.getByText('The copy is yours to change')).toBeVisible();
  const title = author.getByLabel('Title', { exact: true });
  await expect(title).toHaveValue('Of the school (2)');
  await title.fill('Of Mona');
  await author.getByRole('button', { name: 'Update' }).click();
  await expect(author.getByRole('article', { name: 'Of Mona' }).getByRole('button', { name: 'Edit' })).toBeVisible();
  await expect(tile).toBeVisible();
  await author.goto(`/admin/classes/${classId}?part=courses`);
  await author.getByRole('button', { name: 'Add courses' }).click();
  await author
    .getByRole('dialog')
    .getByRole('checkbox', { name: /Of Mona/ })
    .check();
  await author.getByRole('dialog').getByRole('button', { name: /^Add/ }).last().click();
  await expect(author.getByRole('list', { name: 'Courses of the class' }).getByText('Of Mona')).toBeVisible();
  await author.goto('/admin/learning-materials');

  // What she made is changed by her, and not by another teacher, who comes by its address.
  const other = await api.registerTeacher('Samir Aziz');
  await page.goto(`/admin/users/${other.id}`);
  await page.getByRole('button', { name: 'Allow content' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Allow content' }).click();
  await expect(page.getByText('Samir Aziz can make content now')).toBeVisible();
  await author.getByRole('article', { name: 'Of Mona' }).getByRole('button', { name: 'Edit' }).click();
  await expect(title).toHaveValue('Of Mona');
  const stranger = await openAs(other, { viewport: phone });
  await stranger.goto(author.url());
  await expect(stranger.getByRole('heading', { name: 'Somebody else made this' })).toBeVisible();
  await expectNoAxeViolations(stranger);

  // What is taken away is gone at the next look.
  await page.goto(`/admin/users/${teacher.id}`);
  await page.getByRole('button', { name: 'Stop allowing content' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stop allowing content' }).click();
  await expect(page.getByText('Mona Hassan makes no content any more')).toBeVisible();
  await author.goto('/admin/learning-materials');
  await expect(author).toHaveURL(/\/admin\/classes$/);
});
