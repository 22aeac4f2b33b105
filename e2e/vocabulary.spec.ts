import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { StudyEvent } from '@kalima/shared/contract/learning/study';
import {
  demoFile,
  emptyPlan,
  expect,
  expectNoAxeViolations,
  signInAs,
  storedBank,
  storedProgress,
  testWith,
  useChinese,
  goOnline,
} from './fixtures/activities.ts';

const card = (word: string, translation: string, name: string) => ({
  word,
  translation,
  picture: demoFile(`word-${name}.webp`),
  sound: demoFile(`arabic-${name}.ogg`),
});

const test = testWith(async () => ({
  ...emptyPlan,
  reading: [
    {
      name: 'كلمات أولى',
      stage: 1,
      language: 'arabic' as const,
      lessonSound: null,
      cards: [card('قطة', 'cat', 'cat'), card('حافلة', 'bus', 'bus')],
    },
  ],
}));

/** Puts words into the bank of the page's learner as another of their devices would. */
async function fillBank(page: Page, origin: string): Promise<void> {
  const word = (text: string, translation: string) => ({
    word: text,
    language: 'arabic' as const,
    translation,
    definition: `what ${translation} means`,
    examples: [`هذه ${text}`],
    imageUrl: null,
    audioUrl: null,
  });
  const events = (
    [
      ['add', word('قطة', 'cat')],
      ['add', word('كتاب', 'book')],
      ['add', word('شمس', 'sun')],
      ['master', word('قمر', 'moon')],
    ] as const
  ).map(([action, shown], sequence): StudyEvent => {
    const happenedAt = new Date(Date.now() - 10_000 + sequence).toISOString();
    return { id: randomUUID(), sequence, happenedAt, type: 'word', action, word: shown };
  });
  const data = { deviceId: randomUUID(), deviceTime: new Date().toISOString(), events };
  const answer = await page.request.post('/api/study-events', { data, headers: { origin } });
  expect(answer.ok()).toBe(true);
}

test('the bank: counts, search, details, moves both ways, and practice to its end @core', async ({
  page,
  api,
  baseURL,
}) => {
  await signInAs(page, api, await api.register());
  await page.goto('/vocabulary');
  await expect(page.getByText('No words in the learning list yet')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Practice mode' })).toBeDisabled();
  await expectNoAxeViolations(page);
  await fillBank(page, baseURL ?? '');
  await page.reload();
  await expect(page.getByRole('radio', { name: 'Learning (3)' })).toBeChecked();
  const words = page.locator('main li button[aria-expanded]');
  await expect(words).toHaveCount(3);

  const search = page.getByRole('searchbox', { name: 'Search word or translation' });
  await search.fill('SUN');
  await expect(words).toHaveText(['شمسsun']);
  await search.fill('كِتاب');
  await expect(words).toHaveText(['كتابbook']);
  await search.fill('nothing like it');
  await expect(page.getByText('No words match your search')).toBeVisible();
  await page.getByRole('button', { name: 'Clear search' }).click();

  await words.filter({ hasText: 'cat' }).click();
  await expect(page.getByText('what cat means')).toBeVisible();
  await expect(page.getByText('هذه قطة')).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'Mark as mastered' }).click();
  await expect(page.getByRole('radio', { name: 'Learning (2)' })).toBeVisible();
  await page.getByRole('radio', { name: 'Mastered (2)' }).click();
  await words.filter({ hasText: 'moon' }).click();
  await page.getByRole('button', { name: 'Move back to learning' }).click();
  await expect(page.getByRole('radio', { name: 'Learning (3)' })).toBeVisible();
  await expect(words).toHaveText(['قطةcat']);
  await expect.poll(async () => (await storedBank(page)).mastered).toEqual(['قطة']);

  await page.getByRole('radio', { name: 'Learning (3)' }).click();
  await page.getByRole('button', { name: 'Look through' }).click();
  await expect(page.getByText('Word 1 of 3')).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'Mastered' }).click();
  await expect(page.getByText('Word 2 of 3')).toBeVisible();
  await page.getByRole('button', { name: 'Still learning' }).click();
  await expect(page.getByText('Word 3 of 3')).toBeVisible();
  await page.keyboard.press('2');
  await expect(page.getByRole('heading', { name: 'Practice completed' })).toBeFocused();
  await expect(page.getByText('2 words mastered · 2 / 3')).toBeVisible();
  await page.getByRole('link', { name: 'Back to the vocabulary bank' }).click();
  await expect(page.getByRole('radio', { name: 'Learning (1)' })).toBeVisible();
  await expect.poll(async () => (await storedBank(page)).mastered.length).toBe(3);
});

test('the bank in a Chinese interface', async ({ page, api, baseURL }) => {
  await useChinese(page);
  await signInAs(page, api, await api.register());
  await fillBank(page, baseURL ?? '');
  await page.goto('/vocabulary');
  await page.getByRole('button', { name: /^كتاب/ }).click();
  await expect(page.getByText('what book means')).toBeVisible();
  await expectNoAxeViolations(page);
});

test('what is studied without a network arrives once when it is back', async ({ page, api, complaints }) => {
  complaints.expect(/ERR_INTERNET_DISCONNECTED/);
  await signInAs(page, api, await api.register());
  await page.goto('/interactive-reading');
  await page.getByRole('link', { name: 'Start كلمات أولى' }).click();
  await expect(page.getByRole('button', { name: 'Card 1' })).toBeVisible();
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Card 1' }).click();
  await page.getByRole('button', { name: 'Difficult' }).click();
  await page.getByRole('button', { name: 'Card 2' }).click();
  await page.getByRole('button', { name: 'Easy' }).click();
  await expect(page.getByRole('heading', { name: 'Lesson completed' })).toBeVisible();
  expect(await storedBank(page)).toEqual({ learning: [], mastered: [] });

  await goOnline(page);
  await expect.poll(() => storedBank(page)).toEqual({ learning: ['قطة'], mastered: ['حافلة'] });
  await expect.poll(async () => (await storedProgress(page)).completedLessons.length).toBe(1);
  // A reload would send again whatever had not been acknowledged.
  await page.reload();
  await page.goto('/vocabulary');
  await expect(page.getByRole('radio', { name: 'Learning (1)' })).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Mastered (1)' })).toBeVisible();
  const { recent, learningWords, masteredWords } = await storedProgress(page);
  expect({ learningWords, masteredWords }).toEqual({ learningWords: 1, masteredWords: 1 });
  expect(recent.map(({ kind }) => kind).toSorted()).toEqual(['completed', 'word-added', 'word-mastered']);
});
