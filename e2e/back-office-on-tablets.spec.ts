import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { demoFile } from './fixtures/activities.ts';
import { expect, firstAdmin, signInAs, test } from './fixtures/test.ts';

// On a tablet the menu takes a third of the width: what is left has to hold everything that is pressed.

const sizes = { 'held upright': { width: 768, height: 1024 }, 'held sideways': { width: 1024, height: 768 } };

test.beforeEach(async ({ page, api }) => signInAs(page, api, firstAdmin));

/** By how much a table is wider than the card around it, which cuts it off. */
const cutOff = (table: Locator) =>
  table.evaluate((element) => Math.max(0, element.getBoundingClientRect().width - element.parentElement!.clientWidth));

/** Words of buttons of which a part stands on the next line. */
async function brokenWords(page: Page): Promise<string[]> {
  return page.getByRole('main').evaluate((main) => {
    const isBroken = (text: Text, at: number, length: number) => {
      const range = document.createRange();
      range.setStart(text, at);
      range.setEnd(text, at + length);
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1;
    };
    return [...main.querySelectorAll('button, a')].flatMap((control) =>
      [...control.childNodes]
        .filter((node) => node instanceof Text)
        .flatMap((text) =>
          [...text.data.matchAll(/\p{L}+/gu)]
            .filter(({ index, 0: word }) => isBroken(text, index, word.length))
            .map(([word]) => word),
        ),
    );
  });
}

for (const [how, size] of Object.entries(sizes)) {
  test(`on a tablet ${how}, nothing of the tables is cut off`, async ({ page, api }) => {
    await api.makeMaterial({ title: 'À la boulangerie', language: 'french' });
    await api.register('Alexandria Featherstonehaugh');
    await page.setViewportSize(size);
    await page.goto('/admin/courses');
    await expect(page.getByRole('button', { name: 'Edit course' })).toBeVisible();
    expect(await cutOff(page.getByRole('table'))).toBe(0);
    await page.goto('/admin/courses?view=users');
    await expect(page.getByRole('button', { name: 'Assign all courses' }).first()).toBeVisible();
    expect(await cutOff(page.getByRole('table'))).toBe(0);
  });

  test(`on a tablet ${how}, buttons keep their words whole`, async ({ page, api }) => {
    await api.makeMaterial();
    await page.setViewportSize(size);
    await page.goto('/admin/stories');
    for (const language of ['en', 'zh', 'ar']) {
      await page.evaluate((chosen) => localStorage.setItem('kalima.language', chosen), language);
      await page.goto('/admin/learning-materials');
      await expect(page.getByRole('article')).toBeVisible();
      expect.soft(await brokenWords(page), `materials in ${language}`).toEqual([]);
      await page.goto('/admin/stories');
      await expect(page.locator('form').first()).toBeVisible();
      expect.soft(await brokenWords(page), `stories in ${language}`).toEqual([]);
    }
  });

  test(`on a tablet ${how}, the cards of a lesson stand within the screen`, async ({ page, api }) => {
    await api.makeLessons(await api.upload('reading-card-image', demoFile('word-cat.webp'), 'image/webp'));
    await page.setViewportSize(size);
    await page.goto('/admin/interactive-reading');
    await page.getByRole('button', { name: 'في الشارع' }).first().click();
    await page.getByRole('button', { name: 'Add a card' }).click();
    await expect(page.getByRole('article')).toHaveCount(2);
    const [needed, width] = await page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      return [scrollWidth, clientWidth];
    });
    expect(needed).toBe(width);
  });

  test(`on a tablet ${how}, a story is edited in its table`, async ({ page, server }) => {
    const make = async (path: string, data: object) => {
      const made = await page.request.post(`/api/${path}`, { data, headers: { origin: server.url } });
      expect(made.ok(), await made.text()).toBe(true);
      return (await made.json()) as { id: string };
    };
    const stage = await make('admin/story-stages', {
      name: 'Tales',
      description: '',
      language: 'english',
      coverImageUrl: null,
    });
    const told = { vocabulary: [], videoUrl: null, videoSource: 'upload', thumbnailUrl: null };
    const pages = [{ id: randomUUID(), text: 'He is tall.', imageUrl: null, audioUrl: null }];
    const story = {
      title: 'Anansi and the pot of wisdom',
      description: 'A tale',
      language: 'english',
      text: '',
      pages,
    };
    await make('author/stories', { ...story, ...told, id: randomUUID(), stageId: stage.id });
    await page.setViewportSize(size);
    await page.goto(`/admin/stories?stage=${stage.id}`);
    await expect(page.getByRole('button', { name: `Edit ${story.title}` })).toBeVisible();
    expect(await cutOff(page.getByRole('table'))).toBe(0);
  });
}
