import { join } from 'node:path';
import { MaterialEditorPage } from './fixtures/material-editor-page.ts';
import { repository } from './fixtures/server.ts';
import { expect, expectNoAxeViolations, firstAdmin, signInAs, test } from './fixtures/test.ts';

const picture = join(repository, 'tools/demo/content/media/taxi.webp');

test.beforeEach(async ({ page, api }) => signInAs(page, api, firstAdmin));

test('a material without title or text is not saved, and the form says where something is missing', async ({
  page,
}) => {
  const form = new MaterialEditorPage(page);
  await form.open();
  await expect(page.getByLabel('Language', { exact: true })).toHaveValue('chinese');
  await expect(page.getByLabel('Difficulty')).toHaveValue('beginner');
  await expect(page.getByLabel('Category')).toHaveValue('Conversation');
  await expect(page.getByLabel('Read time')).toHaveValue('');
  await expect(page.getByRole('radio', { name: 'Uploaded Video' })).toBeChecked();
  await page.getByRole('button', { name: 'Publish' }).click();
  const banner = page.getByRole('alert').filter({ hasText: 'Please complete all required fields' });
  await expect(banner).toBeVisible();
  await expect(form.title).toHaveAccessibleDescription('Please fill in this field.');
  await expect(form.text).toHaveAccessibleDescription('Please fill in this field.');
  await expect(page.getByText('Please fill in this field.')).toHaveCount(2);
  await expectNoAxeViolations(page);
  await form.title.fill('Only a title');
  await expect(page.getByText('Please fill in this field.')).toHaveCount(1);
  await banner.getByRole('button', { name: 'Dismiss' }).click();
  await expect(banner).toBeHidden();

  // A text of nothing but space is none.
  await form.write('   ');
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(banner).toBeVisible();
});

test('what the server refuses stands beside the field', async ({ page, complaints }) => {
  complaints.expect(/status of 400/);
  const form = new MaterialEditorPage(page);
  await form.open();
  await form.title.fill('A film');
  await form.write('Watch this.');
  await page.getByRole('radio', { name: 'YouTube' }).click();
  await page.getByLabel('Video URL').fill('https://www.youtube.com/playlist?list=none');
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByLabel('Video URL')).toHaveAccessibleDescription(/Please enter a valid YouTube video link/);
  // A link of the other site chooses it.
  await page.getByLabel('Video URL').fill('https://www.bilibili.com/video/BV1GJ411x7h7');
  await expect(page.getByRole('radio', { name: 'Bilibili' })).toBeChecked();
  await expectNoAxeViolations(page);
});

test('tags are trimmed, never empty and never twice, and can be removed', async ({ page }) => {
  const form = new MaterialEditorPage(page);
  await form.open();
  await form.addTagByEnter('  food  and drink ');
  await form.addTagByEnter('Food and drink');
  await form.addTagByButton('茶');
  const tags = page.getByRole('list', { name: 'Tags' }).getByRole('listitem');
  await expect(tags).toHaveText(['#food and drink', '#茶']);
  await expect(page.getByRole('button', { name: 'Add', exact: true })).toBeDisabled();
  await page.getByRole('button', { name: 'Remove tag food and drink' }).click();
  await expect(tags).toHaveText(['#茶']);
});

test('a picture is uploaded with its progress, which can be cancelled, and removed again', async ({ page, api }) => {
  const form = new MaterialEditorPage(page);
  await form.open();
  await form.title.fill('With a picture');
  await form.write('Look.');
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/author/media*', async (route) => {
    await held;
    await route.continue();
  });
  const chooser = page.locator('input[type=file][aria-label=Picture]');
  await chooser.setInputFiles(picture);
  await expect(page.getByRole('progressbar', { name: 'Upload progress' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Publish' })).toBeDisabled();
  await expect(page.getByText('A file is still being uploaded')).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'Cancel upload' }).click();
  await expect(page.getByRole('progressbar')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Publish' })).toBeEnabled();
  release();

  await form.uploadPicture(picture);
  await page.getByRole('button', { name: 'Remove picture' }).click();
  await expect(page.getByRole('img', { name: 'Chosen picture' })).toBeHidden();
  await form.uploadPicture(picture);
  await expect(page.getByRole('button', { name: 'Replace picture' })).toBeVisible();
  await form.save('Publish');
  const [stored] = await api.findMaterials('With a picture');
  expect((await api.readMaterial(stored!.id)).imageUrl).toMatch(/^\/media\/learning_materials\/covers\/\S+\.webp$/);
});

test('files that are too large or of a wrong type are refused with the limit', async ({ page, complaints }) => {
  complaints.expect(/status of 41[35]/);
  const form = new MaterialEditorPage(page);
  await form.open();
  const chooser = page.locator('input[type=file][aria-label=Picture]');
  await chooser.setInputFiles({ name: 'large.png', mimeType: 'image/png', buffer: Buffer.alloc(5 * 1024 * 1024 + 1) });
  await expect(page.getByRole('alert')).toHaveText('The file is too large. At most 5 MB are allowed.');
  await chooser.setInputFiles({ name: 'page.png', mimeType: 'image/png', buffer: Buffer.from('<html></html>') });
  await expect(page.getByRole('alert')).toHaveText(/^Files of this type are not accepted\. Accepted: JPG, PNG, .*WEBP/);
  await expectNoAxeViolations(page);
  const video = page.locator('input[type=file][aria-label="Video (optional)"]');
  await video.setInputFiles({ name: 'text.mp4', mimeType: 'video/mp4', buffer: Buffer.from('no film') });
  await expect(page.getByRole('alert')).toHaveText([
    /^Files of this type are not accepted/,
    /^The video could not be uploaded: Files of this type are not accepted\. Accepted: MP4, WEBM/,
  ]);
  // The server says the same where a page without our check asks it.
  const answer = await page.request.post('/api/author/media?purpose=learning-material-image', {
    multipart: { file: { name: 'a.png', mimeType: 'image/png', buffer: Buffer.alloc(5 * 1024 * 1024 + 1) } },
  });
  expect(answer.status()).toBe(413);
  expect(await answer.json()).toMatchObject({ code: 'FILE_TOO_LARGE', details: { limitBytes: 5 * 1024 * 1024 } });
});

test('every tool of the editor makes what the learner then reads @core', async ({ page, api, openAs }) => {
  const learner = await api.register();
  const form = new MaterialEditorPage(page);
  await form.open();
  await form.title.fill('Every tool');
  const inLine = async (words: string, ...tools: string[]) => {
    for (const tool of tools) await form.tool(tool);
    await form.type(words);
    for (const tool of tools) await form.tool(tool);
    await form.newLine();
  };
  await form.text.click();
  for (const level of [1, 2, 3]) {
    await form.tool(`Heading ${level}`);
    await form.type(`heading ${level}`);
    await form.newLine();
  }
  await inLine('bold', 'Bold');
  await inLine('italic', 'Italic');
  await inLine('underlined', 'Underline');
  await inLine('struck', 'Strikethrough');
  await inLine('low', 'Subscript');
  await inLine('high', 'Superscript');
  for (const [words, tool] of [
    ['بالعربية', 'Right to left'],
    ['centred', 'Align center'],
    ['right', 'Align right'],
    ['justified', 'Justify'],
  ] as const) {
    await form.tool(tool);
    await form.type(words);
    await form.newLine();
    // A new paragraph goes on like the one before it.
    await form.tool(tool);
  }
  await form.tool('Increase indent');
  await form.tool('Increase indent');
  await form.type('indented');
  await form.newLine();
  await form.tool('Decrease indent');
  await form.tool('Decrease indent');
  await form.pickColour('Text colour', 'Red');
  await form.type('red');
  await form.pickColour('Text colour', 'No colour');
  await form.newLine();
  await form.pickColour('Background colour', 'Yellow');
  await form.type('marked');
  await form.pickColour('Background colour', 'No colour');
  await form.newLine();
  await page.getByLabel('Font', { exact: true }).selectOption({ label: 'Monospace' });
  await form.type('typed');
  await page.getByLabel('Font', { exact: true }).selectOption({ label: 'Standard font' });
  await form.newLine();
  await inLine('cleaned');
  await form.tool('Numbered list');
  await form.type('first');
  await form.newLine();
  await form.tool('Increase indent');
  await form.type('first of first');
  await form.newLine();
  await form.tool('Decrease indent');
  await form.tool('Numbered list');
  await form.tool('Bullet list');
  await form.type('point');
  await form.newLine();
  await form.newLine();
  await form.insertLink('example.org/tea');
  await form.newLine();
  await form.insertPicture(picture);
  await form.tool('Video');
  const dialog = page.getByRole('dialog', { name: 'Video' });
  await expect(dialog.getByLabel('YouTube or Bilibili link')).toBeFocused();
  await dialog.getByLabel('YouTube or Bilibili link').fill('https://vimeo.com/1');
  await dialog.getByRole('button', { name: 'Insert video' }).click();
  await expect(dialog.getByText('Please enter a valid YouTube or Bilibili video link.')).toBeVisible();
  await expectNoAxeViolations(page);
  await dialog.getByRole('button', { name: 'Close' }).click();
  // Of what was bold, clearing leaves the words; then that is undone, redone.
  await form.text.getByText('bold', { exact: true }).dblclick();
  await form.tool('Clear formatting');
  await expect(form.text.locator('strong')).toHaveCount(0);
  await form.tool('Undo');
  await expect(form.text.locator('strong')).toHaveText('bold');
  await form.tool('Redo');
  await expect(form.text.locator('strong')).toHaveCount(0);
  await form.tool('Undo');
  await form.save('Publish');

  const [stored] = await api.findMaterials('Every tool');
  const { content } = await api.readMaterial(stored!.id);
  for (const html of [
    '<h1>heading 1</h1>',
    '<h2>heading 2</h2>',
    '<h3>heading 3</h3>',
    '<strong>bold</strong>',
    '<em>italic</em>',
    '<u>underlined</u>',
    '<s>struck</s>',
    '<sub>low</sub>',
    '<sup>high</sup>',
    '<p dir="rtl">بالعربية</p>',
    '<p style="text-align:center">centred</p>',
    '<p style="text-align:right">right</p>',
    '<p style="text-align:justify">justified</p>',
    '<p data-indent="2">indented</p>',
    '>red</span>',
    '>marked</span>',
    '<span style="font-family:monospace">typed</span>',
    'cleaned',
    'href="https://example.org/tea"',
  ]) {
    expect(content).toContain(html);
  }
  expect(content).not.toContain('--chosen');

  await api.setFree(stored!.id, false);
  await api.assign(learner, stored!.id);
  const reader = await openAs(learner);
  await reader.goto(`/learning-materials/${stored!.id}`);
  const text = reader.locator('.rich-text');
  await expect(text.getByRole('heading')).toHaveText(['heading 1', 'heading 2', 'heading 3']);
  await expect(text.getByText('bold')).toHaveCSS('font-weight', '700');
  await expect(text.getByText('italic')).toHaveCSS('font-style', 'italic');
  await expect(text.getByText('underlined')).toHaveCSS('text-decoration-line', 'underline');
  await expect(text.getByText('struck')).toHaveCSS('text-decoration-line', 'line-through');
  await expect(text.getByText('low', { exact: true })).toHaveCSS('vertical-align', 'sub');
  await expect(text.getByText('high', { exact: true })).toHaveCSS('vertical-align', 'super');
  await expect(text.getByText('centred')).toHaveCSS('text-align', 'center');
  await expect(text.getByText('typed')).toHaveCSS('font-family', 'monospace');
  expect(await text.getByText('indented').evaluate((element) => getComputedStyle(element).marginInlineStart)).not.toBe(
    '0px',
  );
  await expect(text.locator('ol ol').getByRole('listitem')).toHaveText('first of first');
  await expect(text.locator('ul').getByRole('listitem')).toHaveText('point');
  await expect(text.getByRole('link')).toHaveAttribute('rel', /noopener/);
  await expect(text.locator('img')).toHaveJSProperty('complete', true);
  await expectNoAxeViolations(reader);
});

test('spaces and a text that is edited again stay as they were typed', async ({ page, api }) => {
  const made = await api.makeMaterial({ title: 'Edited twice', content: '<p>One</p>' });
  const form = new MaterialEditorPage(page);
  await form.open(made.id);
  await form.write(' two  three');
  await form.save('Update');
  await expect(page.getByText('Learning material updated successfully')).toBeVisible();
  expect((await api.readMaterial(made.id)).content).toBe('<p>One two  three</p>');
});

test('the preview shows the material as its readers see it, and leads back to the form', async ({ page }) => {
  const form = new MaterialEditorPage(page);
  await form.open();
  await form.title.fill('Preview me');
  await form.write('Words of the text');
  await form.addTagByEnter('seen');
  await page.getByRole('button', { name: 'Preview' }).click();
  const article = page.getByRole('article');
  await expect(article.getByRole('heading', { level: 1, name: 'Preview me' })).toBeVisible();
  await expect(article.getByText('Beginner')).toBeVisible();
  await expect(article.getByText('#seen')).toBeVisible();
  await expect(form.toolbar).toBeHidden();
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'Edit' }).click();
  await expect(form.text).toHaveText('Words of the text');
  await form.save('Publish');
});
