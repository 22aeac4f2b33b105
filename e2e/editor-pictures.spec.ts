import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { dataTransferOf, fileAs } from './fixtures/drop-files.ts';
import { MaterialEditorPage } from './fixtures/material-editor-page.ts';
import { repository } from './fixtures/server.ts';
import { expect, expectNoAxeViolations, firstAdmin, signInAs, test } from './fixtures/test.ts';

const media = (name: string) => join(repository, 'tools/demo/content/media', name);
const three = ['taxi.webp', 'camel.webp', 'boulangerie.webp'];

test.beforeEach(async ({ page, api }) => signInAs(page, api, firstAdmin));

const filesOf = (names: readonly string[]) => Promise.all(names.map((name) => fileAs(media(name))));

/** Which file each stored address was made of: files are sent one after another. */
async function watchUploads(page: Page): Promise<Map<string, string>> {
  const names = new Map<string, string>();
  const sent: string[] = [];
  await page.exposeFunction('noteFile', (name: string) => sent.push(name));
  await page.addInitScript(() => {
    // The browser does not show a test what is inside the files that it sends.
    class NamedFormData extends FormData {
      override append(name: string, value: string | Blob): void {
        if (value instanceof File) (window as unknown as { noteFile(name: string): void }).noteFile(value.name);
        super.append(name, value as Blob);
      }
    }
    window.FormData = NamedFormData;
  });
  page.on('response', async (response) => {
    if (!response.url().includes('/api/author/media?')) return;
    const { url } = (await response.json()) as { url: string };
    names.set(url, `[${sent[names.size]?.split('.')[0]}]`);
  });
  return names;
}

/** Tells what the text holds, block by block: its words, or which picture or video stands there. */
async function blocksOf(form: MaterialEditorPage, names: ReadonlyMap<string, string>): Promise<string[]> {
  const blocks = await form.text.evaluate((text) =>
    [...text.children].map((block) => {
      const picture = block.matches('img') ? block : block.querySelector('img:not(.ProseMirror-separator)');
      if (picture) return picture.getAttribute('src') ?? '';
      return block.matches('[data-embed], video') ? '[film]' : block.textContent;
    }),
  );
  return blocks.filter((block) => block !== '').map((block) => names.get(block) ?? block);
}

/** Pastes as the browser does it. */
async function paste(form: MaterialEditorPage, fill: (data: DataTransfer) => void, files: readonly string[] = []) {
  const data = await dataTransferOf(form.page, await filesOf(files));
  await data.evaluate(fill);
  await form.text.evaluate(
    (element, clipboardData) =>
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })),
    data,
  );
}

test('three pictures by the button stand in their order after the paragraph, and typing goes on behind them', async ({
  page,
  api,
}) => {
  const form = new MaterialEditorPage(page);
  const names = await watchUploads(page);
  await form.open();
  await form.title.fill('Three pictures');
  await form.write('Before and after');
  for (let step = 0; step < ' and after'.length; step += 1) await page.keyboard.press('ArrowLeft');
  // A cursor that moves while pictures are sent stays where it is.
  await expect.poll(() => page.evaluate(() => getSelection()?.anchorOffset)).toBe('Before'.length);
  await page.getByLabel('Pictures for the text').setInputFiles(three.map(media));
  await expect(form.text.locator('img')).toHaveCount(3);
  await form.type('On it goes');
  await expect
    .poll(() => blocksOf(form, names))
    .toEqual(['Before and after', '[taxi]', '[camel]', '[boulangerie]', 'On it goes']);

  // One more, and one more: none takes the place of another.
  await form.insertPicture(media('taxi.webp'));
  await form.type('then');
  await form.insertPicture(media('camel.webp'));
  await form.type('end');
  const all = [
    'Before and after',
    '[taxi]',
    '[camel]',
    '[boulangerie]',
    'On it goes',
    '[taxi]',
    'then',
    '[camel]',
    'end',
  ];
  await expect.poll(() => blocksOf(form, names)).toEqual(all);
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  await expect(form.text.locator('img')).toHaveCount(4);
  await page.keyboard.press('Control+y');
  await page.keyboard.press('Control+y');
  await expect.poll(() => blocksOf(form, names)).toEqual(all);
  await form.save('Publish');

  const [stored] = await api.findMaterials('Three pictures');
  await form.open(stored!.id);
  await expect.poll(() => blocksOf(form, names)).toEqual(all);
  await page.goto(`/learning-materials/${stored!.id}`);
  await expect(page.locator('.rich-text img')).toHaveCount(5);
  await expect(page.locator('.rich-text')).toContainText('On it goes');
});

test('pictures that are pasted or dropped keep their order and split no word', async ({ page, api }) => {
  const form = new MaterialEditorPage(page);
  const names = await watchUploads(page);
  await form.open();
  await form.title.fill('Pasted and dropped');
  await form.write('Wonderful');
  await paste(form, () => undefined, three);
  await expect(form.text.locator('img')).toHaveCount(3);
  await form.type('behind');
  await expect.poll(() => blocksOf(form, names)).toEqual(['Wonderful', '[taxi]', '[camel]', '[boulangerie]', 'behind']);
  await paste(form, () => undefined, ['taxi.webp']);
  await expect(form.text.locator('img')).toHaveCount(4);
  await form.type('last');

  const box = await form.text.getByText('Wonderful').boundingBox();
  const data = await dataTransferOf(page, await filesOf(three));
  await form.text.evaluate(
    (element, [dataTransfer, x, y]) => {
      const at = { bubbles: true, cancelable: true, clientX: x, clientY: y };
      element.dispatchEvent(new DragEvent('drop', { dataTransfer, ...at }));
    },
    [data, box!.x + 40, box!.y + box!.height / 2] as const,
  );
  await expect(form.text.locator('img')).toHaveCount(7);
  await form.type('dropped');
  const all = [
    'Wonderful',
    '[taxi]',
    '[camel]',
    '[boulangerie]',
    'dropped',
    '[taxi]',
    '[camel]',
    '[boulangerie]',
    'behind',
    '[taxi]',
    'last',
  ];
  await expect.poll(() => blocksOf(form, names)).toEqual(all);
  await form.save('Publish');
  const [stored] = await api.findMaterials('Pasted and dropped');
  await form.open(stored!.id);
  await expect.poll(() => blocksOf(form, names)).toEqual(all);
});

test('a film stays when one types on, and so does the picture before it', async ({ page }) => {
  const form = new MaterialEditorPage(page);
  const names = await watchUploads(page);
  // Frames are slow to come on a busy machine; what is typed before the next one must not be lost.
  await page.addInitScript(() => {
    const frame = window.requestAnimationFrame.bind(window);
    window.requestAnimationFrame = (callback) => window.setTimeout(() => frame(callback), 300);
    window.cancelAnimationFrame = (handle) => window.clearTimeout(handle);
  });
  await form.open();
  await form.write('Watch');
  await form.insertPicture(media('taxi.webp'));
  for (const [count, words] of [
    [1, 'and'],
    [2, 'think'],
  ] as const) {
    await form.tool('Video');
    const dialog = page.getByRole('dialog', { name: 'Video' });
    await dialog.getByLabel('YouTube or Bilibili link').fill('https://youtu.be/dQw4w9WgXcQ');
    await dialog.getByRole('button', { name: 'Insert video' }).click();
    await expect(form.text.locator('[data-embed]')).toHaveCount(count);
    await form.type(words);
  }
  await expect.poll(() => blocksOf(form, names)).toEqual(['Watch', '[taxi]', '[film]', 'and', '[film]', 'think']);
});

test('words that are typed while pictures are on their way stay where they are', async ({ page }) => {
  const form = new MaterialEditorPage(page);
  const names = await watchUploads(page);
  await form.open();
  await form.write('First');
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/api/author/media?*', async (route) => {
    await held;
    await route.continue();
  });
  await page.getByLabel('Pictures for the text').setInputFiles(media('taxi.webp'));
  await expect(page.getByText('A file is still being uploaded')).toBeVisible();
  await form.text.click();
  await page.keyboard.press('Control+End');
  await form.newLine();
  await form.type('Second');
  release();
  await expect(form.text.locator('img')).toHaveCount(1);
  await form.type(' goes on');
  await expect.poll(() => blocksOf(form, names)).toEqual(['First', '[taxi]', 'Second goes on']);
});

test('a pasted table keeps its rows, and a copied sheet comes as words, not as its picture', async ({ page, api }) => {
  const form = new MaterialEditorPage(page);
  const names = await watchUploads(page);
  await form.open();
  await form.title.fill('A table');
  await form.write('Words');
  await form.newLine();
  const sheet = (data: DataTransfer) =>
    data.setData(
      'text/html',
      '<table><thead><tr><th>Word</th><th>Meaning</th></tr></thead><tbody><tr><td><p><b>قطة</b></p></td><td>cat</td></tr><tr><td>موز</td><td>banana</td></tr></tbody></table>',
    );
  await paste(form, sheet, ['taxi.webp']);
  const lines = ['Words', 'Word | Meaning', 'قطة | cat', 'موز | banana'];
  await expect.poll(() => blocksOf(form, names)).toEqual(lines);
  await expect(form.text.locator('strong').last()).toHaveText('قطة');
  // Behind a word, too.
  await form.type('!');
  await paste(form, sheet);
  lines.push('موز | banana!', ...lines.slice(1));
  lines.splice(3, 1);
  await expect.poll(() => blocksOf(form, names)).toEqual(lines);
  await form.save('Publish');
  const [stored] = await api.findMaterials('A table');
  await form.open(stored!.id);
  await expect.poll(() => blocksOf(form, names)).toEqual(lines);
});

test('what is typed or pasted while a picture or a film is selected stands behind it', async ({ page }) => {
  const form = new MaterialEditorPage(page);
  const names = await watchUploads(page);
  await form.open();
  await form.write('Look');
  await form.insertPicture(media('taxi.webp'));
  await form.type('and');
  const picture = form.text.locator('img');
  await picture.click();
  await page.getByLabel('Picture size').selectOption({ label: 'Half' });
  await picture.click();
  await page.keyboard.type('see');
  await expect.poll(() => blocksOf(form, names)).toEqual(['Look', '[taxi]', 'see', 'and']);
  await page.keyboard.press('Control+z');
  await expect(picture).toHaveCount(1);

  await picture.click();
  await form.tool('Picture description');
  const dialog = page.getByRole('dialog', { name: 'Picture description' });
  await dialog.getByRole('textbox').fill('A taxi');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await page.keyboard.type('more');
  await expect(form.text.getByRole('img', { name: 'A taxi' })).toBeVisible();
  await expect(form.text).toContainText('more');

  // A phone's keyboard and an input method send no keys.
  await picture.click();
  await page.keyboard.insertText('猫');
  await expect(picture).toHaveCount(1);
  await expect(form.text).toContainText('猫');
  await picture.click();
  await paste(form, (data) => data.setData('text/plain', 'pasted'));
  await expect(picture).toHaveCount(1);
  await expect(form.text).toContainText('pasted');
  await picture.click();
  await page.keyboard.press('Delete');
  await expect(picture).toHaveCount(0);
});

test('a picture can be made smaller, for its readers too', async ({ page, api }) => {
  const form = new MaterialEditorPage(page);
  await form.open();
  await form.title.fill('A small picture');
  await form.write('Look');
  await form.insertPicture(media('taxi.webp'));
  const size = page.getByLabel('Picture size');
  await expect(size).toBeHidden();
  await form.text.locator('img').click();
  const whole = await form.text.locator('img').boundingBox();
  await size.selectOption({ label: 'Half' });
  await expect.poll(async () => (await form.text.locator('img').boundingBox())!.width).toBeLessThan(whole!.width);
  await expectNoAxeViolations(page);
  await form.save('Publish');
  const [stored] = await api.findMaterials('A small picture');
  await form.open(stored!.id);
  await form.text.locator('img').click();
  await expect(size).toHaveValue('50%');
  await page.goto(`/learning-materials/${stored!.id}`);
  const shown = page.locator('.rich-text img');
  await expect(shown).toHaveJSProperty('complete', true);
  const [{ width }, room] = [(await shown.boundingBox())!, (await page.locator('.rich-text').boundingBox())!.width];
  expect(Math.abs(width - room / 2)).toBeLessThan(2);
});
