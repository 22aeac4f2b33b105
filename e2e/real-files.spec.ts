import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { acceptOf, formatNames, type MediaKind } from '@kalima/shared/domain/content/uploads';
import { dropFiles, fileAs } from './fixtures/drop-files.ts';
import { MaterialEditorPage } from './fixtures/material-editor-page.ts';
import { largePhotograph } from './fixtures/photographs.ts';
import { repository } from './fixtures/server.ts';
import { expect, expectNoAxeViolations, firstAdmin, signInAs, test } from './fixtures/test.ts';

const real = (from: string, name: string) => fileAs(join(repository, 'server/src/testing/real-files', from), name);
const heic = (name: string) => real('photograph.heic', name);
const memo = (name: string) => real('memo.m4a', name);
const webp = (name: string) => fileAs(join(repository, 'tools/demo/content/media/taxi.webp'), name);

test.beforeEach(async ({ page, api }) => signInAs(page, api, firstAdmin));

async function newLesson(page: Page, path: string, name: string): Promise<void> {
  await page.goto(path);
  await page.getByRole('button', { name: 'New lesson' }).click();
  const dialog = page.getByRole('dialog', { name: 'New lesson' });
  await dialog.getByLabel('Lesson name').fill(name);
  await dialog.getByRole('button', { name: 'Create lesson' }).click();
  await expect(page.getByRole('group', { name: 'Drop pictures and sounds here' })).toBeVisible();
}

async function save(page: Page): Promise<void> {
  const answer = page.waitForResponse((response) => response.request().method() === 'PUT');
  await page.getByRole('button', { name: 'Save Lesson' }).click();
  expect((await answer).status()).toBe(200);
}

/** Of a picture that is shown: its size, and how red it is at its upper and lower end. */
const look = (picture: Locator) =>
  picture.evaluate(async (shown: HTMLImageElement) => {
    await shown.decode();
    const canvas = document.createElement('canvas');
    const [width, height] = [shown.naturalWidth, shown.naturalHeight];
    Object.assign(canvas, { width, height });
    const pen = canvas.getContext('2d', { willReadFrequently: true });
    pen?.drawImage(shown, 0, 0);
    const redAt = (y: number) => pen?.getImageData(Math.round(width / 2), y, 1, 1).data[0] ?? -1;
    return {
      isUpright: height > width,
      top: redAt(Math.round(height / 8)),
      bottom: redAt(Math.round((height * 7) / 8)),
    };
  });

test('what phones make becomes cards, a photograph of any size as well; saved, reloaded, and more of them', async ({
  page,
  api,
  openAs,
}) => {
  await newLesson(page, '/admin/interactive-reading', 'Real files');
  const zone = page.getByRole('group', { name: 'Drop pictures and sounds here' });
  const photograph = await largePhotograph(page, 'sea.jpg');
  expect(photograph.buffer.length).toBeGreaterThan(5 * 1024 * 1024);
  await dropFiles(zone, [
    await heic('camel.HEIC'),
    await memo('camel.m4a'),
    await webp('taxi.webp'),
    await memo('taxi.m4a'),
    photograph,
    await memo('sea.m4a'),
  ]);
  await expect(page.getByText('These files could not be used')).toBeHidden();
  const cards = page.getByRole('article');
  await expect(cards).toHaveCount(3);
  await save(page);
  await page.reload();
  await expect(cards).toHaveCount(3);
  for (const name of ['camel', 'taxi', 'sea']) {
    await expect(page.getByRole('img', { name: `Picture of ${name}` })).toBeVisible();
  }
  expect((await look(page.getByRole('img', { name: 'Picture of camel' }))).isUpright).toBe(true);
  const sea = await look(page.getByRole('img', { name: 'Picture of sea' }));
  expect(sea.isUpright).toBe(true);
  // What lay at the left of the phone's picture is its top.
  expect(sea.bottom - sea.top).toBeGreaterThan(60);

  // Another pair afterwards, by the card's own buttons.
  await dropFiles(zone, [await webp('late.webp'), await memo('late.m4a')]);
  const late = page.getByRole('article', { name: 'late', exact: true });
  await expect(late.getByText('New', { exact: true })).toBeVisible();
  await late
    .locator('input[type=file]')
    .first()
    .setInputFiles(await heic('late.heic'));
  await late
    .locator('input[type=file]')
    .last()
    .setInputFiles(await memo('again.m4a'));
  await save(page);
  await page.reload();
  await expect(cards).toHaveCount(4);
  expect((await look(page.getByRole('img', { name: 'Picture of late' }))).isUpright).toBe(true);
  await expectNoAxeViolations(page);

  // A learner hears the memo.
  const learner = await openAs(await api.register());
  await learner.goto('/interactive-reading');
  await learner.getByRole('link', { name: /Real files/ }).click();
  await expect(learner.getByRole('heading', { name: 'Real files' })).toBeVisible();
  const memoOfCamel = await learner.evaluate(async () => {
    const list = (await (await fetch('/api/reading-lessons')).json()) as { items: { id: string; name: string }[] };
    const id = list.items.find(({ name }) => name === 'Real files')?.id ?? '';
    const lesson = (await (await fetch(`/api/reading-lessons/${id}`)).json()) as { cards: { audioUrl: string }[] };
    const audio = new Audio(lesson.cards[0]?.audioUrl);
    await new Promise((resolve, reject) => {
      audio.addEventListener('loadedmetadata', resolve);
      audio.addEventListener('error', reject);
    });
    const { headers } = await fetch(audio.src);
    return { seconds: audio.duration, type: headers.get('content-type') };
  });
  expect(memoOfCamel.seconds).toBeGreaterThan(0.3);
  expect(memoOfCamel.type).toBe('audio/mp4');
});

test('pictures of phones go into a text, three at once', async ({ page }) => {
  await new MaterialEditorPage(page).open();
  const chooser = page.getByLabel('Pictures for the text').and(page.locator('input'));
  await chooser.setInputFiles([
    await heic('one.heic'),
    await largePhotograph(page, 'two.jpg'),
    await webp('three.webp'),
  ]);
  await expect(page.getByRole('textbox', { name: 'Content' }).locator('img')).toHaveCount(3);
});

test('what no browser and no server can read is named with its limit', async ({ page }) => {
  await newLesson(page, '/admin/interactive-reading', 'Broken files');
  const zone = page.getByRole('group', { name: 'Drop pictures and sounds here' });
  const noise = { name: 'noise.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(6 * 1024 * 1024, 7) };
  await dropFiles(zone, [noise, await memo('noise.m4a')]);
  await expect(page.getByRole('article').getByRole('alert')).toContainText('At most 5 MB are allowed.');
  await dropFiles(zone, [{ ...noise, name: 'film.mp4' }]);
  const names = (kind: MediaKind) => formatNames(kind).join(', ');
  await expect(
    page.getByText(`film.mp4 — This type is not accepted. Pictures: ${names('picture')}; sounds: ${names('audio')}.`),
  ).toBeVisible();
});

/** All choosers of the screen, each with the kinds that it takes by what it offers. */
async function expectChoosers(page: Page, kinds: readonly MediaKind[]): Promise<void> {
  const wanted =
    kinds.length === 2 ? [acceptOf(...kinds), ...kinds.map((kind) => acceptOf(kind))] : [acceptOf(...kinds)];
  const choosers = page.locator('input[type=file]:not([webkitdirectory])');
  await expect(choosers.first()).toBeAttached();
  const offered = await choosers.evaluateAll((all) => all.map((one) => one.getAttribute('accept') ?? ''));
  for (const accept of offered) expect(wanted).toContain(accept);
  expect(new Set(offered).size).toBeGreaterThan(0);
}

test('every place offers and names the same files', async ({ page }) => {
  const names = (kind: MediaKind) => page.getByText(formatNames(kind).join(', ')).first();
  await newLesson(page, '/admin/interactive-reading', 'Choosers');
  await expectChoosers(page, ['picture', 'audio']);
  await expect(names('picture')).toBeVisible();
  await expect(names('audio')).toBeVisible();
  await newLesson(page, '/admin/flashcards', 'Choosers of flashcards');
  await expectChoosers(page, ['picture', 'audio']);
  await expect(names('picture')).toBeVisible();

  for (const [path, kind, open] of [
    ['/admin/phrases', 'picture', 'New stage'],
    ['/admin/stories', 'picture', 'New stage'],
  ] as const) {
    await page.goto(path);
    await page.getByRole('button', { name: open }).click();
    const chooser = page.getByRole('dialog').locator('input[type=file]');
    await expect(chooser).toHaveAttribute('accept', acceptOf(kind));
    await expect(page.getByRole('dialog').getByText(formatNames(kind).join(', '))).toBeVisible();
  }
  await new MaterialEditorPage(page).open();
  await expect(page.getByLabel('Pictures for the text').and(page.locator('input'))).toHaveAttribute(
    'accept',
    acceptOf('picture'),
  );
});
