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
} from './fixtures/activities.ts';
import { openDeck, options, placesOf } from './fixtures/decks.ts';

const pictures = ['cat', 'banana', 'bus', 'dog', 'camel', 'egg'];
const others = (name: string) => pictures.filter((one) => one !== name).map((one) => demoFile(`word-${one}.webp`));
const cardOf = (word: string, name: string) => ({
  word,
  translation: name,
  picture: demoFile(`word-${name}.webp`),
  sound: demoFile(`arabic-${name}.ogg`),
  wrong: others(name),
});
const cards = [cardOf('قطة', 'cat'), cardOf('موز', 'banana'), cardOf('حافلة', 'bus')];

const test = testWith(async () => ({
  ...emptyPlan,
  flashcards: [{ name: 'صور', stage: 1, language: 'arabic' as const, cards }],
  reading: [{ name: 'Nothing yet', stage: 1, language: 'english' as const, lessonSound: null, cards: [] }],
}));

test('four pictures, the first pick counts, a wrong one goes to the bank, and the last card completes @core', async ({
  page,
  api,
}) => {
  await signInAs(page, api, await api.register());
  await page.goto('/flashcards');
  await expect(page.getByRole('link', { name: 'Start صور' })).toBeVisible();
  // What is empty is not shown.
  await expect(page.getByText('Nothing yet')).toHaveCount(0);
  await expectNoAxeViolations(page);
  const deck = await openDeck(page, 'Start صور');

  const first = await placesOf(page, deck, 'قطة');
  await expect(options(page)).toHaveCount(4);
  await expectNoAxeViolations(page);
  await options(page)
    .nth(first.right - 1)
    .click();
  await expect(page.getByText('Right!')).toBeVisible();
  // Further picks are ignored; the pictures say so of themselves, which Playwright would wait for.
  await options(page)
    .nth(first.wrong - 1)
    .click({ force: true });
  await expect(page.getByText('Right!')).toBeVisible();
  await expect(page.getByText('1 / 3')).toBeVisible();
  await page.getByRole('button', { name: 'Next' }).click();

  const second = await placesOf(page, deck, 'موز');
  await options(page)
    .nth(second.wrong - 1)
    .click();
  await expect(page.getByText(`Not quite: it is picture ${second.right}.`)).toBeVisible();
  await expect(page.getByText('This word has been added to the vocabulary bank')).toBeVisible();
  await expect(page.getByRole('img', { name: 'The right picture' })).toBeVisible();
  await expectNoAxeViolations(page);
  await options(page)
    .nth(second.right - 1)
    .click({ force: true });
  await expect(page.getByText('Right!')).toBeHidden();
  await page.getByRole('button', { name: 'Next' }).click();

  const third = await placesOf(page, deck, 'حافلة');
  await options(page)
    .nth(third.right - 1)
    .click();
  await page.getByRole('button', { name: 'Finish' }).click();
  await expect(page.getByRole('heading', { name: 'Lesson completed' })).toBeFocused();
  await expect(page.getByText('2 / 3')).toBeVisible();
  // Whoever goes to a picture by the keyboard sees a whole ring: no hill stands before it.
  const word = page.getByRole('button', { name: 'حافلة' });
  while (!(await word.evaluate((one) => one === document.activeElement))) await page.keyboard.press('Shift+Tab');
  const heights = await word.evaluate((one) =>
    [one, ...one.parentElement!.querySelectorAll(':scope > svg')].map((each) => Number(getComputedStyle(each).zIndex)),
  );
  expect(heights[0]).toBeGreaterThan(Math.max(...heights.slice(1)));
  await expect.poll(() => storedBank(page)).toEqual({ learning: ['موز'], mastered: [] });
  await expect
    .poll(async () => {
      const { answeredCards, rightAnswers, completedLessons } = await storedProgress(page);
      return { answeredCards, rightAnswers, completed: completedLessons.length };
    })
    .toEqual({ answeredCards: 3, rightAnswers: 2, completed: 1 });
  await page.goto('/flashcards');
  await expect(page.getByRole('link', { name: 'Review صور' })).toBeVisible();
});

test('digits pick and Enter goes on, in a Chinese interface', async ({ page, api }) => {
  await useChinese(page);
  await signInAs(page, api, await api.register());
  await page.goto('/flashcards');
  const deck = await openDeck(page, '开始学习 صور');
  for (const [index, { word }] of deck.cards.entries()) {
    const { right, wrong } = await placesOf(page, deck, word);
    await page.keyboard.press(String(index === 0 ? wrong : right));
    await expect(page.getByText(`${index + 1} / 3`)).toBeVisible();
    if (index === 0) await expectNoAxeViolations(page);
    await page.keyboard.press('Enter');
  }
  await expect(page.getByText('2 / 3')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('link', { name: '复习 صور' })).toBeVisible();
});
