import type { Page } from '@playwright/test';
import { demoFile, emptyPlan, expect, signInAs, testWith } from './fixtures/activities.ts';
import { stretchWaits } from './fixtures/clock.ts';
import { watchShifts } from './fixtures/watch-shifts.ts';

const lesson = { name: 'Animals', stage: 1, language: 'arabic' as const };
const card = { word: 'قطة', translation: 'cat', picture: demoFile('word-cat.webp'), sound: null };

const test = testWith(async () => ({
  ...emptyPlan,
  reading: [{ ...lesson, lessonSound: null, cards: [card] }],
  flashcards: [{ ...lesson, cards: [{ ...card, wrong: [demoFile('word-bus.webp')] }] }],
}));

const sizes = [
  { width: 390, height: 844 },
  { width: 1280, height: 860 },
];

/** Answers that somebody is in a class in which these courses are due in three days, as late as `letGo` says. */
async function giveClass(page: Page, due: readonly { id: string; title: string }[], letGo: Promise<void>) {
  const dueOn = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
  const dueCourses = due.map(({ id, title }) => ({ courseId: id, courseType: 'reading_card', title, dueOn }));
  const items = [{ id: '7c9a1f9e-0f0c-4d43-9a55-000000000001', name: '6B', endsOn: null, dueCourses }];
  await page.route('**/api/classes', async (route) => {
    await letGo;
    await route.fulfill({ json: { items, nextCursor: null, timeZone: 'UTC' } });
  });
}

for (const size of sizes)
  for (const isDue of [true, false])
    test(`nothing that is seen moves when the classes answer late, ${size.width} wide, ${isDue ? 'something' : 'nothing'} due`, async ({
      page,
      api,
    }) => {
      await page.setViewportSize(size);
      const person = await api.register();
      const [course] = await api.coursesOf(person);
      await signInAs(page, api, person);
      // The day is shown after seconds, whatever is still on its way, and then moves.
      await stretchWaits(page);
      const shift = await watchShifts(page);
      const { promise, resolve } = Promise.withResolvers<void>();
      await giveClass(page, isDue ? [{ id: course!.id, title: 'Animals' }] : [], promise);
      await page.goto('/today', { waitUntil: 'commit' });
      await expect(page.getByText('No words to review now')).toBeVisible();
      resolve();
      await expect(page.getByRole('heading', { name: 'Continue' })).toBeVisible();
      await expect(page.getByRole('region', { name: 'What is due' })).toHaveCount(isDue ? 1 : 0);
      await expect(page.getByRole('link', { name: 'All materials' })).toBeVisible();
      await expect(page.locator('section', { has: page.locator('#go-on') }).getByRole('listitem')).toHaveCount(2);
      expect(await shift()).toBeLessThanOrEqual(0.01);
    });

test('how much is done stands in one line on all cards, also where one says when it is due', async ({ page, api }) => {
  const person = await api.register();
  await signInAs(page, api, person);
  const reading = (await api.coursesOf(person)) as { id: string; title: string; courseType: string }[];
  const { id } = reading.find(({ courseType }) => courseType === 'reading_card')!;
  await giveClass(page, [{ id, title: 'Animals' }], Promise.resolve());
  await page.goto('/today');
  const bars = page.locator('section', { has: page.locator('#go-on') }).getByText('0 of 1');
  await expect(bars).toHaveCount(2);
  const [first, second] = await Promise.all((await bars.all()).map((bar) => bar.boundingBox()));
  expect(first?.y).toBe(second?.y);
});

test('the largest text has room in the picture of the day, on a small phone', async ({ page, api, complaints }) => {
  complaints.expect(/net::ERR_FAILED .*api\/review/);
  await page.setViewportSize({ width: 320, height: 640 });
  await signInAs(page, api, await api.register());
  await page.route('**/api/review?*', (route) => route.abort());
  await page.goto('/today');
  const button = page.getByRole('link', { name: 'What is on this device' });
  await expect(button).toBeVisible();
  await page.evaluate(() => (document.documentElement.dataset['look'] = 'text-largest'));
  await expect(button).toHaveCSS('font-size', '22.5px');
  const hidden = await button.evaluate(({ parentElement }) => {
    const parts = [parentElement, ...(parentElement?.querySelectorAll('a, [role=status]') ?? [])];
    return parts.filter((part) => part && part.scrollHeight > part.clientHeight + 1).map((part) => part?.textContent);
  });
  expect(hidden).toEqual([]);
});
