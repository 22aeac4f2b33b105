import type { Page } from '@playwright/test';
import { demoFile, emptyPlan, expect, signInAs, testWith } from './fixtures/activities.ts';
import { passTime, stopClock } from './fixtures/clock.ts';

const names = ['banana', 'bird', 'bread', 'bus', 'camel', 'cat', 'dog', 'egg', 'fish', 'key'];
const cards = names.map((name) => ({
  word: name,
  translation: name,
  picture: demoFile(`word-${name}.webp`),
  sound: demoFile(`arabic-${name}.ogg`),
}));

const test = testWith(async () => ({
  ...emptyPlan,
  reading: [{ name: 'Ten words', stage: 1, language: 'english' as const, lessonSound: null, cards }],
}));

const events = 'POST /api/study-events';

/** From Today to the end of the lesson; returns what is asked for from the list on, apart from the app itself. */
async function studyTenCards(page: Page, millisecondsOfCard: number): Promise<string[]> {
  await page.clock.install();
  await page.goto('/today');
  await expect(page.getByText('No words to review now')).toBeVisible();
  await page.waitForLoadState('networkidle');
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/(?:api|media)\//.test(pathname)) asked.push(`${request.method()} ${pathname}`);
  });
  await page.getByRole('link', { name: 'Interactive reading' }).first().click();
  await page.getByRole('link', { name: 'Start Ten words' }).click();
  await expect(page.getByRole('button', { name: 'Card 10', exact: true })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await stopClock(page);
  for (const [index] of names.entries()) {
    await page.getByRole('button', { name: `Card ${index + 1}`, exact: true }).click();
    await passTime(page, 500);
    await page.getByRole('button', { name: index % 2 === 0 ? 'Easy' : 'Difficult' }).click();
    await passTime(page, millisecondsOfCard - 500);
  }
  await page.clock.resume();
  await expect(page.getByRole('heading', { name: 'Lesson completed' })).toBeFocused();
  // What follows from the lesson is asked for last, and no more after it.
  const last = ['GET /api/memory', 'GET /api/review'];
  await expect.poll(() => last.filter((one) => !asked.includes(one))).toEqual([]);
  await page.waitForLoadState('networkidle');
  return asked;
}

const others = (asked: readonly string[]) => asked.filter((one) => one !== events);

test('a lesson of ten cards takes 25 requests, with its ten pictures and ten sounds, and asks for nothing twice', async ({
  page,
  api,
}) => {
  await signInAs(page, api, await api.register());
  const asked = await studyTenCards(page, 900);
  expect(asked.length, asked.join('\n')).toBeLessThanOrEqual(25);
  expect(others(asked).toSorted()).toEqual([...new Set(others(asked))].toSorted());
});

test('who takes longer sends each card, and what follows is asked for at the end alone', async ({ page, api }) => {
  await signInAs(page, api, await api.register());
  const asked = await studyTenCards(page, 12_000);
  expect(others(asked).toSorted()).toEqual([...new Set(others(asked))].toSorted());
  expect(asked.length - others(asked).length, asked.join('\n')).toBeLessThanOrEqual(names.length + 1);
  expect(asked.indexOf('GET /api/memory')).toBeGreaterThan(asked.lastIndexOf(events));
});
