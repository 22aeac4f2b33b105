import type { Page } from '@playwright/test';
import type { ContentLanguage } from '@kalima/shared/domain/language/languages';
import {
  demoFile,
  emptyPlan,
  expect,
  expectNoAxeViolations,
  type Person,
  signInAs,
  testWith,
} from './fixtures/activities.ts';
import { answer, finger, goOnByHand, keys, wordInSight } from './fixtures/answer-questions.ts';
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

/** Words of a language in the order of the exercises by which they will be asked, with what they show. */
const languages: readonly [
  ContentLanguage,
  ReadonlyArray<readonly [word: string, translation: string, name: string]>,
][] = [
  [
    'english',
    [
      ['cat', '猫', 'cat'],
      ['dog', '狗', 'dog'],
      ['banana', '香蕉', 'banana'],
      ['camel', '骆驼', 'camel'],
      ['umbrella', '雨伞', 'umbrella'],
    ],
  ],
  [
    'chinese',
    [
      ['猫', 'cat', 'cat'],
      ['狗', 'dog', 'dog'],
      ['香蕉', 'banana', 'banana'],
      ['骆驼', 'camel', 'camel'],
      ['雨伞', 'umbrella', 'umbrella'],
    ],
  ],
  [
    'arabic',
    [
      ['قطة', 'cat', 'cat'],
      ['كلب', 'dog', 'dog'],
      ['موزة', 'banana', 'banana'],
      ['جَمَل', 'camel', 'camel'],
      ['مظلة', 'umbrella', 'umbrella'],
    ],
  ],
];
const wordsOf = (language: ContentLanguage) =>
  languages.find(([one]) => one === language)?.[1].map(([word]) => word) ?? [];
const names = languages.map(([language]) => language);

const test = testWith(async () => ({
  ...emptyPlan,
  reading: languages.map(([language, words]) => ({
    name: `Words in ${language}`,
    stage: 1,
    language,
    lessonSound: null,
    cards: words.map(([word, translation, name]) => ({
      word,
      translation,
      picture: demoFile(`word-${name}.webp`),
      sound: demoFile(`${language}-${name}.ogg`),
    })),
  })),
}));

const people = new Map<string, Person>();
test.beforeAll(async ({ api, server }) => {
  for (const language of names)
    for (const device of ['keyboard', 'phone']) people.set(`${language} ${device}`, await api.register());
  await assignEarly(server);
});

/** A session in which each word of a language is asked by another exercise. */
async function openSession(page: Page, origin: string, language: ContentLanguage): Promise<AskedByRung> {
  await rememberWords(page, origin, `Words in ${language}`, rungs);
  const words = wordsOf(language);
  const items = await askedByRung(page, words, rungs);
  await goOnByHand(page);
  await page.goto('/review');
  return items;
}

for (const language of names) {
  test(`all five exercises in ${language}, right, by keys alone; what is taken back is asked again @core`, async ({
    page,
    api,
    baseURL,
  }) => {
    await signInAs(page, api, people.get(`${language} keyboard`)!);
    const items = await openSession(page, baseURL ?? '', language);
    const [before = 0, right = 0] = await answered(page);
    const hand = keys(page, await page.context().newCDPSession(page));
    for (let done = 0; done < rungs.length; done += 1) {
      await expect(page.getByText(`${done + 1} of 5`)).toBeVisible();
      const item = await wordInSight(page, items);
      await answer(page, hand, item, true);
      await expect(page.getByText('Right!')).toBeAttached();
      await page.keyboard.press('Control+z');
      await expect(page.getByText('Right!')).not.toBeAttached();
      expect((await wordInSight(page, items)).text).toBe(item.text);
      await answer(page, hand, item, true);
      await expect(page.getByText('Right!')).toBeAttached();
      await page.keyboard.press('Enter');
      await expect(page.getByText('Right!')).not.toBeAttached();
    }
    await expect(page.getByRole('heading', { name: '5 words reviewed' })).toBeFocused();
    await expect.poll(() => answered(page)).toEqual([before + 5, right + 5]);
    await expectOneMoreDay(page, items);
  });
}

// What is asked on a phone is the same in every language; how it lies on it is not, from left to right and from right to left.
for (const language of ['chinese', 'arabic'] as const) {
  test(`all five exercises in ${language} on a phone: wrong is shown whole and asked again before the end`, async ({
    baseURL,
    openAs,
  }) => {
    // Nothing may move while axe looks at it.
    const isLookedAt = language === 'arabic';
    const reducedMotion = isLookedAt ? 'reduce' : 'no-preference';
    const page = await openAs(people.get(`${language} phone`)!, { ...phone, reducedMotion });
    const items = await openSession(page, baseURL ?? '', language);
    const [before = 0, right = 0] = await answered(page);
    const asked: string[] = [];
    for (let done = 0; done < 2 * rungs.length; done += 1) {
      const item = await wordInSight(page, items);
      const isAgain = asked.includes(item.text);
      asked.push(item.text);
      if (isLookedAt && !isAgain) await expectNoAxeViolations(page);
      await answer(page, finger, item, isAgain);
      if (isAgain) await expect(page.getByText('Right!')).toBeAttached();
      else {
        await expect(page.getByRole('heading', { level: 2, name: item.text })).toBeFocused();
        await expect(page.getByText('It comes back before the end, or on another day if you leave.')).toBeVisible();
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
      }
      await page.getByRole('button', { name: 'Go on' }).tap();
      await expect(page.getByText(/^(Right!|Not quite\.)$/)).not.toBeAttached();
    }
    await expect(page.getByRole('heading', { name: '5 words reviewed' })).toBeVisible();
    await expect(page.getByText('5 missed')).toBeVisible();
    await expect.poll(() => answered(page)).toEqual([before + 10, right + 5]);
    await expectOneMoreDay(page, items, wordsOf(language));
  });
}
