import { demoFile, emptyPlan, expect, signInAs, storedBank, testWith } from './fixtures/activities.ts';

const words = [
  { word: 'قطة', translation: 'cat', picture: demoFile('word-cat.webp'), sound: null },
  { word: 'موز', translation: 'banana', picture: demoFile('word-banana.webp'), sound: null },
];

const test = testWith(async () => ({
  ...emptyPlan,
  reading: [{ stage: 1, language: 'arabic' as const, lessonSound: null, name: 'Shared device', cards: words }],
}));

test('work in a tab that has not noticed that somebody else signed in is kept for whose it is', async ({
  page,
  api,
  complaints,
}) => {
  complaints.expect(/status of 409/);
  const [first, second] = [await api.register('First One'), await api.register('Second One')];
  await signInAs(page, api, first);
  await page.goto('/interactive-reading');
  await page.getByRole('link', { name: 'Start Shared device' }).click();
  const card = page.getByRole('button', { name: /^Card 1\b/ });
  await card.click();
  // The other tab is the second person's from here on; this one still shows the first one's lesson.
  await signInAs(page, api, second);
  const refused = page.waitForResponse(
    (answer) => answer.url().endsWith('/api/study-events') && answer.status() === 409,
  );
  await page.getByRole('button', { name: 'Difficult' }).click();
  await refused;
  await expect.poll(() => storedBank(page)).toEqual({ learning: [], mastered: [] });

  // Also once this tab has noticed, and the second person goes on here.
  await page.goto('/vocabulary');
  await expect(page.getByText('No words in the learning list yet')).toBeVisible();
  expect(await storedBank(page)).toEqual({ learning: [], mastered: [] });

  await signInAs(page, api, first);
  await page.goto('/vocabulary');
  await expect(page.getByText('قطة')).toBeVisible();
  await expect.poll(() => storedBank(page)).toEqual({ learning: ['قطة'], mastered: [] });
});
