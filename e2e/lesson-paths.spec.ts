import type { Page } from '@playwright/test';
import { demoFile, emptyPlan, expect, expectNoAxeViolations, signInAs, testWith } from './fixtures/activities.ts';

const count = 12;
const longName = `Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen ${'and another lesson '.repeat(8)}`.slice(
  0,
  200,
);
const cards = ['cat', 'bus'].map((word) => ({
  word,
  translation: word,
  picture: demoFile(`word-${word}.webp`),
  sound: null,
}));
const nameOf = (number: number) => (number % 5 === 2 ? longName : `Lesson ${number}`);

const test = testWith(async () => ({
  ...emptyPlan,
  reading: Array.from({ length: count }, (_, index) => ({
    name: nameOf(index + 1),
    stage: 1,
    language: 'english' as const,
    lessonSound: null,
    cards,
  })),
}));

const sizes = [
  [320, 568],
  [390, 844],
  [844, 390],
  [1280, 860],
] as const;
const stops = (page: Page) => page.getByRole('main').locator('ol > li');

/** Stops that lie upon each other, and those whose middle the path misses. */
async function mistakes(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const [list] = document.querySelectorAll('main ol');
    const found = [...(list?.children ?? [])].map((stop) => ({
      box: stop.getBoundingClientRect(),
      face: stop.querySelector('[data-face]')?.getBoundingClientRect(),
    }));
    const trail = list?.parentElement?.querySelector<SVGPathElement>('.stroke-trail');
    const origin = list?.getBoundingClientRect();
    return found.flatMap(({ box, face }, index) => {
      const isCovered = found.some(
        ({ box: other }, at) =>
          at > index &&
          box.left < other.right - 1 &&
          other.left < box.right - 1 &&
          box.top < other.bottom - 1 &&
          other.top < box.bottom - 1,
      );
      if (!trail || !face || !origin) return [`stop ${index + 1} is not drawn`];
      const middle = new DOMPoint(face.left + face.width / 2 - origin.left, face.top + face.height / 2 - origin.top);
      return [
        ...(isCovered ? [`stop ${index + 1} lies upon another`] : []),
        ...(trail.isPointInStroke(middle) ? [] : [`the path misses stop ${index + 1}`]),
      ];
    });
  });
}

test('on every screen, both ways round and with big letters, the path leads through stops that stand apart', async ({
  page,
  api,
}) => {
  await signInAs(page, api, await api.register());
  await page.goto('/interactive-reading');
  await expect(stops(page)).toHaveCount(count);
  for (const direction of ['ltr', 'rtl']) {
    await page.evaluate((dir) => (document.documentElement.dir = dir), direction);
    for (const [width, height] of sizes) {
      await page.setViewportSize({ width, height });
      for (const letters of ['100%', '200%']) {
        await page.evaluate((size) => (document.documentElement.style.fontSize = size), letters);
        await expect.poll(() => mistakes(page), `${width} px, ${letters}, ${direction}`).toEqual([]);
      }
    }
  }
});

test('the list opens where the learner is, and the way back where they were', async ({ page, api }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signInAs(page, api, await api.register());
  const answer = await page.request.get('/api/reading-lessons');
  const { items } = (await answer.json()) as { items: { id: string; name: string }[] };
  await page.goto(`/interactive-reading/${items[8]!.id}`);
  await page.getByRole('button', { name: 'Card 1', exact: true }).click();
  await page.getByRole('button', { name: 'Easy' }).click();

  await page.goto('/profile');
  await page.getByRole('navigation', { name: 'Activities' }).getByRole('link', { name: 'Reading' }).click();
  const current = page.getByRole('link', { name: `Continue, 1 of 2 ${items[8]!.name}` });
  await expect(current).toBeInViewport({ ratio: 1 });
  await expect(page.locator('main [aria-current="step"]')).toHaveCount(1);
  await expectNoAxeViolations(page);

  const first = page.getByRole('link', { name: `Start ${items[0]!.name}`, exact: true });
  await first.scrollIntoViewIfNeeded();
  await first.click();
  await expect(page.getByRole('button', { name: 'Card 1', exact: true })).toBeVisible();
  await page.goBack();
  await expect(first).toBeInViewport();
  await expect(current).not.toBeInViewport();
});
