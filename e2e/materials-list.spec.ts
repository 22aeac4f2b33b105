import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { openEmptyPages } from './fixtures/empty-pages.ts';
import { repository } from './fixtures/server.ts';
import { expect, expectNoAxeViolations, type Person, signInAs, test, goOnline } from './fixtures/test.ts';

const demoPictures = join(repository, 'tools/demo/content/media');
const titles = (page: Page) => page.getByRole('article').getByRole('heading');
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search title, text or tag' });

test.describe('with a few materials', () => {
  let learner: Person;

  test.beforeEach(async ({ page, api }) => {
    learner = await api.register();
    const imageUrl = await api.upload('learning-material-image', join(demoPictures, 'taxi.webp'), 'image/webp');
    const videoUrl = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ';
    await api.makeMaterial(
      {
        title: '茶和咖啡',
        content: '<p>你喜欢喝茶还是喝咖啡？</p>',
        language: 'chinese',
        tags: ['饮料', 'tea'],
        difficulty: 'intermediate',
      },
      [learner],
    );
    await api.makeMaterial(
      {
        title: 'في سيارة الأُجرة',
        content: '<h2>إلى المطار</h2><p>إلى أين تريد أن تذهب يا سيدي؟ أريد أن أذهب إلى المطار من فضلك.</p>',
        language: 'arabic',
        category: 'Reading',
        imageUrl,
        videoUrl,
        videoSource: 'youtube',
      },
      [learner],
    );
    await api.makeMaterial(
      {
        title: 'Small talk about the weather',
        content: '<p>It <strong>looks</strong> like rain again, does it not? Better take an umbrella with you.</p>',
        difficulty: 'expert',
        tags: ['weather', 'talk'],
      },
      [learner],
    );
    await signInAs(page, api, learner);
  });

  test('search and filters narrow the list, live in the URL and survive reload, back and forward @core', async ({
    page,
  }) => {
    await page.goto('/learning-materials');
    await expect(titles(page)).toHaveText(['Small talk about the weather', 'في سيارة الأُجرة', '茶和咖啡']);
    await expect(page.getByRole('combobox', { name: 'Category' }).getByRole('option')).toHaveText([
      'All categories',
      'Conversation',
      'Reading',
    ]);

    for (const [text, title] of [
      ['茶', '茶和咖啡'],
      ['TEA', '茶和咖啡'],
      ['umbrella', 'Small talk about the weather'],
      ['الاجرة', 'في سيارة الأُجرة'],
    ] as const) {
      await search(page).fill(text);
      await expect(titles(page)).toHaveText([title]);
      await expect(page).toHaveURL((url) => url.searchParams.get('q') === text);
    }
    await page.getByRole('button', { name: 'Clear search' }).click();
    await expect(search(page)).toBeFocused();
    await expect(titles(page)).toHaveCount(3);
    await expect(page).toHaveURL('/learning-materials');

    await page.getByRole('combobox', { name: 'Level' }).selectOption({ label: 'Expert' });
    await expect(titles(page)).toHaveText(['Small talk about the weather']);
    await page.getByRole('combobox', { name: 'Level' }).selectOption({ label: 'All levels' });
    await page.getByRole('combobox', { name: 'Category' }).selectOption({ label: 'Reading' });
    await expect(titles(page)).toHaveText(['في سيارة الأُجرة']);
    await page.getByRole('radio', { name: 'Arabic' }).check();
    await page.reload();
    await expect(titles(page)).toHaveText(['في سيارة الأُجرة']);
    await expect(page.getByRole('radio', { name: 'Arabic' })).toBeChecked();
    await expect(page.getByRole('radio', { name: 'All (2 more)' })).not.toBeChecked();

    await page.getByRole('link', { name: /View Material/ }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'في سيارة الأُجرة' })).toBeVisible();
    await page.getByRole('link', { name: 'Back to the learning materials' }).click();
    await expect(page).toHaveURL('/learning-materials?category=Reading');
    await expect(titles(page)).toHaveText(['في سيارة الأُجرة']);
    // The way back was one step back: the material lies ahead, and what was before the list is behind it.
    await page.goForward();
    await expect(page.getByRole('heading', { level: 1, name: 'في سيارة الأُجرة' })).toBeVisible();
    await page.goBack();
    await expect(titles(page)).toHaveText(['في سيارة الأُجرة']);
    await expect(page.getByRole('combobox', { name: 'Category' })).toHaveValue('Reading');
  });

  test('cards show picture, badge, excerpt, tags and the video sign, as the width allows', async ({ page }) => {
    await page.goto('/learning-materials');
    const arabic = page.getByRole('article', { name: 'في سيارة الأُجرة' });
    const picture = arabic.locator('img');
    await expect(picture).toHaveJSProperty('complete', true);
    await expect(arabic.getByRole('img', { name: 'With video' })).toBeVisible();
    await expect(arabic.getByRole('heading')).toHaveAttribute('lang', 'ar');
    const english = page.getByRole('article', { name: 'Small talk about the weather' });
    await expect(english.getByText('Expert')).toBeVisible();
    await expect(english.getByText('Conversation')).toBeVisible();
    await expect(english.getByText('It looks like rain again, does it not? Better take')).toBeVisible();
    await expect(english.getByText('#weather')).toBeVisible();
    await expect(english.getByTestId('picture-placeholder')).toBeVisible();
    expect((await picture.boundingBox())?.height).toBe(160);

    await page.setViewportSize({ width: 768, height: 800 });
    expect((await picture.boundingBox())?.height).toBe(160);
    await page.setViewportSize({ width: 767, height: 800 });
    expect((await picture.boundingBox())?.height).toBe(80);
    expect((await english.getByTestId('picture-placeholder').boundingBox())?.height).toBe(80);
    await expect(english.getByText('#weather')).toBeHidden();
    await expect(english.getByText('It looks like rain')).toBeHidden();
    await expect(english.getByText('Expert')).toBeVisible();
  });

  test('a picture that cannot be loaded gives way to a placeholder', async ({ page, complaints }) => {
    complaints.expect(/ERR_FAILED/);
    await page.route('**/media/**', (route) => route.abort());
    await page.goto('/learning-materials');
    const arabic = page.getByRole('article', { name: 'في سيارة الأُجرة' });
    await expect(arabic.getByTestId('picture-placeholder')).toBeVisible();
    await expect(arabic.locator('img')).toHaveCount(0);
    await expectNoAxeViolations(page);
  });

  test('what matches nothing says so and leads back to everything', async ({ page }) => {
    await page.goto('/learning-materials?q=zebra');
    await expect(page.getByRole('heading', { name: 'No learning material matches' })).toBeVisible();
    await expect(page.getByRole('status').first()).toBeAttached();
    await expectNoAxeViolations(page);
    await page.getByRole('button', { name: 'Show all' }).click();
    await expect(titles(page)).toHaveCount(3);
    await expect(search(page)).toHaveValue('');
    await page.goBack();
    await expect(search(page)).toHaveValue('zebra');
    await expect(page.getByRole('heading', { name: 'No learning material matches' })).toBeVisible();
  });

  test('a search for signs of the query language finds just what holds them', async ({ page }) => {
    await page.goto('/learning-materials');
    await expect(titles(page)).toHaveCount(3);
    for (const text of ['%', '_', "'", '\\', '50% & more?']) {
      await search(page).fill(text);
      await expect(page.getByRole('heading', { name: 'No learning material matches' })).toBeVisible();
      await page.getByRole('button', { name: 'Clear search' }).click();
      await expect(titles(page)).toHaveCount(3);
    }
  });

  test('a failure of the list is told and can be tried again', async ({ page, complaints }) => {
    complaints.expect(/status of 500|ERR_FAILED/);
    const failure = { status: 500, json: { code: 'INTERNAL_ERROR', message: 'failed' } };
    await openEmptyPages(page);
    await page.route('**/api/learning-materials*', (route) => route.fulfill(failure));
    await page.goto('/learning-materials');
    await expect(
      page.getByRole('heading', { name: 'Error loading learning materials, please try again later' }),
    ).toBeVisible();
    await expectNoAxeViolations(page);
    await page.unroute('**/api/learning-materials*');
    await page.route('**/api/learning-materials*', (route) => route.abort());
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('The server cannot be reached')).toBeVisible();
    await page.unroute('**/api/learning-materials*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(titles(page)).toHaveCount(3);
  });

  test('without a network the app says so, and goes on when there is one again', async ({ page, complaints }) => {
    complaints.expect(/ERR_INTERNET_DISCONNECTED/);
    await page.goto('/learning-materials');
    await expect(titles(page)).toHaveCount(3);
    await page.context().setOffline(true);
    await expect(page.getByText('what you see may not be up to date')).toBeVisible();
    await expectNoAxeViolations(page);
    await goOnline(page);
    await expect(page.getByText('what you see may not be up to date')).toBeHidden();
    await page.getByRole('link', { name: 'View Material Small talk about the weather' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Small talk about the weather' })).toBeVisible();
  });
});

test('more than fifty materials come page by page', async ({ page, api }) => {
  const learner = await api.register();
  for (let number = 1; number <= 52; number += 1) await api.makeMaterial({ title: `Lesson ${number}` }, [learner]);
  await signInAs(page, api, learner);
  await page.goto('/learning-materials');
  await expect(titles(page)).toHaveCount(50);
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect(titles(page)).toHaveCount(52);
  await expect(titles(page).last()).toHaveText('Lesson 1');
  await expect(page.getByRole('button', { name: 'Show more' })).toHaveCount(0);
});

test('who had something and has nothing any more reads what to do', async ({ page, api }) => {
  const learner = await api.register();
  const material = await api.makeMaterial({}, [learner]);
  await signInAs(page, api, learner);
  await page.goto('/learning-materials');
  await expect(titles(page)).toHaveCount(1);
  await api.unassign(learner, material.id);
  await page.getByRole('combobox', { name: 'Level' }).selectOption({ label: 'Beginner' });
  await page.getByRole('combobox', { name: 'Level' }).selectOption({ label: 'All levels' });
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Not assigned' })).toBeVisible();
});
