import { MaterialEditorPage } from './fixtures/material-editor-page.ts';
import { expect, firstAdmin, signInAs, test } from './fixtures/test.ts';

test.beforeEach(async ({ page, api }) => {
  await api.emptyCatalogue();
  await signInAs(page, api, firstAdmin);
});

for (const viewport of [
  { width: 390, height: 844 },
  { width: 844, height: 390 },
  { width: 1366, height: 768 },
]) {
  test.describe(`at ${viewport.width}×${viewport.height}`, () => {
    test.use({ viewport });
    test('the line that is typed is never behind the bar of buttons', async ({ page }) => {
      const form = new MaterialEditorPage(page);
      await form.open();
      await form.title.fill('A long text');
      await form.write('Paragraph 1');
      const publish = page.getByRole('button', { name: 'Publish' });
      for (let number = 2; number <= 16; number += 1) {
        await form.newLine();
        await page.keyboard.type(`Paragraph ${number}`);
        const line = form.text.getByText(`Paragraph ${number}`, { exact: true });
        await expect(async () => {
          const [typed, button] = [await line.boundingBox(), await publish.boundingBox()];
          expect((typed?.y ?? 0) + (typed?.height ?? 0)).toBeLessThanOrEqual(button?.y ?? 0);
        }).toPass();
      }
    });
  });
}

test('the language of a new material is that of the others, and is chosen where they have several', async ({
  page,
  api,
}) => {
  await api.makeMaterial({ title: 'Un texte', language: 'french' });
  const form = new MaterialEditorPage(page);
  await form.open();
  const language = page.getByRole('combobox', { name: 'Language' });
  await expect(language).toHaveValue('french');
  await api.makeMaterial({ title: 'A text', language: 'english' });
  await page.reload();
  await expect(language).toHaveValue('');
  await form.title.fill('Another text');
  await form.write('Words');
  await page.keyboard.press('Control+s');
  await expect(language).toHaveAccessibleDescription('Please choose a language');
  await expect(language).toBeFocused();
  await language.selectOption({ label: 'English' });
  await form.save('Publish');
  await expect(page.getByRole('article', { name: 'Another text' })).toContainText('English');
});
