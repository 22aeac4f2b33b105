import { expect, expectNoAxeViolations, firstAdmin, signInAs, test } from './fixtures/test.ts';
import { MaterialEditorPage } from './fixtures/material-editor-page.ts';

test.beforeEach(({ page, api }) => signInAs(page, api, firstAdmin));

test('a picture of another site is not fetched, and is named where the text is refused', async ({
  page,
  complaints,
}) => {
  complaints.expect(/status of 400/);
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('pictures.example')) asked.push(request.url());
  });
  const form = new MaterialEditorPage(page);
  await form.open();
  await form.title.fill('At the market');
  await form.write('Look:');
  const text = page.getByRole('textbox', { name: 'Content' });
  await text.evaluate((element) => {
    const data = new DataTransfer();
    data.setData('text/html', '<p>here</p><img src="https://pictures.example/camel.png" alt="A camel">');
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
  });
  const stand = text.getByText('This picture is on another site and is not shown: https://pictures.example/camel.png');
  await expect(stand).toBeVisible();
  await page.getByRole('button', { name: 'Publish' }).click();
  const refusal = 'This picture is on another site: https://pictures.example/camel.png.';
  await expect(text).toHaveAccessibleDescription(new RegExp(refusal));
  await expectNoAxeViolations(page);
  expect(asked).toEqual([]);

  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(page.locator('.rich-text .missing-picture:visible')).toHaveText('A camel');
  expect(asked).toEqual([]);
  await page.getByRole('button', { name: 'Edit' }).click();
  await text.getByText('here').click();
  await stand.click();
  await page.keyboard.press('Backspace');
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByRole('heading', { name: 'At the market' })).toBeVisible();
});
