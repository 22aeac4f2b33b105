import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { MaterialEditorPage } from './fixtures/material-editor-page.ts';
import { repository } from './fixtures/server.ts';
import { expect, expectNoAxeViolations, firstAdmin, signInAs, test, goOnline } from './fixtures/test.ts';

const picture = join(repository, 'tools/demo/content/media/taxi.webp');
const list = '/admin/learning-materials';

test.beforeEach(async ({ page, api }) => signInAs(page, api, firstAdmin));

test.describe('leaving with unsaved changes', () => {
  const question = (page: Page) => page.getByRole('alertdialog', { name: 'Leave without saving?' });

  test('a link, Cancel and the way back ask first; staying keeps all input', async ({ page }) => {
    await page.goto(list);
    await page.getByRole('button', { name: 'Add learning material' }).first().click();
    const form = new MaterialEditorPage(page);
    await form.title.fill('Not saved');
    await form.write('Still here');
    await expect(page.getByText('Not saved yet')).toBeVisible();
    for (const leave of [
      () => page.getByRole('link', { name: 'All kinds' }).click(),
      () => page.getByRole('button', { name: 'Cancel', exact: true }).click(),
      () => page.goBack(),
    ]) {
      await leave();
      await expect(question(page)).toBeVisible();
      await expect(question(page).getByRole('button', { name: 'Keep editing' })).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(question(page)).toBeHidden();
      await expect(form.title).toHaveValue('Not saved');
      await expect(form.text).toHaveText('Still here');
    }
    await expectNoAxeViolations(page);
    await page.getByRole('link', { name: 'All kinds' }).click();
    await expectNoAxeViolations(page);
    await question(page).getByRole('button', { name: 'Leave' }).click();
    await expect(page).toHaveURL('/admin/courses');
  });

  test('a reload asks by the browser, and an untouched form does not ask', async ({ page }) => {
    const form = new MaterialEditorPage(page);
    await form.open();
    await page.getByRole('button', { name: 'Cancel', exact: true }).click();
    await expect(page).toHaveURL(list);
    await form.open();
    await form.title.fill('Not saved');
    const asked = page.waitForEvent('dialog');
    await page.evaluate(() => setTimeout(() => location.reload()));
    const dialog = await asked;
    expect(dialog.type()).toBe('beforeunload');
    await dialog.dismiss();
    await expect(form.title).toHaveValue('Not saved');
    page.once('dialog', (one) => void one.accept());
    await page.evaluate(() => setTimeout(() => location.reload()));
    await expect(form.title).toHaveValue('');
  });
});

test('a save that fails keeps all input, and the next one saves once', async ({ page, api, complaints }) => {
  complaints.expect(/status of 500|ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
  const form = new MaterialEditorPage(page);
  await form.open();
  await form.title.fill('Kept through trouble');
  await form.write('Every word');
  await form.addTagByEnter('kept');
  await form.uploadPicture(picture);
  const path = '**/api/author/learning-materials';
  await page.route(path, (route) =>
    route.fulfill({ status: 500, json: { code: 'INTERNAL_ERROR', message: 'failed' } }),
  );
  const publish = page.getByRole('button', { name: 'Publish' });
  await publish.click();
  const failed = page.getByRole('alert').filter({ hasText: 'Failed to save' });
  await expect(failed).toContainText('Something went wrong on the server. Please try again.');
  await expectNoAxeViolations(page);
  await page.unroute(path);
  await page.context().setOffline(true);
  await publish.click();
  await expect(failed).toContainText('The server cannot be reached');
  await goOnline(page);
  await expect(form.title).toHaveValue('Kept through trouble');
  await expect(form.text).toHaveText('Every word');
  await expect(page.getByRole('list', { name: 'Tags' })).toContainText('#kept');
  await expect(page.getByRole('img', { name: 'Chosen picture' })).toBeVisible();
  await publish.dblclick();
  await expect(page).toHaveURL(list);
  expect(await api.findMaterials('Kept through trouble')).toHaveLength(1);
});

test('of two admins the second learns of the first, and chooses whose text stays', async ({
  page,
  api,
  complaints,
}) => {
  complaints.expect(/status of 409/);
  const made = await api.makeMaterial({ title: 'First words', content: '<p>First words</p>' });
  const form = new MaterialEditorPage(page);
  const conflict = page.getByRole('alert').filter({ hasText: 'Someone else has changed this' });

  await form.open(made.id);
  await api.updateMaterial(made, { title: 'Their title', content: '<p>Their words</p>' });
  await form.title.fill('My title');
  await page.getByRole('button', { name: 'Update' }).click();
  await expect(conflict).toBeVisible();
  await expect(form.title).toHaveValue('My title');
  await expectNoAxeViolations(page);
  await conflict.getByRole('button', { name: 'Discard mine, load theirs' }).click();
  await expect(form.title).toHaveValue('Their title');
  await page.locator('[aria-live]').getByRole('button', { name: 'Undo' }).click();
  await expect(form.title).toHaveValue('My title');
  await expect(conflict).toBeVisible();
  await conflict.getByRole('button', { name: 'Discard mine, load theirs' }).click();
  await expect(form.title).toHaveValue('Their title');
  await expect(form.text).toHaveText('Their words');
  await expect(page.getByText('Not saved yet')).toBeHidden();

  await api.updateMaterial(await api.readMaterial(made.id), { title: 'Their second title' });
  await form.title.fill('My second title');
  await page.getByRole('button', { name: 'Update' }).click();
  await conflict.getByRole('button', { name: 'Save mine over theirs' }).click();
  await expect(page).toHaveURL(list);
  const stored = await api.readMaterial(made.id);
  expect(stored.title).toBe('My second title');
  expect(stored.content).toBe('<p>Their words</p>');
});

test('on a phone the places in which two long texts differ are read without turning pages', async ({
  page,
  api,
  complaints,
}) => {
  complaints.expect(/status of 409/);
  await page.setViewportSize({ width: 390, height: 844 });
  const long = Array.from({ length: 60 }, (_, at) => `<p>Sentence number ${at} of a long story.</p>`).join('');
  const made = await api.makeMaterial({ title: 'Long', content: `<p>The cat sleeps.</p>${long}` });
  const form = new MaterialEditorPage(page);
  await form.open(made.id);
  await api.updateMaterial(made, { title: 'Long', content: `<p>The dog sleeps.</p>${long}` });
  await form.write(' Mine at the end.');
  await page.getByRole('button', { name: 'Update' }).click();
  const places = page.getByRole('group', { name: 'Where they differ' });
  await expect(places).toBeInViewport();
  expect(await places.locator('mark').allTextContents()).toEqual(['cat', ' Mine at the end.', 'dog']);
  await expect(places.getByText('Theirs')).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('button', { name: 'Save mine over theirs' })).toBeInViewport({ ratio: 1 });
  await expectNoAxeViolations(page);
});

test('a text with a picture that was changed and put right again has nothing to save', async ({ page, api }) => {
  const form = new MaterialEditorPage(page);
  await form.open();
  await form.title.fill('With a picture');
  await form.write('Before');
  await form.insertPicture(picture);
  await form.save('Publish');
  const [{ id } = { id: '' }] = await api.findMaterials('With a picture');
  await form.open(id);
  await expect(page.getByText('Not saved yet')).toBeHidden();
  await form.write('Behind');
  await expect(page.getByText('Not saved yet')).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(page.getByText('Not saved yet')).toBeHidden();
});

test('a material that was deleted while it was edited says so', async ({ page, api, complaints }) => {
  complaints.expect(/status of 404/);
  const made = await api.makeMaterial({ title: 'Soon gone' });
  const form = new MaterialEditorPage(page);
  await form.open(made.id);
  await api.deleteMaterial(made.id);
  await form.title.fill('Too late');
  await page.getByRole('button', { name: 'Update' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to save' })).toContainText('was deleted meanwhile');
  await expect(form.title).toHaveValue('Too late');
  await page.goto(`${list}?edit=${made.id}`);
  await expect(page.getByRole('heading', { name: 'This learning material was not found' })).toBeVisible();
  await page.getByRole('button', { name: 'Back to the list' }).click();
  await expect(page).toHaveURL(list);
});
