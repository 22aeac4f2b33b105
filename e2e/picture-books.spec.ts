import { join } from 'node:path';
import { storedProgress } from './fixtures/activities.ts';
import { downloadAll } from './fixtures/downloads.ts';
import { dropFiles, fileAs } from './fixtures/drop-files.ts';
import { readStorybook, storybooksFolder } from './fixtures/storybooks.ts';
import { workOnStories } from './fixtures/story-work.ts';
import { expect, expectNoAxeViolations, firstAdmin, goOnline, signInAs, test } from './fixtures/test.ts';

test.use({ serviceWorkers: 'allow' });

/** Pages that show that several work. */
const pageCount = 4;

test('an Arabic picture book is made of dropped files, and read with its narration without a network', async ({
  page,
  context,
  openAs,
  api,
  server,
  complaints,
}) => {
  complaints.expect(/ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_REFUSED|ERR_FAILED/);
  const book = await readStorybook('0001');
  const title = book.title.ar ?? '';
  const pages = book.pages.slice(0, pageCount);
  const textOf = (place: number) => (pages[place]?.text.ar ?? '').replaceAll(/\s+/g, ' ').trim();

  const author = await openAs(firstAdmin, { serviceWorkers: 'block' });
  await author.goto('/admin/stories');
  const work = workOnStories(author);
  await work.makeStage('كتب');
  await work.form.getByLabel('Language', { exact: true }).selectOption({ label: 'Arabic' });
  await work.fillTexts(title, 'A very tall man');
  await work.form.getByRole('radio', { name: 'Pages' }).check();
  const folder = join(storybooksFolder, '0001');
  const files = pages.flatMap(({ image, audio }) => [
    fileAs(join(folder, image)),
    fileAs(join(folder, audio.ar ?? '')),
  ]);
  await dropFiles(
    work.form.getByRole('group', { name: 'Drop pictures and recordings here' }),
    await Promise.all(files),
  );
  const list = work.form.getByRole('list', { name: 'Pages' });
  await expect(list.getByRole('img')).toHaveCount(pageCount);
  await expect(list.getByRole('button', { name: /^Remove the sound of/ })).toHaveCount(pageCount);
  await work.form.getByText('Put a whole text on the pages').click();
  await work.form.getByLabel('Text of all pages').fill(pages.map((_, place) => textOf(place)).join('\n'));
  await work.button('Put it on the pages').click();
  await expect(work.form.getByLabel('Text of page 2')).toHaveValue(textOf(1));
  await expectNoAxeViolations(author);
  await work.add();
  await expect(author.getByRole('row').filter({ hasText: title })).toContainText(`${pageCount} pages`);

  const person = await api.register();
  await api.assignTitled(person, title);
  await signInAs(page, api, person);
  await downloadAll(page);
  await context.setOffline(true);
  await server.halt();
  await page.goto('/stories');
  await page.getByRole('link', { name: new RegExp(title) }).click();
  const picture = page.getByRole('img', { name: /^Picture of page/ });
  const isDrawn = () => picture.evaluate((image: HTMLImageElement) => image.naturalWidth > 0);
  const isHeard = () =>
    page
      .locator('audio')
      .first()
      .evaluate((audio: HTMLAudioElement) => audio.currentTime > 0);
  const sentence = page.locator('[data-sentences] > li').first();
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  for (let number = 1; number <= pageCount; number += 1) {
    await expect(page.getByText(`${number} of ${pageCount}`)).toBeVisible();
    await expect.poll(isDrawn).toBe(true);
    await expect.poll(isHeard).toBe(true);
    await expect(sentence).toContainText(textOf(number - 1));
    await expect(sentence).toHaveAttribute('aria-current', 'true');
    if (number === 2) await expectNoAxeViolations(page);
    // In Arabic the next page is on the left.
    if (number < pageCount) await page.keyboard.press('ArrowLeft');
  }
  await page.getByRole('button', { name: 'Finish' }).click();
  await expect(page.getByRole('heading', { name: 'Story completed' })).toBeVisible();

  await server.restart();
  await goOnline(page);
  const completed = async () => (await storedProgress(page)).completedLessons.map(({ activity }) => activity);
  await expect.poll(completed).toEqual(['stories']);
});
