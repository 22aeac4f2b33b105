import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type { ReadingLesson } from '@kalima/shared/contract/content/reading-lessons';
import type { StudyEvent } from '@kalima/shared/contract/learning/study';
import {
  demoFile,
  emptyPlan,
  expect,
  expectNoAxeViolations,
  goOnline,
  signInAs,
  testWith,
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

/** Answers a word of the lesson and sets the other one aside, as another device of the page's learner would. */
async function answerWords(page: Page, origin: string): Promise<void> {
  const read = async (path: string): Promise<unknown> => (await page.request.get(path)).json();
  const { items } = (await read('/api/reading-lessons')) as { items: { id: string }[] };
  const courseId = items[0]?.id ?? '';
  const { cards } = (await read(`/api/reading-lessons/${courseId}`)) as ReadingLesson;
  const happenedAt = new Date().toISOString();
  const events = cards.map(({ id: partId, word: text }, sequence): StudyEvent => {
    const about = { id: randomUUID(), sequence, happenedAt, courseId, partId, language: 'arabic', text } as const;
    if (sequence > 0) return { ...about, type: 'suspended' };
    const answer = { exercise: 'flashcard', isRight: true, hint: false, tries: 1, ms: 4000, grade: 'good' } as const;
    return { ...about, ...answer, type: 'reviewed' };
  });
  const data = { deviceId: randomUUID(), deviceTime: happenedAt, events };
  expect((await page.request.post('/api/study-events', { data, headers: { origin } })).ok()).toBe(true);
}

test('what is remembered: from nothing to words, one asked again, settings, a table to take along, and all of it offline @core', async ({
  page,
  api,
  baseURL,
  complaints,
}) => {
  complaints.expect(/ERR_INTERNET_DISCONNECTED/);
  await signInAs(page, api, await api.register());
  await page.goto('/profile');
  await page.getByRole('link', { name: 'What you remember' }).click();
  await expect(page.getByText('No words answered yet')).toBeVisible();
  await expectNoAxeViolations(page);
  await answerWords(page, baseURL ?? '');
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Your 2 words' })).toBeVisible();
  await expect(page.getByText('1 word in 14 days, about 1 min in all.')).toBeVisible();
  await expectNoAxeViolations(page);

  await page.getByRole('link', { name: '1 set aside by you' }).click();
  await expect(page.getByText('حافلة')).toBeVisible();
  await page.getByRole('button', { name: 'Ask again: حافلة' }).click();
  await expect(page.getByText('Will be asked again')).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByRole('link', { name: 'Your memory' }).click();
  await expect(page.getByRole('heading', { name: 'Your word', exact: true })).toBeVisible();
  await expect(page.getByText('1 more is waiting in your lessons')).toBeVisible();

  await page.getByRole('button', { name: 'Change how I am asked' }).click();
  const dialog = page.getByRole('dialog', { name: 'How I am asked' });
  await dialog.getByLabel('New words a day, at most').fill('3');
  await dialog.getByRole('switch', { name: 'Ask me to say words' }).click();
  await dialog.getByLabel('My day begins at').selectOption('2:00');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  const line = page.getByText(/3 new words a day · typing on · saying off · days begin at 2:00/);
  await expect(line).toBeVisible();
  await page.reload();
  await expect(line).toBeVisible();

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export my words (CSV)' }).click();
  const text = await readFile(await (await download).path(), 'utf8');
  expect(text).toMatch(/^\uFEFF"Word","Language","Translation","Part of speech","State",/);
  expect(text).toMatch(
    /\r\n"قطة","Arabic","cat",,"being learned",1,0,[\d.]+,"20\d\d-\d\d-\d\d","20\d\d-\d\d-\d\d"\r\n$/,
  );

  await page.context().setOffline(true);
  await page.getByRole('link', { name: 'Profile', exact: true }).first().click();
  await page.getByRole('link', { name: 'What you remember' }).click();
  await expect(page.getByRole('heading', { name: 'Your word', exact: true })).toBeVisible();
  await expect(line).toBeVisible();
  await page.getByRole('button', { name: 'Export my words (CSV)' }).click();
  await expect(page.getByText('The server cannot be reached. Check your connection and try again.')).toBeVisible();
  await goOnline(page);
});
