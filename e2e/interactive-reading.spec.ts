import {
  demoFile,
  emptyPlan,
  expect,
  expectNoAxeViolations,
  fakeSounds,
  signInAs,
  storedBank,
  storedProgress,
  testWith,
  useChinese,
} from './fixtures/activities.ts';
import { passTime, stopClock } from './fixtures/clock.ts';
import type { Page } from '@playwright/test';

const cards = [
  { word: 'قطة', translation: 'cat', picture: demoFile('word-cat.webp'), sound: demoFile('arabic-cat.ogg') },
  { word: 'موز', translation: 'banana', picture: demoFile('word-banana.webp'), sound: null },
  { word: 'حافلة', translation: 'bus', picture: null, sound: demoFile('arabic-bus.ogg') },
];

const test = testWith(async () => ({
  ...emptyPlan,
  reading: [
    {
      name: 'كلمات أولى',
      stage: 1,
      language: 'arabic' as const,
      lessonSound: demoFile('arabic-animals-all.ogg'),
      cards,
    },
    { name: 'Nothing yet', stage: 1, language: 'english' as const, lessonSound: null, cards: [] },
  ],
}));

const card = (page: Page, number: number) => page.getByRole('button', { name: new RegExp(`^Card ${number}\\b`) });
const easy = (page: Page) => page.getByRole('button', { name: 'Easy' });
const difficult = (page: Page) => page.getByRole('button', { name: 'Difficult' });
const toast = (page: Page) => page.getByText('This word has been added to the vocabulary bank');

async function openLesson(page: Page): Promise<void> {
  await page.goto('/interactive-reading');
  await page.getByRole('link', { name: 'Start كلمات أولى' }).click();
  await expect(card(page, 1)).toBeVisible();
}

test('cards are tapped, heard and judged; the lesson is completed and stays so @core', async ({ page, api }) => {
  await signInAs(page, api, await api.register());
  const sounds = await fakeSounds(page);
  await page.clock.install();
  await openLesson(page);
  await expect(page.getByText('قطة')).toBeHidden();
  await expectNoAxeViolations(page);
  await stopClock(page);

  await card(page, 1).click();
  await expect(card(page, 1)).toContainText('قطةcat');
  await expect(card(page, 1)).toHaveAttribute('aria-expanded', 'true');
  await expect.poll(sounds.plays).toBe(1);
  await passTime(page, 499);
  await expect(easy(page)).toBeHidden();
  await passTime(page, 1);
  await expect(easy(page)).toBeVisible();
  await page.getByRole('button', { name: 'Play the word' }).click();
  await expect.poll(sounds.plays).toBe(2);
  await card(page, 1).click();
  await expect(card(page, 1)).toHaveAttribute('aria-expanded', 'false');
  await expect(easy(page)).toBeHidden();
  await card(page, 1).click();
  await passTime(page, 500);

  await difficult(page).click();
  await expect(page.getByRole('button', { name: 'Card 1, done' })).toBeVisible();
  await expect(card(page, 1).locator('span:has(> img)')).toHaveCSS('opacity', '0.45');
  await expect(page.getByText('1 / 3')).toBeVisible();
  await expect(toast(page)).toBeVisible();
  // Under the pointer it would stay.
  await page.mouse.move(0, 0);
  await page.clock.resume();
  await expect(toast(page)).toBeHidden();

  for (const number of [2, 3]) {
    await card(page, number).click();
    await easy(page).click();
  }
  await expect(page.getByRole('heading', { name: 'Lesson completed' })).toBeFocused();
  await expectNoAxeViolations(page);
  await expect.poll(() => storedBank(page)).toEqual({ learning: ['قطة'], mastered: ['حافلة', 'موز'] });
  await page.getByRole('link', { name: 'Back to the lessons' }).last().click();
  const review = page.getByRole('link', { name: 'Review كلمات أولى' });
  await expect(review).toBeVisible();
  await expect.poll(async () => (await storedProgress(page)).completedLessons.length).toBe(1);
  await page.reload();
  await expect(review).toBeVisible();
});

test('Auto Play goes on two seconds after each card, loops, and stops at a tap', async ({ page, api }) => {
  await signInAs(page, api, await api.register());
  const sounds = await fakeSounds(page);
  await page.clock.install();
  await openLesson(page);
  await stopClock(page);
  const auto = page.getByRole('button', { name: 'Auto Play' });
  const loop = page.getByRole('button', { name: 'Loop all words audio' });
  const isOpen = (number: number) => expect(card(page, number)).toHaveAttribute('aria-expanded', 'true');

  await loop.click();
  await expect(loop).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(sounds.isPlaying).toBe(true);
  await auto.click();
  await expect(loop).toHaveAttribute('aria-pressed', 'false');
  await isOpen(1);
  await expect.poll(sounds.plays).toBe(2);
  // As long as the word is heard, the card stays.
  await passTime(page, 5000);
  await isOpen(1);
  await sounds.end();
  await passTime(page, 1999);
  await isOpen(1);
  await passTime(page, 1);
  await isOpen(2);
  await passTime(page, 1999);
  await isOpen(2);
  await passTime(page, 1);
  await isOpen(3);
  await expect.poll(sounds.plays).toBe(3);
  await sounds.end();
  await passTime(page, 2000);
  await isOpen(1);
  await expect(easy(page)).toBeHidden();
  await card(page, 2).click();
  await expect(auto).toHaveAttribute('aria-pressed', 'false');
  await passTime(page, 10_000);
  await isOpen(2);
});

/** A minute and a half of silence. */
function longRecording(): Buffer {
  const samples = 8000 * 90;
  const wav = Buffer.alloc(44 + samples, 128);
  wav.write('RIFF');
  wav.writeUInt32LE(36 + samples, 4);
  wav.write('WAVEfmt ', 8);
  wav.writeUInt32LE(16, 16);
  // Uncompressed, one channel, 8000 samples of a byte in a second.
  for (const [index, value] of [1, 1].entries()) wav.writeUInt16LE(value, 20 + index * 2);
  for (const offset of [24, 28]) wav.writeUInt32LE(8000, offset);
  for (const [index, value] of [1, 8].entries()) wav.writeUInt16LE(value, 32 + index * 2);
  wav.write('data', 36);
  wav.writeUInt32LE(samples, 40);
  return wav;
}

test('a recording of minutes shows its place, is moved within, and goes on where it was stopped', async ({
  page,
  api,
}) => {
  await signInAs(page, api, await api.register());
  await page.route(/\/media\/.*\.opus/, (route) => route.fulfill({ contentType: 'audio/wav', body: longRecording() }));
  await openLesson(page);
  const loop = page.getByRole('button', { name: 'Loop all words audio' });
  const place = page.getByRole('slider', { name: 'Place in the recording' });
  const seconds = async () => Number(await place.inputValue());
  await expect(place).toBeHidden();
  await loop.click();
  await expect(place).toHaveAttribute('aria-valuetext', /of 1:30$/);
  await place.fill('60');
  await expect.poll(seconds).toBeGreaterThanOrEqual(60);
  await expectNoAxeViolations(page);
  await loop.click();
  await expect(place).toBeHidden();
  await loop.click();
  await expect.poll(seconds).toBeGreaterThanOrEqual(60);
  // To its end, after which it begins again.
  await place.fill('89');
  await expect(loop).toHaveAttribute('aria-pressed', 'false');
  await loop.click();
  await expect(place).toHaveAttribute('aria-valuetext', /^0:0\d of 1:30$/);
});

test('a sound that is not there stops nothing, and a lesson without cards is not shown', async ({
  page,
  api,
  complaints,
}) => {
  complaints.expect(/status of 404/);
  await signInAs(page, api, await api.register());
  let missed = 0;
  await page.route(/\/media\/.*\.opus/, (route) => {
    missed += 1;
    return route.fulfill({ status: 404, body: 'gone' });
  });
  await page.clock.install();
  await openLesson(page);
  await stopClock(page);
  await page.getByRole('button', { name: 'Auto Play' }).click();
  await expect(card(page, 1)).toHaveAttribute('aria-expanded', 'true');
  // The sound has to be found missing before the two seconds begin.
  await expect
    .poll(async () => {
      await passTime(page, 500);
      return card(page, 2).getAttribute('aria-expanded');
    })
    .toBe('true');
  expect(missed).toBeGreaterThan(0);
  await page.clock.resume();
  await card(page, 1).click();
  await easy(page).click();
  await expect(page.getByText('1 / 3')).toBeVisible();

  await page.getByRole('link', { name: 'Back to the lessons' }).click();
  await expect(page.getByRole('link', { name: /^Continue, \d of 3/ }).first()).toBeVisible();
  await expect(page.getByText('Nothing yet')).toHaveCount(0);
});

test('a lesson is studied by keyboard alone, in a Chinese interface', async ({ page, api }) => {
  await useChinese(page);
  await signInAs(page, api, await api.register());
  await page.goto('/interactive-reading');
  const start = page.getByRole('link', { name: '开始学习 كلمات أولى' });
  await start.focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('[data-card]').first()).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(page.locator('[data-card]').first()).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: '困难' })).toBeVisible();
  await expectNoAxeViolations(page);
  await page.keyboard.press('d');
  await expect(page.getByText('1 / 3')).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press(' ');
  await expect(page.getByRole('button', { name: '简单' })).toBeVisible();
  await page.keyboard.press('e');
  await expect(page.getByText('2 / 3')).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: '简单' })).toBeVisible();
  await page.keyboard.press('2');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('link', { name: '复习 كلمات أولى' })).toBeVisible();
});

test('an answer arrives once although its page is left in the same moment', async ({ page, api }) => {
  await signInAs(page, api, await api.register());
  await fakeSounds(page);
  await openLesson(page);
  await card(page, 1).click();
  await difficult(page).evaluate((button: HTMLButtonElement) => {
    button.click();
    location.assign('/vocabulary');
  });
  await expect(page.getByText('قطة', { exact: true })).toHaveCount(1);
  await expect.poll(() => storedBank(page)).toEqual({ learning: ['قطة'], mastered: [] });
});
