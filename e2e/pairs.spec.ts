import type { Page } from '@playwright/test';
import {
  demoFile,
  emptyPlan,
  expect,
  expectNoAxeViolations,
  fakeSounds,
  signInAs,
  testWith,
} from './fixtures/activities.ts';
import { firstAdmin } from './fixtures/test.ts';

const test = testWith(async () => ({
  ...emptyPlan,
  reading: [
    {
      name: 'كلمات أولى',
      stage: 1,
      language: 'arabic' as const,
      lessonSound: null,
      cards: [
        {
          word: 'خبز',
          translation: 'bread',
          picture: demoFile('word-bread.webp'),
          sound: demoFile('arabic-bread.ogg'),
        },
        { word: 'موز', translation: 'banana', picture: demoFile('word-banana.webp'), sound: null },
      ],
    },
  ],
}));

const example = 'آكل خبزا طازجا كل صباح.';
const card = (page: Page) => page.getByRole('button', { name: /^Card 1/ });

/** Has a learner study the language that a label says. */
async function study(page: Page, label: string): Promise<void> {
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Edit profile' }).click();
  await page.getByLabel('I am learning').selectOption({ label });
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Your profile has been saved')).toBeVisible();
}

/** Opens the first card; the word that leads and the button of the other form. */
async function openCard(page: Page, lead: string, other: string): Promise<void> {
  await page.goto('/interactive-reading');
  await page.getByRole('link', { name: /كلمات أولى/ }).click();
  await card(page).click();
  await expect(card(page)).toContainText(lead);
  await expect(card(page)).toContainText(example);
  await page.getByRole('button', { name: other, exact: true }).click();
}

test('a teacher writes a pair and an example; each learner’s own form leads, both are heard, and review asks theirs', async ({
  page,
  api,
  openAs,
}) => {
  await signInAs(page, api, firstAdmin);
  await page.goto('/admin/interactive-reading');
  await page.getByRole('button', { name: /كلمات أولى/ }).click();
  const bread = page.getByRole('article', { name: 'خبز' });
  await bread.getByRole('button', { name: 'Add the Egyptian form' }).press('Enter');
  await expect(bread.getByLabel('Egyptian form', { exact: true })).toBeFocused();
  await page.keyboard.type('عيش');
  await bread.getByLabel('Sound of خبز (Egyptian form)').setInputFiles(demoFile('egyptian-bread.ogg'));
  await expect(bread.getByRole('button', { name: 'Remove the sound of خبز (Egyptian form)' })).toBeVisible();
  await bread.getByRole('button', { name: 'Add an example sentence' }).click();
  await bread.getByLabel('Example sentence', { exact: true }).fill(example);
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'Save Lesson' }).click();
  await expect(page.getByText('Lesson saved')).toBeVisible();

  for (const { language, lead, other, otherWord } of [
    { language: 'Egyptian Arabic (dialect)', lead: 'عيش', other: 'In standard Arabic', otherWord: 'خبز' },
    { language: 'Arabic', lead: 'خبز', other: 'In Egyptian Arabic', otherWord: 'عيش' },
  ]) {
    const learner = await openAs(await api.register(`Learner of ${language}`));
    const sounds = await fakeSounds(learner);
    await study(learner, language);
    await openCard(learner, lead, other);
    await expect.poll(sounds.plays).toBe(2);
    await expect(learner.getByText(otherWord, { exact: true })).toBeVisible();
    await expectNoAxeViolations(learner);
    await learner.getByRole('button', { name: 'Difficult' }).click();
    await learner.goto('/vocabulary');
    await expect(learner.getByText(lead, { exact: true })).toBeVisible();
    const review = (await (await learner.request.get('/api/review?minutes=60')).json()) as {
      items: { text: string }[];
    };
    expect(review.items.map(({ text }) => text).toSorted()).toEqual([lead, 'موز'].toSorted());
  }
});
