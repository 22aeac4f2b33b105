import type { Page } from '@playwright/test';
import type { Rung } from '@kalima/shared/domain/learning/exercises';
import { demoFile, emptyPlan, expect, goOnline, type Person, testWith } from './fixtures/activities.ts';
import { answer, finger, goOnByHand, wordInSight } from './fixtures/answer-questions.ts';
import { all, complete } from './fixtures/downloads.ts';
import { startFrontServer } from './fixtures/newer-version.ts';
import {
  answered,
  askedByRung,
  type AskedByRung,
  assignEarly,
  expectOneMoreDay,
  phone,
  rememberWords,
  rungs,
} from './fixtures/remembered-words.ts';
import { untilKept } from './fixtures/worker.ts';

const words = [
  ['قطة', 'cat', 'cat'],
  ['كلب', 'dog', 'dog'],
  ['موزة', 'banana', 'banana'],
  ['جمل', 'camel', 'camel'],
  ['مظلة', 'umbrella', 'umbrella'],
] as const;

const test = testWith(async () => ({
  ...emptyPlan,
  reading: [
    {
      name: 'Words',
      stage: 1,
      language: 'arabic' as const,
      lessonSound: null,
      cards: words.map(([word, translation, name]) => ({
        word,
        translation,
        picture: demoFile(`word-${name}.webp`),
        sound: demoFile(`arabic-${name}.ogg`),
      })),
    },
  ],
}));

const withWorker = { ...phone, reducedMotion: 'no-preference', serviceWorkers: 'allow' } as const;
const people: Person[] = [];
test.beforeAll(async ({ api, server }) => {
  for (let count = 0; count < 4; count += 1) people.push(await api.register());
  await assignEarly(server);
});
test.beforeEach(({ complaints }) => complaints.expect(/ERR_INTERNET_DISCONNECTED/));

/** How many entries a store of the device has. */
function countStored(page: Page, name: string, store: string): Promise<number> {
  return page.evaluate(
    async ([database, from]) => {
      const opened = await new Promise<IDBDatabase>((resolve) => {
        const opening = indexedDB.open(database);
        opening.addEventListener('success', () => resolve(opening.result));
      });
      const count = await new Promise<number>((resolve) => {
        const counting = opened.transaction(from).objectStore(from).count();
        counting.addEventListener('success', () => resolve(counting.result));
      });
      opened.close();
      return count;
    },
    [name, store] as const,
  );
}
const pending = (page: Page) => countStored(page, 'kalima-outbox', 'events');

/** The words are due, and on this device with all that they need; then Today is in sight. */
async function takeAlong(page: Page, origin: string, asked: readonly Rung[]): Promise<AskedByRung> {
  await goOnByHand(page);
  await rememberWords(page, origin, 'Words', asked);
  const items = await askedByRung(
    page,
    words.map(([word]) => word),
    asked,
  );
  await page.goto('/downloads');
  await untilKept(page);
  await all(page).click();
  await expect(complete(page)).toBeVisible();
  // What the server has computed of each word, and where it goes on.
  await expect.poll(() => countStored(page, 'kalima-content', 'memory')).toBe(asked.length + 1);
  await page.goto('/today');
  await expectWords(page, asked.length);
  return items;
}

const expectWords = (page: Page, count: number) =>
  expect(
    page.getByText(
      count === 0 ? /^No words to review (?:now|on this device)$/ : new RegExp(`^${count} words? to review$`),
    ),
  ).toBeVisible();

/** Answers the question in sight, and leaves it. */
async function answerOne(page: Page, asked: AskedByRung, isRight = true): Promise<void> {
  await answer(page, finger, await wordInSight(page, asked), isRight);
  const verdict = page.getByText(isRight ? 'Right!' : 'Not quite.', { exact: true });
  await expect(verdict).toBeAttached();
  await page.getByRole('button', { name: 'Go on' }).tap();
  await expect(verdict).not.toBeAttached();
}

test('a whole session without a network, each exercise, arrives once', async ({ openAs, baseURL }) => {
  const page = await openAs(people[0]!, withWorker);
  const asked = await takeAlong(page, baseURL ?? '', rungs);
  const pace = await page.getByText(/at your pace$/).innerText();
  const [before = 0, right = 0] = await answered(page);
  await page.context().setOffline(true);
  await page.reload();
  await expectWords(page, 5);
  await expect(page.getByText(pace, { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Start' }).tap();
  const missed = (await wordInSight(page, asked)).text;
  await answerOne(page, asked, false);
  for (let count = 0; count < 5; count += 1) await answerOne(page, asked);
  await expect(page.getByRole('heading', { name: '5 words reviewed' })).toBeVisible();
  await expect.poll(() => pending(page)).toBe(6);
  await page.goto('/today');
  await expectWords(page, 0);

  await goOnline(page);
  await expect.poll(() => answered(page)).toEqual([before + 6, right + 5]);
  await expect.poll(() => pending(page)).toBe(0);
  await expectOneMoreDay(page, asked, [missed]);
  await page.reload();
  await expectWords(page, 0);
  expect(await answered(page)).toEqual([before + 6, right + 5]);
});

test('words that Today has shown are asked on the bus, though nothing was downloaded', async ({ openAs, baseURL }) => {
  const page = await openAs(people[3]!, withWorker);
  const rungsWithoutFiles: readonly Rung[] = ['build', 'type'];
  await goOnByHand(page);
  await rememberWords(page, baseURL ?? '', 'Words', rungsWithoutFiles);
  const asked = await askedByRung(
    page,
    words.map(([word]) => word),
    rungsWithoutFiles,
  );
  await page.goto('/today');
  await expectWords(page, 2);
  await expect.poll(() => countStored(page, 'kalima-content', 'memory')).toBe(3);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.context().setOffline(true);
  await page.reload();
  await expectWords(page, 2);
  await page.getByRole('link', { name: 'Start' }).tap();
  await answerOne(page, asked);
  await answerOne(page, asked);
  await expect(page.getByRole('heading', { name: '2 words reviewed' })).toBeVisible();
  await goOnline(page);
  await expect.poll(() => pending(page)).toBe(0);
});

test('two pages without a network ask the same words: both answers arrive, and the day counts once', async ({
  openAs,
  baseURL,
}) => {
  const page = await openAs(people[1]!, withWorker);
  const asked = await takeAlong(page, baseURL ?? '', ['pick', 'type']);
  const [before = 0, right = 0] = await answered(page);
  const other = await page.context().newPage();
  await goOnByHand(other);
  await other.goto('/review');
  await wordInSight(other, asked);
  await page.context().setOffline(true);
  await page.goto('/review');
  await answerOne(page, asked);
  await answerOne(other, asked);
  await answerOne(other, asked);
  await answerOne(page, asked);
  await expect.poll(() => pending(page)).toBe(4);
  await other.goto('/today');
  await expectWords(other, 0);

  await goOnline(page);
  await expect.poll(() => answered(page)).toEqual([before + 4, right + 4]);
  await expect.poll(() => pending(other)).toBe(0);
  await expectOneMoreDay(page, asked, []);
});

test('an update of the app without a network keeps what was answered and what is left', async ({ server, openAs }) => {
  const front = await startFrontServer(server.url);
  const page = await openAs(people[2]!, { ...withWorker, baseURL: front.url });
  const asked = await takeAlong(page, front.url, ['pick', 'build']);
  const [before = 0, right = 0] = await answered(page);
  front.publishVersion();
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
  const take = page.getByRole('button', { name: 'Use it now' });
  await expect(take).toBeVisible();
  await page.context().setOffline(true);
  await page.getByRole('link', { name: 'Start' }).tap();
  await answerOne(page, asked);
  await page.getByRole('link', { name: 'End the review' }).tap();
  await expectWords(page, 1);
  await page.evaluate(() => Object.assign(window, { isTheSamePage: true }));
  await take.tap();
  await page.waitForFunction(() => !('isTheSamePage' in window));
  await expectWords(page, 1);
  await expect.poll(() => pending(page)).toBe(1);
  await page.getByRole('link', { name: 'Start' }).tap();
  await answerOne(page, asked);
  await expect(page.getByRole('heading', { name: '1 word reviewed' })).toBeVisible();
  await expect.poll(() => pending(page)).toBe(2);

  await goOnline(page);
  await expect.poll(() => answered(page)).toEqual([before + 2, right + 2]);
  await expect.poll(() => pending(page)).toBe(0);
  await expectOneMoreDay(page, asked, []);
  // First who may still be asking it.
  await page.context().close();
  await front.stop();
});
