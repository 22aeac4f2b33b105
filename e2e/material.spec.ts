import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { repository } from './fixtures/server.ts';
import { expect, expectNoAxeViolations, signInAs, test } from './fixtures/test.ts';

/** The players of other sites, as far as these tests need them. */
async function stubPlayers(page: Page): Promise<void> {
  const body = '<!doctype html><html lang="en"><title>Player</title><p>Player</p></html>';
  for (const host of ['www.youtube-nocookie.com', 'player.bilibili.com']) {
    await page.route(`https://${host}/**`, (route) => route.fulfill({ contentType: 'text/html', body }));
  }
}

test('a material with words of three languages is read in the direction of each @core', async ({ page, api }) => {
  const learner = await api.register();
  const material = await api.makeMaterial(
    {
      title: 'القهوة 咖啡 coffee',
      language: 'arabic',
      difficulty: 'advanced',
      category: 'Vocabulary',
      readTime: '7 min',
      tags: ['قهوة', '咖啡'],
      content:
        '<h2>كلمات جديدة</h2><ul><li><p>قهوة — 咖啡 — coffee</p></li></ul><p>我每天早上喝一杯咖啡。</p>' +
        '<p>She drinks coffee without sugar.</p><p style="color:#2f7fd6">قهوة <em>بدون</em> سكر</p>' +
        '<p><span style="background-color:#fde68a80">咖啡</span></p>',
    },
    [learner],
  );
  await signInAs(page, api, learner);
  await page.goto(`/learning-materials/${material.id}`);
  const article = page.getByRole('article');
  const title = article.getByRole('heading', { level: 1 });
  await expect(title).toHaveText('القهوة 咖啡 coffee');
  await expect(title).toHaveCSS('direction', 'rtl');
  await expect(page).toHaveTitle('القهوة 咖啡 coffee · Kalima');
  for (const fact of ['Advanced', 'Vocabulary', '7 min', '#قهوة', '#咖啡']) {
    await expect(article.getByText(fact, { exact: true })).toBeVisible();
  }
  const today = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
  await expect(article.locator('time')).toHaveText(today.format(new Date(material.createdAt)));

  const text = page.locator('.rich-text');
  await expect(text).toHaveAttribute('lang', 'ar');
  await expect(text.getByRole('listitem')).toHaveCSS('direction', 'rtl');
  const starts = async (words: string) => {
    const paragraph = text.getByText(words);
    const range = await paragraph.evaluate((element) => {
      const all = document.createRange();
      all.selectNodeContents(element);
      const { left, right } = all.getBoundingClientRect();
      const frame = element.getBoundingClientRect();
      return { fromLeft: left - frame.left, fromRight: frame.right - right };
    });
    return range.fromLeft < range.fromRight ? 'left' : 'right';
  };
  expect(await starts('She drinks coffee')).toBe('left');
  expect(await starts('我每天早上')).toBe('left');
  expect(await starts('سكر')).toBe('right');
  await expectNoAxeViolations(page);
});

for (const { site, link, player } of [
  {
    site: 'youtube',
    link: 'https://youtu.be/dQw4w9WgXcQ?t=42',
    player: 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=0&rel=0&vq=hd1080',
  },
  {
    site: 'bilibili',
    link: 'https://www.bilibili.com/video/BV1GJ411x7h7?p=3',
    player: 'https://player.bilibili.com/player.html?bvid=BV1GJ411x7h7&page=3&high_quality=1&danmaku=0&autoplay=0',
  },
  {
    site: 'bilibili',
    link: 'https://www.bilibili.com/video/av170001',
    player: 'https://player.bilibili.com/player.html?aid=170001&page=1&high_quality=1&danmaku=0&autoplay=0',
  },
] as const) {
  test(`the ${site} video ${link} plays in the site's own player, and never by itself`, async ({ page, api }) => {
    const learner = await api.register();
    const material = await api.makeMaterial({ videoUrl: link, videoSource: site }, [learner]);
    await stubPlayers(page);
    await signInAs(page, api, learner);
    await page.goto(`/learning-materials/${material.id}`);
    const frame = page.getByTitle('Video: At the market');
    await expect(frame).toHaveAttribute('src', player);
    await expect(frame).not.toHaveAttribute('allow', /autoplay/);
    await expect(page.frameLocator('iframe').getByText('Player')).toBeVisible();
    await expectNoAxeViolations(page);
  });
}

test('an uploaded video is played on the page, with the picture as its poster', async ({ page, api }) => {
  const learner = await api.register();
  const film = join(repository, 'tools/demo/content/media/polar-night.mp4');
  const poster = join(repository, 'tools/demo/content/media/polar-night.webp');
  const videoUrl = await api.upload('learning-material-video', film, 'video/mp4');
  const imageUrl = await api.upload('learning-material-image', poster, 'image/webp');
  const material = await api.makeMaterial({ videoUrl, videoSource: 'upload', imageUrl }, [learner]);
  await signInAs(page, api, learner);
  await page.goto(`/learning-materials/${material.id}`);
  const video = page.locator('video');
  await expect(video).toHaveAttribute('poster', imageUrl);
  await expect(video).not.toHaveAttribute('autoplay');
  await expect(video).toHaveJSProperty('paused', true);
  // It is not shown a second time above.
  await expect(page.locator('article > img')).toHaveCount(0);
  await expectNoAxeViolations(page);
});

test('a video that is gone says so', async ({ page, api, complaints }) => {
  complaints.expect(/status of 404/);
  const learner = await api.register();
  const film = join(repository, 'tools/demo/content/media/polar-night.mp4');
  const videoUrl = await api.upload('learning-material-video', film, 'video/mp4');
  const material = await api.makeMaterial({ videoUrl, videoSource: 'upload' }, [learner]);
  await page.route('**/media/**', (route) => route.fulfill({ status: 404, json: {} }));
  await signInAs(page, api, learner);
  await page.goto(`/learning-materials/${material.id}`);
  await expect(page.getByRole('alert')).toHaveText('This video cannot be played.');
  await expectNoAxeViolations(page);
});

test('scripts and frames of other sites do not get into a text, and players and videos in it work', async ({
  page,
  api,
}) => {
  const learner = await api.register();
  const film = join(repository, 'tools/demo/content/media/polar-night.mp4');
  const videoUrl = await api.upload('learning-material-video', film, 'video/mp4');
  const material = await api.makeMaterial(
    {
      content: `<p>Watch:</p><div data-embed=""><iframe src="https://www.youtube.com/watch?v=dQw4w9WgXcQ"></iframe></div><video src="${videoUrl}"></video>`,
    },
    [learner],
  );
  await stubPlayers(page);
  await signInAs(page, api, learner);
  await page.goto(`/learning-materials/${material.id}`);
  const text = page.locator('.rich-text');
  await expect(text.locator('iframe')).toHaveAttribute(
    'src',
    'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=0&rel=0&vq=hd1080',
  );
  await expect(text.locator('video')).toHaveAttribute('controls');
  await expect(text.locator('video')).not.toHaveAttribute('autoplay');
});

test('a failure to load a material is told and can be tried again', async ({ page, api, complaints }) => {
  complaints.expect(/status of 500/);
  const learner = await api.register();
  const material = await api.makeMaterial({ title: 'Bread' }, [learner]);
  await signInAs(page, api, learner);
  const path = `**/api/learning-materials/${material.id}`;
  await page.route(path, (route) =>
    route.fulfill({ status: 500, json: { code: 'INTERNAL_ERROR', message: 'failed' } }),
  );
  await page.goto(`/learning-materials/${material.id}?q=bread`);
  await expect(page.getByRole('heading', { name: 'Error loading the details' })).toBeVisible();
  await expectNoAxeViolations(page);
  await page.unroute(path);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Bread' })).toBeVisible();
  await page.getByRole('link', { name: 'Back to the learning materials' }).click();
  await expect(page.getByRole('searchbox')).toHaveValue('bread');
});

test('an admin reads that a material does not exist', async ({ openAs, complaints }) => {
  complaints.expect(/status of 404/);
  const { firstAdmin } = await import('./fixtures/server.ts');
  const page = await openAs(firstAdmin);
  for (const id of ['00000000-0000-4000-8000-000000000000', 'no-uuid']) {
    await page.goto(`/learning-materials/${id}`);
    await expect(page.getByRole('heading', { name: 'This learning material was not found' })).toBeVisible();
  }
  await expectNoAxeViolations(page);
});
