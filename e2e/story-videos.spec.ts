import type { Page } from '@playwright/test';
import { demoFile, emptyPlan, expect, expectNoAxeViolations, signInAs, testWith } from './fixtures/activities.ts';

const story = (title: string, source: 'upload' | 'youtube' | 'bilibili', from: string) => ({
  title,
  language: 'english' as const,
  text: 'A cat went to the moon.',
  vocabulary: [],
  picture: demoFile('story-moon-cat.webp'),
  video: { source, from },
});

const test = testWith(async () => ({
  ...emptyPlan,
  storyStages: [
    {
      name: 'Films',
      stories: [
        story('Stored', 'upload', demoFile('story-moon-cat.mp4')),
        story('From YouTube', 'youtube', 'https://youtu.be/aqz-KE-bpKQ'),
        story('From Bilibili', 'bilibili', 'https://www.bilibili.com/video/BV1GJ411x7h7?p=3'),
      ],
    },
  ],
}));

async function openStory(page: Page, title: string): Promise<void> {
  await page.goto('/stories');
  await page.getByRole('link', { name: `Start ${title}` }).click();
  await page.waitForURL('/stories/*');
}

test('a story shows its video: stored with a poster, from YouTube, from Bilibili, or says that it cannot', async ({
  page,
  api,
}) => {
  await signInAs(page, api, await api.register());
  await page.route(/youtube-nocookie\.com|player\.bilibili\.com/, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Film</title>' }),
  );
  await openStory(page, 'Stored');
  const video = page.locator('main video');
  await expect(video).toHaveAttribute('poster', /^\/media\/.+\.webp$/);
  await expect(video).toHaveJSProperty('autoplay', false);
  await expect(video).toHaveAccessibleName('Video: Stored');
  await expect.poll(() => video.evaluate((one) => (one as HTMLVideoElement).readyState)).toBeGreaterThan(0);
  await expectNoAxeViolations(page);

  const frame = page.locator('main iframe');
  await openStory(page, 'From YouTube');
  // By its messages the text follows it.
  const player = 'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ?autoplay=0&rel=0&vq=hd1080&enablejsapi=1&origin=';
  await expect(frame).toHaveAttribute('src', `${player}${encodeURIComponent(new URL(page.url()).origin)}`);
  await expect(frame).toHaveAccessibleName('Video: From YouTube');
  await expectNoAxeViolations(page);

  await openStory(page, 'From Bilibili');
  await expect(frame).toHaveAttribute(
    'src',
    'https://player.bilibili.com/player.html?bvid=BV1GJ411x7h7&page=3&high_quality=1&danmaku=0&autoplay=0',
  );
  await expectNoAxeViolations(page);

  // Older content may hold addresses that would be refused today.
  const texts = [
    ['https://www.youtube.com/watch?v=nothing', 'youtube', 'The address of this video is not known.'],
    ['ftp://films.example/one.mp4', null, 'The address of this video is not known.'],
    ['/media/gone.mp4', 'upload', 'This video cannot be played.'],
  ] as const;
  await page.route('**/media/gone.mp4', (route) => route.fulfill({ contentType: 'video/mp4', body: 'no film' }));
  for (const [videoUrl, videoSource, text] of texts) {
    await page.route('**/api/stories/*', async (route) => {
      const answer = (await (await route.fetch()).json()) as object;
      await route.fulfill({ json: { ...answer, videoUrl, videoSource } });
    });
    await page.reload();
    await expect(page.getByRole('alert')).toHaveText(text);
    await expect(page.getByText('A cat went to the moon.')).toBeVisible();
    await expectNoAxeViolations(page);
    await page.unroute('**/api/stories/*');
  }
});
