import { truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { useChinese } from './fixtures/activities.ts';
import { chooseLanguage } from './fixtures/choose-language.ts';
import { repository } from './fixtures/server.ts';
import { workOnStories } from './fixtures/story-work.ts';
import { pressArrow, takeByKeyboard } from './fixtures/move-by-keyboard.ts';
import { expect, expectNoAxeViolations, firstAdmin, signInAs, test } from './fixtures/test.ts';
import type { Language } from './fixtures/words.ts';

const media = (name: string) => join(repository, 'tools/demo/content/media', name);
const screen = '/admin/stories';
const megabyte = 1024 * 1024;
const youtube = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ';
const bilibili = 'https://www.bilibili.com/video/BV1GJ411x7h7?p=2';

test.beforeEach(async ({ page, api }) => signInAs(page, api, firstAdmin));

test('a stage and stories of every source are made, put in order and changed, and a learner reads them @core', async ({
  page,
  api,
  openAs,
}) => {
  const work = workOnStories(page);
  await page.goto(screen);
  await expect(page.getByText('No stages yet. Create the first one.')).toBeVisible();
  await expectNoAxeViolations(page);
  await work.add();
  await expect(work.form.getByRole('alert')).toHaveText('Please choose a stage');

  // Nothing tells yet what it will be in.
  await expect(work.form.getByLabel('Language', { exact: true })).toHaveValue('');

  await work.button('New stage').click();
  await work.dialog.getByRole('button', { name: 'Create stage' }).click();
  await expect(work.dialog.getByRole('alert')).toHaveText('Please enter a stage name');
  const large = { name: 'large.png', mimeType: 'image/png', buffer: Buffer.alloc(5 * megabyte + 1) };
  await work.fileOf(work.dialog, 'Cover picture (optional)').setInputFiles(large);
  await expect(work.dialog.getByText('The file is too large. At most 5 MB are allowed.')).toBeVisible();
  await expectNoAxeViolations(page);
  await work.dialog.getByLabel('Stage name').fill('Nights');
  await chooseLanguage(work.dialog);
  await work.fileOf(work.dialog, 'Cover picture (optional)').setInputFiles(media('taxi.webp'));
  await expect(work.dialog.getByRole('img', { name: 'Chosen picture' })).toBeVisible();
  await work.dialog.getByRole('button', { name: 'Create stage' }).click();
  await expect(work.dialog).toBeHidden();
  await expect(page).toHaveURL(/\?stage=[\da-f-]{36}$/);
  await expect(page.getByText('No stories in this stage yet. Add the first one.')).toBeVisible();

  const description = 'A night that lasts for months. '.repeat(5).trim();
  await work.fillTexts('The polar night', description);
  await work.fileOf(work.form, 'Video').setInputFiles(media('polar-night.mp4'));
  await expect(work.form.getByLabel('Video', { exact: true }).and(page.locator('video'))).toBeVisible();
  await work.fileOf(work.form, 'Thumbnail (optional)').setInputFiles(media('taxi.webp'));
  await expect(work.form.getByRole('img', { name: 'Chosen picture' })).toBeVisible();
  await work.form.getByLabel('Text (optional)').fill('The night is long.\nThe snow is white.');
  await work.form.getByLabel('Word to explain').fill('snow');
  await work.form.getByLabel('Its translation').fill('雪');
  await work.form.getByRole('button', { name: 'Add word' }).click();
  await expectNoAxeViolations(page);
  await work.add();
  const polar = page.getByRole('row').filter({ hasText: 'The polar night' });
  await expect(polar).toContainText('Uploaded Video');
  await expect(polar).toContainText(`${description.slice(0, 100).trim()}…`);
  await work.addLinked('From YouTube', youtube);
  await work.addLinked('From Bilibili', bilibili);
  await expect(page.getByRole('row').filter({ hasText: 'From YouTube' })).toContainText('YouTube');
  await expectNoAxeViolations(page);

  await takeByKeyboard(
    page,
    page.getByRole('button', { name: 'Move From Bilibili' }),
    'From Bilibili is at place 3 of 3.',
  );
  await pressArrow(page, 'ArrowUp', 'From Bilibili is at place 3 of 3.');
  await expect(page.getByText('From Bilibili is at place 2 of 3.')).toBeAttached();
  const ordered = page.waitForResponse((response) => response.url().endsWith('/order'));
  await page.keyboard.press('Space');
  expect((await ordered).status()).toBe(200);
  await page.reload();
  await expect(page.getByRole('row')).toContainText(['', 'The polar night', 'From Bilibili', 'From YouTube']);

  // On a phone nothing is wider than the screen.
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(polar.getByRole('button', { name: 'Edit The polar night' })).toBeInViewport({ ratio: 0 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await expectNoAxeViolations(page);
  await page.setViewportSize({ width: 1280, height: 860 });

  await page.getByRole('button', { name: 'Edit From YouTube' }).click();
  await expect(page).toHaveURL(/&story=/);
  await expect(work.dialog.getByLabel('Video URL')).toHaveValue(youtube);
  await work.dialog.getByLabel('Title').fill('Two sentences');
  await work.dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keep editing' }).click();
  await page.goBack();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keep editing' }).click();
  await work.dialog.getByLabel('Text (optional)').fill('One.\nTwo.');
  await expectNoAxeViolations(page);
  await work.dialog.getByRole('button', { name: 'Save story' }).click();
  await expect(work.dialog).toBeHidden();
  await expect(page.getByRole('row').last()).toContainText('Two sentences');
  await expect(page).toHaveURL(/\?stage=[\da-f-]{36}$/);

  const learner = await api.register();
  const browser = await openAs(learner);
  await browser.goto('/stories');
  await expect(browser.getByRole('heading', { name: /The polar night|From Bilibili|Two sentences/ })).toHaveText([
    'The polar night',
    'From Bilibili',
    'Two sentences',
  ]);
  await browser.getByRole('link', { name: /The polar night/ }).click();
  await expect(browser.getByRole('heading', { level: 1, name: 'The polar night' })).toBeVisible();
  await expect(browser.getByRole('list', { name: 'Text of the story' }).getByRole('listitem')).toHaveCount(2);
  await expect(browser.locator('main video')).toBeVisible();
});

/** In this language; the other journeys are in English. That all texts are in every language is for the check of the catalogues. */
const language = 'zh' satisfies Language;

test('what is missing or wrong in a story is told in the specified words, in Chinese', async ({
  page,
  complaints,
}, testInfo) => {
  complaints.expect(/status of (?:400|415|503)/);
  await useChinese(page);
  const work = workOnStories(page, language);
  const { form, text } = work;
  const said = async (english: string, chinese: string) => {
    expect(text(english)).toBe(chinese);
    await work.add();
    await expect(form.getByRole('alert').first()).toHaveText(chinese);
  };
  await page.goto(screen);
  await said('Please choose a stage', '请选择一个阶段');
  await work.makeStage('One');
  await said('Please enter a title and a description', '请输入标题和描述');
  await form.getByLabel(text('Title')).fill('Title');
  await said('Please enter a title and a description', '请输入标题和描述');
  await expect(form.getByLabel(text('Description'))).toHaveAccessibleDescription(
    text('Please enter a title and a description'),
  );
  await form.getByLabel(text('Description')).fill('Description');
  await said('Please upload a video', '请上传视频');
  await expectNoAxeViolations(page);

  // A video that cannot be sent stops saving.
  const largeFilm = testInfo.outputPath('large.mp4');
  await writeFile(largeFilm, '');
  await truncate(largeFilm, 50 * megabyte + 1);
  await work.fileOf(form, 'Video').setInputFiles(largeFilm);
  const tooLarge = /50 MB/;
  await expect(form.getByRole('group', { name: text('Video'), exact: true }).getByRole('alert')).toHaveText(tooLarge);
  await said('Please upload a video', '请上传视频');
  await work.source(form, 'YouTube');
  await said('Please enter a YouTube video link', '请输入 YouTube 视频链接');
  await form.getByLabel(text('Video URL')).fill('https://www.youtube.com/playlist?list=none');
  await said('Please enter a valid YouTube video link', '请输入有效的 YouTube 视频链接');
  await form.getByLabel(text('Video URL')).fill('');
  await work.source(form, 'Bilibili');
  await said('Please enter a Bilibili video link', '请输入 Bilibili 视频链接');
  await form.getByLabel(text('Video URL')).fill('https://www.bilibili.com/bangumi');
  await said('Please enter a valid Bilibili video link', '请输入有效的 Bilibili 视频链接');
  await expectNoAxeViolations(page);

  // A thumbnail that cannot be sent is told, and the story is saved without it.
  const thumbnail = form.getByRole('group', { name: text('Thumbnail (optional)') });
  const large = { name: 'large.png', mimeType: 'image/png', buffer: Buffer.alloc(5 * megabyte + 1) };
  await work.fileOf(form, 'Thumbnail (optional)').setInputFiles(large);
  await expect(thumbnail.getByRole('alert')).toHaveText(/5 MB/);
  await page.route('**/api/author/media?**', (route) =>
    route.fulfill({ status: 503, json: { code: 'STORAGE_UNAVAILABLE', message: 'away' } }),
  );
  await work.fileOf(form, 'Thumbnail (optional)').setInputFiles(media('taxi.webp'));
  await expect(thumbnail.getByRole('alert')).toContainText(
    text('The thumbnail could not be uploaded; the story can be saved without it'),
  );
  await page.unroute('**/api/author/media?**');

  // The server, asked by a page without our check, says the same.
  await form.getByLabel(text('Video URL')).fill(bilibili);
  await page.route('**/api/author/stories', (route) => {
    const fields = [{ field: 'videoUrl', code: 'INVALID_BILIBILI_URL' }];
    return route.fulfill({
      status: 400,
      json: { code: 'VALIDATION_FAILED', message: 'refused', details: { fields } },
    });
  });
  await work.add();
  await expect(form.getByLabel(text('Video URL'))).toHaveAccessibleDescription(
    new RegExp(text('Please enter a valid Bilibili video link')),
  );
  await page.unroute('**/api/author/stories');
  await work.add();
  await expect(page.getByRole('row').filter({ hasText: 'Title' }).last()).toContainText('Bilibili');
  await expect(thumbnail.getByRole('alert')).toBeHidden();
});

test('a video that cannot replace the earlier one stops saving until that is settled', async ({ page, complaints }) => {
  complaints.expect(/status of (?:415|500)/);
  const work = workOnStories(page);
  await page.goto(screen);
  await work.makeStage('Films');
  await work.fillTexts('A film', 'About it.');
  await work.fileOf(work.form, 'Video').setInputFiles(media('polar-night.mp4'));
  await expect(work.form.locator('video')).toBeVisible();
  await work.add();
  await page.getByRole('button', { name: 'Edit A film' }).click();
  await work.fileOf(work.dialog, 'Video').setInputFiles({
    name: 'text.mp4',
    mimeType: 'video/mp4',
    buffer: Buffer.from('no film'),
  });
  await expect(work.dialog.getByRole('alert')).toHaveText(
    'The video could not be uploaded: Files of this type are not accepted. Accepted: MP4, WEBM, MOV, M4V.',
  );
  await work.dialog.getByRole('button', { name: 'Save story' }).click();
  await expect(work.dialog.getByRole('alert').first()).toHaveText('Please upload a video');
  await expectNoAxeViolations(page);
  await work.dialog.getByRole('button', { name: 'Keep the earlier file' }).click();
  await expect(work.dialog.getByRole('alert')).toHaveCount(0);
  await work.dialog.getByRole('button', { name: 'Save story' }).click();
  await expect(work.dialog).toBeHidden();

  // Deleting asks, tells why it failed, and can be tried again.
  const path = '**/api/author/stories/*';
  await page.route(path, (route) => route.fulfill({ status: 500, json: { code: 'INTERNAL_ERROR', message: 'no' } }));
  await page.getByRole('button', { name: 'Delete A film' }).click();
  const question = page.getByRole('alertdialog', { name: 'Are you sure you want to delete this story?' });
  await question.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(question.getByRole('alert')).toHaveText(/^Failed to delete story: /);
  await expectNoAxeViolations(page);
  await page.unroute(path);
  await question.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText('No stories in this stage yet. Add the first one.')).toBeVisible();
});
