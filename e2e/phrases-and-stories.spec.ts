import {
  demoFile,
  emptyPlan,
  expect,
  expectNoAxeViolations,
  fakeSounds,
  signInAs,
  storedBank,
  storedProgress,
  testWith,
  useChinese,
} from './fixtures/activities.ts';
import { passTime, stopClock } from './fixtures/clock.ts';

const language = 'arabic' as const;
const market = { word: 'سوق', translation: 'market', definition: 'where people buy and sell' };
const phrase = (text: string, translation: string, sound: string | null) => ({
  text,
  translation,
  picture: demoFile('market.webp'),
  sound,
  vocabulary: [market],
});
const phrases = [
  phrase('ذهبت إلى السوق.', 'I went to the market.', demoFile('arabic-cat.ogg')),
  phrase('كم سعر التمر؟', 'How much are the dates?', demoFile('arabic-bus.ogg')),
  phrase('شكرا!', 'Thank you!', null),
];
const course = (title: string) => ({ title, description: '', language, picture: null, phrases });

const test = testWith(async () => ({
  ...emptyPlan,
  phraseStages: [
    {
      name: 'In town',
      courses: [course('في السوق'), ...[2, 3, 4, 5, 6].map((number) => course(`Course ${number}`))],
    },
  ],
  storyStages: [
    {
      name: 'Short stories',
      stories: [
        {
          title: '很高的人',
          language: 'chinese' as const,
          text: '他的锄头太短了。\n他的门口太低了。\n他的床太短了。',
          vocabulary: [
            { word: '锄头', translation: 'hoe', definition: 'a tool for the field' },
            { word: '床太短了', translation: 'the bed is too short', definition: '' },
          ],
          picture: demoFile('story-tall-palm.webp'),
        },
      ],
    },
  ],
}));

test('a phrase course: four and more, phrase by phrase, and its words go to the bank @core', async ({ page, api }) => {
  await signInAs(page, api, await api.register());
  const sounds = await fakeSounds(page);
  await page.goto('/phrases');
  const starts = page.getByRole('link', { name: /^Start learning/ });
  await expect(starts).toHaveCount(4);
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'Show 2 more' }).click();
  await expect(starts).toHaveCount(6);
  await page.getByRole('button', { name: 'Show less' }).click();
  await expect(starts).toHaveCount(4);

  await page.getByRole('link', { name: 'Start learning في السوق' }).click();
  const previous = page.getByRole('button', { name: 'Previous phrase' });
  const next = page.getByRole('button', { name: 'Next phrase' });
  const play = page.getByRole('button', { name: 'Play', exact: true });
  await expect(page.getByText('Phrase 1 of 3')).toBeVisible();
  await expect(previous).toBeDisabled();
  await expect(next).toBeEnabled();
  // It speaks when it is opened.
  await expect(page.getByRole('button', { name: 'Pause', exact: true })).toBeVisible();
  await expect.poll(sounds.plays).toBe(1);
  await sounds.end();
  await expect(play).toBeEnabled();

  await page.getByRole('button', { name: 'السوق' }).click();
  const popup = page.getByRole('dialog', { name: 'سوق' });
  await expect(popup).toContainText('where people buy and sell');
  await expectNoAxeViolations(page);
  await popup.getByRole('button', { name: 'Add to vocabulary' }).dblclick();
  await expect(popup).toContainText('In your vocabulary bank');
  await popup.getByRole('button', { name: 'Close' }).click();
  await expect.poll(() => storedBank(page)).toEqual({ learning: ['سوق'], mastered: [] });

  await next.click();
  await expect(page.getByText('Phrase 2 of 3')).toBeVisible();
  await expect(previous).toBeEnabled();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByText('Phrase 3 of 3')).toBeVisible();
  await expect(page.getByText('Course completed')).toBeVisible();
  await expect(next).toHaveCount(0);
  await expect(play).toBeDisabled();
  await expectNoAxeViolations(page);
  await expect.poll(async () => (await storedProgress(page)).completedLessons.length).toBe(1);
  await page.getByRole('button', { name: 'Finish' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Course completed' })).toBeFocused();
  await expectNoAxeViolations(page);
  await page.getByRole('link', { name: 'Back to the phrases' }).click();
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'في السوق' }) });
  await expect(card.last()).toContainText('Completed');
  await page.reload();
  await expect(card.last()).toContainText('Completed');
  await expect(page.getByRole('link', { name: 'Review في السوق' })).toBeVisible();
});

test('no line begins with the mark behind an explained word, however narrow the text is', async ({ page, api }) => {
  await signInAs(page, api, await api.register());
  await page.goto('/stories');
  await page.getByRole('link', { name: 'Start 很高的人' }).click();
  const word = page.getByRole('button', { name: '床太短了', exact: true });
  await expect(word).toBeVisible();
  const apart = await word.evaluate((button) => {
    const text = button.closest('p')!;
    const mark = document.createRange();
    const behind = document.createTreeWalker(button.nextElementSibling!, NodeFilter.SHOW_TEXT).nextNode()!;
    mark.setStart(behind, 0);
    mark.setEnd(behind, 1);
    const found: number[] = [];
    text.style.flex = 'none';
    for (let width = 60; width <= 400; width += 5) {
      text.style.width = `${width}px`;
      const [end, begin] = [[...button.getClientRects()].at(-1)!, mark.getBoundingClientRect()];
      if (Math.abs(end.bottom - begin.bottom) > 10) found.push(width);
    }
    return found;
  });
  expect(apart).toEqual([]);
});

test('a story is read along every three seconds to its end, in a Chinese interface', async ({ page, api }) => {
  await useChinese(page);
  await signInAs(page, api, await api.register());
  await page.clock.install();
  await page.goto('/stories');
  await page.getByRole('link', { name: '开始学习 很高的人' }).click();
  const sentences = page.locator('[data-sentences] > li');
  const isAt = async (number: number) => {
    await expect(sentences.nth(number - 1)).toHaveAttribute('aria-current', 'true');
    await expect(page.locator('[aria-current=true]')).toHaveCount(1);
  };
  await expect(sentences).toHaveCount(3);
  await expectNoAxeViolations(page);
  await stopClock(page);
  await page.keyboard.press(' ');
  await isAt(1);
  await passTime(page, 2999);
  await isAt(1);
  await passTime(page, 1);
  await isAt(2);
  await page.keyboard.press(' ');
  await passTime(page, 9000);
  await isAt(2);
  await page.keyboard.press(' ');
  await passTime(page, 3000);
  await isAt(3);
  await passTime(page, 9000);
  await isAt(3);
  await page.clock.resume();
  await expect.poll(async () => (await storedProgress(page)).completedLessons.length).toBe(1);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('link', { name: '复习 很高的人' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('link', { name: '复习 很高的人' })).toBeVisible();
});

test('a click on a sentence goes there, and on a word of it explains it @core', async ({ page, api }) => {
  await signInAs(page, api, await api.register());
  await page.goto('/stories');
  await page.getByRole('link', { name: 'Start 很高的人' }).click();
  await page.getByText('他的门口太低了。').click();
  const second = page.locator('[data-sentences] > li').nth(1);
  await expect(second).toHaveAttribute('aria-current', 'true');
  await page.getByRole('button', { name: 'Sentence 1', exact: true }).click();
  await expect(second).not.toHaveAttribute('aria-current');
  await page.getByRole('button', { name: '锄头' }).click();
  const popup = page.getByRole('dialog', { name: '锄头' });
  await expect(popup).toContainText('a tool for the field');
  await expectNoAxeViolations(page);
  await popup.getByRole('button', { name: 'Add to vocabulary' }).click();
  await expect.poll(() => storedBank(page)).toEqual({ learning: ['锄头'], mastered: [] });
  await expect(page.locator('[data-sentences]')).toBeVisible();
  expect((await storedProgress(page)).completedLessons).toEqual([]);
});
