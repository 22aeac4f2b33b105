import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { ContentLanguage } from '@kalima/shared/domain/language/languages';
import {
  type ActivityPlan,
  emptyPlan,
  expect,
  expectNoAxeViolations,
  signInAs,
  storedProgress,
  testWith,
  useChinese,
} from './fixtures/activities.ts';
import { passTime, stopClock } from './fixtures/clock.ts';
import { readStorybook, storybooks, storybooksFolder } from './fixtures/storybooks.ts';

const languages = [
  ['zh', 'chinese'],
  ['ar', 'arabic'],
] as const satisfies readonly (readonly [string, ContentLanguage])[];

/** Every book in the languages that it has: its pages as cards, as phrases and as the sentences of a story. */
async function planBooks(): Promise<ActivityPlan> {
  const books = await Promise.all(storybooks.map(readStorybook));
  const editions = books.flatMap((book, index) =>
    languages.flatMap(([code, language]) => {
      const title = book.title[code];
      if (title === undefined) return [];
      const fileOf = (path: string | null | undefined) => {
        const whole = path && join(storybooksFolder, book.id, path);
        return whole && existsSync(whole) ? whole : null;
      };
      const pages = book.pages.flatMap(({ text, image, audio }) => {
        const words = text[code]?.replaceAll(/\s+/g, ' ').trim();
        if (!words) return [];
        const translation = text.en?.replaceAll(/\s+/g, ' ').trim() ?? '';
        return [{ text: words, translation, picture: fileOf(image), sound: fileOf(audio[code]) }];
      });
      return [{ title, language, stage: 1 + (index % 4), pages, picture: fileOf('images/01.jpg') }];
    }),
  );
  const inLanguage = (wanted: ContentLanguage) => editions.filter(({ language }) => language === wanted);
  return {
    ...emptyPlan,
    reading: editions.map(({ title, language, stage, pages }) => ({
      name: title,
      language,
      stage,
      lessonSound: null,
      cards: pages.map(({ text, ...card }) => ({ word: text, ...card })),
    })),
    phraseStages: languages.map(([, language]) => ({
      name: language,
      courses: inLanguage(language).map(({ title, pages, picture }) => ({
        title,
        description: '',
        language,
        picture,
        phrases: pages.map((page) => ({ ...page, vocabulary: [] })),
      })),
    })),
    storyStages: languages.map(([, language]) => ({
      name: language,
      stories: inLanguage(language).map(({ title, pages, picture }) => ({
        title,
        language,
        text: pages.map(({ text }) => text).join('\n'),
        vocabulary: [],
        picture,
      })),
    })),
  };
}

const test = testWith(planBooks);

interface Listed {
  readonly id: string;
  readonly isCompleted: boolean;
}

test('the storybooks are studied as reading lessons, in Chinese and Arabic', async ({ page, api }) => {
  await signInAs(page, api, await api.register());
  const answer = await page.request.get('/api/reading-lessons');
  const { items } = (await answer.json()) as { items: (Listed & { name: string; cardCount: number })[] };
  expect(items.map(({ name }) => name).toSorted()).toEqual(
    ['一个很高的人', '萨内在商店', 'الرجل ذو القامة الطويلة'].toSorted(),
  );
  for (const { id, name, cardCount } of items) {
    await page.goto(`/interactive-reading/${id}`);
    await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: /^Card \d+$/ })).toHaveCount(cardCount);
    await expect(page.locator('[data-card] img').first()).toHaveJSProperty('complete', true);
  }

  const { id, name, cardCount } = items.find((lesson) => lesson.name === 'الرجل ذو القامة الطويلة') ?? items[0]!;
  await page.goto(`/interactive-reading/${id}`);
  await page.getByRole('button', { name: 'Card 1', exact: true }).click();
  await expect(page.getByRole('button', { name: /^Card 1: / })).toContainText('His hoe was too short.');
  await expectNoAxeViolations(page);
  for (let number = 1; number <= cardCount; number += 1) {
    if (number > 1) await page.getByRole('button', { name: `Card ${number}`, exact: true }).click();
    await page.getByRole('button', { name: number % 3 === 0 ? 'Difficult' : 'Easy' }).click();
  }
  await expect(page.getByRole('heading', { name: 'Lesson completed' })).toBeVisible();
  await page.getByRole('link', { name: 'Back to the lessons' }).last().click();
  const review = page.getByRole('link', { name: `Review ${name}` });
  await expect(review).toBeVisible();
  await expect.poll(async () => (await storedProgress(page)).completedLessons.length).toBe(1);
  await page.reload();
  await expect(review).toBeVisible();
  await expect(page.getByRole('img', { name: 'Completed' })).toHaveCount(1);
});

test('the storybooks are studied as phrase courses, in a Chinese interface', async ({ page, api }) => {
  await useChinese(page);
  await signInAs(page, api, await api.register());
  const answer = await page.request.get('/api/phrase-stages');
  const stages = (await answer.json()) as {
    items: { courses: (Listed & { title: string; phraseCount: number })[] }[];
  };
  const courses = stages.items.flatMap((stage) => stage.courses);
  for (const { id, title } of courses) {
    await page.goto(`/phrases/${id}`);
    await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible();
    // The first is in sight; the next comes ahead, hidden.
    await expect(page.locator('main img').filter({ visible: true })).toHaveJSProperty('complete', true);
  }

  // The stage of the language that is learned is open.
  const { title, phraseCount } = stages.items.at(-1)!.courses[0]!;
  await page.goto('/phrases');
  await expectNoAxeViolations(page);
  await page.getByRole('link', { name: `开始学习 ${title}` }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expectNoAxeViolations(page);
  const next = page.getByRole('button', { name: '下一句' });
  for (let at = 1; at < phraseCount; at += 1) await next.click();
  await expect(next).toHaveCount(0);
  await expect.poll(async () => (await storedProgress(page)).completedLessons.length).toBe(1);
  await page.goto('/phrases');
  await page.getByRole('button', { name: 'arabic' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: title }).last()).toContainText('已完成');
});

test('the storybooks are read as stories, in Chinese and Arabic', async ({ page, api }) => {
  await signInAs(page, api, await api.register());
  const answer = await page.request.get('/api/story-stages');
  const stages = (await answer.json()) as { items: { name: string; stories: (Listed & { title: string })[] }[] };
  const stories = stages.items.flatMap((stage) => stage.stories);
  await page.clock.install();
  for (const { id, title } of stories) {
    await page.goto(`/stories/${id}`);
    await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible();
    await expect(page.getByRole('list', { name: 'Text of the story' }).getByRole('listitem').first()).toBeVisible();
  }

  const arabic = stages.items.find((stage) => stage.name === 'arabic')?.stories[0];
  expect(arabic).toBeDefined();
  const { id, title } = arabic!;
  await page.goto(`/stories/${id}`);
  const sentences = page.getByRole('list', { name: 'Text of the story' }).getByRole('listitem');
  await expect(sentences.first()).toBeVisible();
  const count = await sentences.count();
  await expectNoAxeViolations(page);
  await stopClock(page);
  await page.getByRole('button', { name: 'Follow the text' }).click();
  for (let number = 1; number <= count; number += 1) {
    await expect(sentences.nth(number - 1)).toHaveAttribute('aria-current', 'true');
    if (number < count) await passTime(page, 3000);
  }
  await expect(page.getByText('Story completed')).toBeVisible();
  await page.clock.resume();
  await expect.poll(async () => (await storedProgress(page)).completedLessons.length).toBe(1);
  await page.goto('/stories');
  await page.getByRole('button', { name: 'arabic' }).click();
  await expect(page.getByRole('link', { name: `Review ${title}` })).toBeVisible();
});
