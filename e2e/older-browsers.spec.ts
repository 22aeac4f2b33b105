import type { Page } from '@playwright/test';
import {
  demoFile,
  emptyPlan,
  expect,
  expectNoAxeViolations,
  signInAs,
  storedProgress,
  testWith,
} from './fixtures/activities.ts';
import { openDeck, options, placesOf } from './fixtures/decks.ts';

const pictures = ['cat', 'banana', 'bus', 'dog'];
const card = (word: string, name: string) => ({
  word,
  translation: name,
  picture: demoFile(`word-${name}.webp`),
  sound: demoFile(`arabic-${name}.ogg`),
  wrong: pictures.filter((one) => one !== name).map((one) => demoFile(`word-${one}.webp`)),
});

const test = testWith(async () => ({
  ...emptyPlan,
  flashcards: [
    { name: 'صور', stage: 1, language: 'arabic' as const, cards: [card('قطة', 'cat'), card('موز', 'banana')] },
  ],
}));

/** Removes from the browser what the oldest supported ones lack (web/browsers.ts): Chrome 111, Safari 16.4, Firefox 115. */
async function removeNewerFunctions(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const remove = (owner: object, ...names: string[]) => names.forEach((name) => Reflect.deleteProperty(owner, name));
    remove(Set.prototype, 'difference', 'intersection', 'symmetricDifference', 'union');
    remove(Set.prototype, 'isSubsetOf', 'isSupersetOf', 'isDisjointFrom');
    remove(Map, 'groupBy');
    remove(Object, 'groupBy');
    remove(Promise, 'withResolvers', 'try');
    remove(AbortSignal, 'any');
    remove(URL, 'canParse', 'parse');
    remove(String.prototype, 'isWellFormed', 'toWellFormed');
    remove(Intl, 'Segmenter');
    remove(globalThis, 'scheduler');
    const iterator = Object.getPrototypeOf(Object.getPrototypeOf([].values())) as object;
    remove(iterator, 'map', 'filter', 'toArray', 'some', 'every', 'find', 'forEach');
  });
}

/** Removes what browsers offer only to pages that are served by HTTPS or by the own machine. */
async function removeSecureFunctions(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Reflect.deleteProperty(Crypto.prototype, 'randomUUID');
    Reflect.deleteProperty(Navigator.prototype, 'locks');
    Reflect.deleteProperty(globalThis, 'caches');
  });
}

async function studyLesson(page: Page): Promise<void> {
  await page.goto('/flashcards');
  const deck = await openDeck(page, 'Start صور');
  for (const [word, next] of [
    ['قطة', 'Next'],
    ['موز', 'Finish'],
  ] as const) {
    const { right } = await placesOf(page, deck, word);
    await options(page)
      .nth(right - 1)
      .click();
    await expect(page.getByText('Right!')).toBeVisible();
    await page.getByRole('button', { name: next }).click();
  }
  await expect(page.getByRole('heading', { name: 'Lesson completed' })).toBeFocused();
  await expect.poll(async () => (await storedProgress(page)).rightAnswers).toBe(2);
}

test('on the oldest supported browser a lesson is studied, and its answers arrive', async ({ page, api }) => {
  await removeNewerFunctions(page);
  await signInAs(page, api, await api.register());
  await studyLesson(page);
});

test('on a page without HTTPS a person signs in and studies a lesson, and the answers arrive', async ({
  page,
  api,
}) => {
  await removeSecureFunctions(page);
  const { email, password } = await api.register();
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL((url) => url.pathname !== '/login');
  await studyLesson(page);
});

test('an older browser is told so politely, and may try anyway', async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(Array.prototype, 'toSorted'));
  await page.goto('/login');
  await expect(page.getByRole('heading', { name: 'This browser is too old for Kalima' })).toBeVisible();
  await expect(page.getByRole('heading', { name: '此浏览器版本太旧，无法使用 Kalima' })).toBeVisible();
  await expectNoAxeViolations(page);
  // The app that is tried may lead on at once.
  const tried = page.waitForRequest(/\/\?anyway$/);
  await page.getByRole('link', { name: 'Try anyway' }).click();
  await tried;
});
