import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import type { StudyEvent } from '@kalima/shared/contract/learning/study';
import { demoFile, emptyPlan, expect, signInAs, storedBank, testWith } from './fixtures/activities.ts';
import { openDeck, placesOf } from './fixtures/decks.ts';

// Messages on phones, both ways round: they can be pressed, stay where they appear, and cover nothing that is needed.

const pictures = ['cat', 'banana', 'bus', 'dog'].map((name) => demoFile(`word-${name}.webp`));
const card = (word: string, picture: string) => ({
  word,
  translation: `what ${word} means`,
  picture,
  sound: null,
  wrong: pictures.filter((one) => one !== picture),
});
const lesson = { name: 'Animals', stage: 1, language: 'english' as const };
const cards = [card('cat', pictures[0]!), card('banana', pictures[1]!), card('bus', pictures[2]!)];

const test = testWith(async () => ({
  ...emptyPlan,
  reading: [{ ...lesson, lessonSound: null, cards: [...cards, ...cards, ...cards] }],
  flashcards: [{ ...lesson, cards }],
}));

const phones = [
  { width: 390, height: 844 },
  { width: 844, height: 390 },
  { width: 568, height: 320 },
];

/** The message with its buttons, apart from what is read to nobody. */
const toast = (page: Page) => page.locator('[aria-live="polite"] > *');

/** Where something is, once it has come to where it goes. */
async function boxOf(place: Locator) {
  await place.evaluate((element) => Promise.all(element.getAnimations().map(({ finished }) => finished)));
  const box = await place.boundingBox();
  if (!box) throw new Error('It is not shown');
  return box;
}

/** What can be pressed or is the answer to a pick, and lies under or over the message. */
async function covered(page: Page): Promise<string[]> {
  const { x, y, width, height } = await boxOf(toast(page));
  const found: string[] = [];
  for (const one of await page.locator('a, button, [role="status"] > *').all()) {
    const other = await one.boundingBox();
    if (!other || other.width < 2 || other.height < 2) continue;
    const isApart =
      other.x >= x + width || other.x + other.width <= x || other.y >= y + height || other.y + other.height <= y;
    if (!isApart) found.push((await one.getAttribute('aria-label')) ?? (await one.innerText()));
  }
  const own = await toast(page).getByRole('button').all();
  const names = await Promise.all(own.map(async (one) => (await one.getAttribute('aria-label')) ?? one.innerText()));
  return found.filter((name) => !names.includes(name));
}

async function fillBank(page: Page, origin: string): Promise<void> {
  const events = Array.from({ length: 14 }, (_, sequence): StudyEvent => {
    const happenedAt = new Date(Date.now() - 100_000 + sequence).toISOString();
    const word = {
      word: `word${sequence}`,
      language: 'english' as const,
      translation: `translation ${sequence}`,
      definition: '',
      examples: [],
      imageUrl: null,
      audioUrl: null,
    };
    return { id: randomUUID(), sequence, happenedAt, type: 'word', action: 'add', word };
  });
  const data = { deviceId: randomUUID(), deviceTime: new Date().toISOString(), events };
  expect((await page.request.post('/api/study-events', { data, headers: { origin } })).ok()).toBe(true);
}

for (const size of phones) {
  const name = `${size.width}×${size.height}`;

  test(`what was removed from a full bank comes back at a press on the message (${name})`, async ({
    page,
    api,
    baseURL,
  }) => {
    await page.setViewportSize(size);
    await signInAs(page, api, await api.register());
    await fillBank(page, baseURL ?? '');
    await page.goto('/vocabulary');
    await page.getByRole('button', { name: /^word4/ }).click();
    await page.getByRole('button', { name: 'Remove' }).click();
    const before = await boxOf(toast(page));
    // A press on its words reaches the message, not what lies below.
    await toast(page).getByText('The word has been removed').click();
    await expect(page.locator('main [aria-expanded=true]')).toHaveCount(0);
    await toast(page).getByRole('button', { name: 'Undo' }).hover();
    expect(await boxOf(toast(page))).toEqual(before);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByRole('button', { name: /^word4/ })).toBeVisible();
    await expect.poll(async () => (await storedBank(page)).learning).toHaveLength(14);
  });

  test(`in players a message covers no button, no picture and no answer (${name})`, async ({ page, api }) => {
    await page.setViewportSize(size);
    await signInAs(page, api, await api.register());
    await page.goto('/flashcards');
    const deck = await openDeck(page, 'Start Animals');
    const { wrong } = await placesOf(page, deck, deck.cards[0]!.word);
    await page.getByRole('button', { name: `Picture ${wrong}` }).click();
    // Under the pointer it stays, however slow the machine is.
    await toast(page).hover();
    expect(await covered(page)).toEqual([]);

    await page.goto('/interactive-reading');
    await page.getByRole('link', { name: 'Start Animals' }).click();
    await page.getByRole('button', { name: 'Card 3' }).click();
    await page.getByRole('button', { name: 'Difficult' }).click();
    await toast(page).hover();
    expect(await covered(page)).toEqual([]);
    await page.getByRole('button', { name: /^Card 1\b/ }).press('Enter');
    await expect(page.getByRole('button', { name: 'Easy' })).toBeVisible();
    expect(await covered(page)).toEqual([]);
  });
}
