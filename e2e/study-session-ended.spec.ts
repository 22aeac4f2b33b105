import type { Page } from '@playwright/test';
import { demoFile, emptyPlan, expect, expectNoAxeViolations, signInAs, testWith } from './fixtures/activities.ts';
import { openDeck, options, placesOf } from './fixtures/decks.ts';

const pictures = ['cat', 'banana', 'bus', 'dog'];
const card = (word: string, name: string) => ({
  word,
  translation: name,
  picture: demoFile(`word-${name}.webp`),
  sound: demoFile(`arabic-${name}.ogg`),
  wrong: pictures.filter((one) => one !== name).map((one) => demoFile(`word-${one}.webp`)),
});
const words = [
  ['قطة', 'cat'],
  ['موز', 'banana'],
  ['حافلة', 'bus'],
] as const;

const test = testWith(async () => ({
  ...emptyPlan,
  flashcards: [
    { name: 'صور', stage: 1, language: 'arabic' as const, cards: words.map(([word, name]) => card(word, name)) },
  ],
}));
test.beforeEach(({ complaints }) => complaints.expect(/status of 401/));

/** Ids of the learner's answers, as the server has them. */
async function storedAnswers(page: Page): Promise<string[]> {
  const answer = await page.request.get('/api/profile/export');
  expect(answer.ok(), await answer.text()).toBe(true);
  const { events } = (await answer.json()) as { events: { type: string; payload: { given?: string } }[] };
  return events.filter(({ type }) => type === 'reviewed').map(({ payload }) => payload.given ?? '');
}

test('a session that ends elsewhere is said over the lesson, and every answer given before and after arrives once @core', async ({
  page,
  api,
  openAs,
}) => {
  const person = await api.register();
  await signInAs(page, api, person);
  await page.goto('/flashcards');
  const deck = await openDeck(page, 'Start صور');
  const answer = async (word: string) => {
    const { right } = await placesOf(page, deck, word);
    await options(page)
      .nth(right - 1)
      .click();
    await expect(page.getByText('Right!')).toBeVisible();
  };
  await answer('قطة');
  await expect.poll(() => storedAnswers(page)).toEqual(['قطة']);
  await page.getByRole('button', { name: 'Next' }).click();

  // On another device the person signs out everywhere.
  const other = await openAs(person);
  expect((await other.request.delete('/api/profile/sessions')).ok()).toBe(true);
  await answer('موز');
  const dialog = page.getByRole('dialog', { name: 'Sign in again' });
  await expect(dialog).toContainText('Your answers are kept here, and are sent once you have signed in again.');
  await expectNoAxeViolations(page);
  await dialog.getByLabel('Password', { exact: true }).fill(person.password);
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'Next' }).click();
  await answer('حافلة');
  await page.getByRole('button', { name: 'Finish' }).click();
  await expect(page.getByRole('heading', { name: 'Lesson completed' })).toBeVisible();
  await expect.poll(async () => (await storedAnswers(page)).toSorted()).toEqual(words.map(([word]) => word).toSorted());
});

test('who signs in another way comes back to the lesson, where it was left', async ({ page, api, openAs }) => {
  const person = await api.register();
  await signInAs(page, api, person);
  await page.goto('/flashcards');
  const deck = await openDeck(page, 'Start صور');
  const { right } = await placesOf(page, deck, 'قطة');
  const other = await openAs(person);
  expect((await other.request.delete('/api/profile/sessions')).ok()).toBe(true);
  await options(page)
    .nth(right - 1)
    .click();
  await page
    .getByRole('dialog', { name: 'Sign in again' })
    .getByRole('button', { name: 'Sign in another way' })
    .click();
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'موز' })).toBeVisible();
  await expect.poll(() => storedAnswers(page)).toEqual(['قطة']);
});

test('Logout in another tab takes the lesson off the screen', async ({ page, context, api }) => {
  await signInAs(page, api, await api.register());
  await page.goto('/flashcards');
  await openDeck(page, 'Start صور');
  const beside = await context.newPage();
  await beside.goto('/profile');
  await beside.getByRole('button', { name: 'User menu' }).click();
  await beside.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
