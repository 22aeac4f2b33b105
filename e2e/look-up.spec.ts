import type { Page } from '@playwright/test';
import {
  demoFile,
  emptyPlan,
  expect,
  expectNoAxeViolations,
  fakeSounds,
  goOnline,
  signInAs,
  testWith,
} from './fixtures/activities.ts';
import { downloadAll } from './fixtures/downloads.ts';

const test = testWith(async () => ({
  ...emptyPlan,
  reading: [
    {
      name: 'At home',
      stage: 1,
      language: 'english' as const,
      lessonSound: null,
      cards: [{ word: 'cat', translation: 'a soft pet', picture: demoFile('word-cat.webp'), sound: null }],
    },
    {
      name: 'فواكه',
      stage: 1,
      language: 'arabic' as const,
      lessonSound: null,
      cards: [
        {
          word: 'موز',
          translation: 'bananas',
          picture: demoFile('word-banana.webp'),
          sound: demoFile('arabic-banana.ogg'),
        },
      ],
    },
  ],
  phraseStages: [
    {
      name: 'First steps',
      courses: [
        {
          title: 'At the market',
          description: '',
          language: 'arabic' as const,
          picture: null,
          phrases: [
            { text: 'بِكَمِ المَوْزُ؟', translation: 'How much are they?', picture: null, sound: null, vocabulary: [] },
          ],
        },
      ],
    },
  ],
  storyStages: [
    {
      name: 'Animals',
      stories: [
        {
          title: 'Two cats',
          language: 'english' as const,
          text: 'It is night.\nThe cats sleep, cats dream.',
          vocabulary: [],
          picture: demoFile('word-cat.webp'),
        },
      ],
    },
  ],
}));

test.use({ serviceWorkers: 'allow' });

const mode = (page: Page) => page.getByRole('button', { name: 'Look up words' });
const word = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const add = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Add to vocabulary' });

test('words of a story, a material and a phrase are looked up, added with their sentence, and found again without a network @core', async ({
  page,
  context,
  api,
  server,
  complaints,
}) => {
  complaints.expect(/ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_REFUSED|ERR_FAILED/);
  const learner = await api.register();
  await api.makeMaterial(
    { title: 'Fruit', language: 'arabic', content: '<p>هذا سوق. اشتريت <strong>وبالموز</strong> ملأت السلة.</p>' },
    [learner],
  );
  await signInAs(page, api, learner);
  const sounds = await fakeSounds(page);

  // A story, by hand: the second of two words that are alike, and what sentences do on a tap stays as it was.
  await page.goto('/stories');
  await page.getByRole('link', { name: /Two cats/ }).click();
  await page.getByText('It is night.').click();
  await expect(page.getByRole('listitem').filter({ hasText: 'It is night.' })).toHaveAttribute('aria-current', 'true');
  await mode(page).click();
  await expectNoAxeViolations(page);
  await word(page, 'cats').last().dblclick();
  const dialog = page.getByRole('dialog', { name: 'cats' });
  await expect(dialog.getByText('a soft pet')).toBeVisible();
  await expect(dialog.getByRole('link', { name: 'At home' })).toBeVisible();
  await expect(page.locator('[data-open]')).toHaveCount(1);
  await expect(word(page, 'cats').last()).toHaveAttribute('data-open', 'true');
  await expectNoAxeViolations(page);
  await add(page).click();
  await expect(dialog.getByText('In your vocabulary bank')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(word(page, 'cats').last()).toBeFocused();

  // A material, by keyboard alone; the switch is still on.
  await page.getByRole('link', { name: 'Back to the stories' }).click();
  await page.getByRole('link', { name: 'Materials' }).first().click();
  await page.getByRole('link', { name: 'View Material Fruit' }).click();
  await expect(mode(page)).toHaveAttribute('aria-pressed', 'true');
  await expectNoAxeViolations(page);
  await word(page, 'هذا').focus();
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowLeft');
  await expect(word(page, 'وبالموز')).toBeFocused();
  await page.keyboard.press('Enter');
  const bananas = page.getByRole('dialog', { name: 'وبالموز' });
  await expect(bananas.getByText('موز', { exact: true })).toBeVisible();
  await bananas.getByRole('button', { name: 'Hear the word' }).click();
  await expect.poll(sounds.plays).toBe(1);
  await page.keyboard.press('Escape');
  await expect(word(page, 'وبالموز')).toBeFocused();

  await downloadAll(page);
  const { items } = (await (await page.request.get('/api/phrase-stages')).json()) as {
    items: { courses: { id: string }[] }[];
  };
  const id = items[0]?.courses[0]?.id ?? '';
  await context.setOffline(true);
  await server.halt();

  // A phrase without a network: what is on the device is looked through, and what is added waits.
  await page.goto(`/phrases/${id}`);
  await mode(page).click();
  await word(page, 'المَوْزُ').click();
  const offline = page.getByRole('dialog');
  await expect(offline.getByText('bananas')).toBeVisible();
  await expect(
    offline.getByText('Without a connection, only the lessons on this device were looked through.'),
  ).toBeVisible();
  await expectNoAxeViolations(page);
  await add(page).click();
  await expect(offline.getByText('In your vocabulary bank')).toBeVisible();
  await page.keyboard.press('Escape');
  await word(page, 'بِكَمِ').click();
  await expect(page.getByText('Your lessons do not teach this word yet.')).toBeVisible();
  await page.keyboard.press('Escape');

  await page.goto('/vocabulary');
  await page.getByText('موز', { exact: true }).click();
  await expect(page.getByText('بِكَمِ المَوْزُ؟')).toBeVisible();
  await page.getByText('cat', { exact: true }).click();
  await expect(page.getByText('The cats sleep, cats dream.')).toBeVisible();

  await server.restart();
  await goOnline(page);
  await expect
    .poll(async () => {
      const bank = (await (await page.request.get('/api/vocabulary')).json()) as { items: { word: string }[] };
      return bank.items.map((one) => one.word).toSorted();
    })
    .toEqual(['cat', 'موز']);
});
