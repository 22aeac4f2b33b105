import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { RememberedWord } from '@kalima/shared/contract/learning/memory-overview';
import type { ReadingLesson } from '@kalima/shared/contract/content/reading-lessons';
import { demoFile, emptyPlan, expect, expectNoAxeViolations, signInAs, testWith } from './fixtures/activities.ts';
import { firstAdmin } from './fixtures/test.ts';

const card = (word: string, translation: string, name: string) => ({
  word,
  translation,
  picture: demoFile(`word-${name}.webp`),
  sound: null,
});

const test = testWith(async () => ({
  ...emptyPlan,
  reading: [
    {
      name: 'كلمات أولى',
      stage: 1,
      language: 'arabic' as const,
      lessonSound: null,
      cards: [card('قطه', 'cat', 'cat'), card('حافلة', 'bus', 'bus')],
    },
  ],
}));

async function read<Answer>(page: Page, path: string): Promise<Answer> {
  return (await (await page.request.get(path)).json()) as Answer;
}

/** Answers both words of the lesson, as another device of the page's learner would. */
async function answerWords(page: Page, origin: string): Promise<void> {
  const { items } = await read<{ items: { id: string }[] }>(page, '/api/reading-lessons');
  const courseId = items[0]?.id ?? '';
  const { cards } = await read<ReadingLesson>(page, `/api/reading-lessons/${courseId}`);
  const happenedAt = new Date().toISOString();
  const events = cards.map(({ id: partId, word: text }, sequence) => ({
    id: randomUUID(),
    sequence,
    happenedAt,
    courseId,
    partId,
    language: 'arabic',
    text,
    type: 'reviewed',
    exercise: 'flashcard',
    isRight: true,
    hint: false,
    tries: 1,
    ms: 4000,
    grade: 'good',
  }));
  const data = { deviceId: randomUUID(), deviceTime: happenedAt, events };
  expect((await page.request.post('/api/study-events', { data, headers: { origin } })).ok()).toBe(true);
}

/** The words that are remembered, with the day on which each is due. */
async function rememberedDays(page: Page): Promise<Record<string, string | null>> {
  const { items } = await read<{ items: RememberedWord[] }>(page, '/api/profile/words');
  return Object.fromEntries(items.map(({ text, dueDay }) => [text, dueDay]));
}

test('a teacher corrects a typo and replaces a word: learners keep the one, and meet the other anew', async ({
  page,
  api,
  openAs,
  baseURL,
  complaints,
}) => {
  // The answer that asks what became of the words.
  complaints.expect(/409 \(Conflict\)/);
  const learner = await openAs(await api.register('Lin'));
  await answerWords(learner, baseURL ?? '');
  const { قطه: due, حافلة: dueOther, ...others } = await rememberedDays(learner);
  expect([typeof due, typeof dueOther, others]).toEqual(['string', 'string', {}]);

  await signInAs(page, api, firstAdmin);
  await page.goto('/admin/interactive-reading');
  await page.getByRole('button', { name: /كلمات أولى/ }).click();
  const words = page.getByLabel('Word', { exact: true });
  await words.nth(0).fill('قطة');
  await words.nth(1).fill('سيارة');
  await page.getByRole('button', { name: 'Save Lesson' }).click();
  const dialog = page.getByRole('dialog', { name: 'Is it still the same word?' });
  await expect(dialog.getByRole('listitem')).toHaveCount(2);
  await expectNoAxeViolations(page);
  await expect(
    dialog.getByRole('group', { name: 'قطه becomes قطة' }).getByRole('radio', { name: 'Same word, corrected' }),
  ).toBeChecked();
  await expect(
    dialog.getByRole('group', { name: 'حافلة becomes سيارة' }).getByRole('radio', { name: 'Another word' }),
  ).toBeChecked();
  // By keyboard: nothing that was typed is lost, and it is asked again.
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(words.nth(0)).toHaveValue('قطة');
  await page.getByRole('button', { name: 'Save Lesson' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Lesson saved')).toBeVisible();

  await expect.poll(() => rememberedDays(learner)).toEqual({ قطة: due, حافلة: dueOther });
  await learner.goto('/profile/memory/words');
  await expect(learner.getByText('قطة', { exact: true })).toBeVisible();
  await expect(learner.getByText('قطه', { exact: true })).toHaveCount(0);
});
