import { demoFile, emptyPlan, expect, expectNoAxeViolations, signInAs, testWith } from './fixtures/activities.ts';
import { downloadAll, idOf } from './fixtures/downloads.ts';

const cards = [{ word: '猫', translation: 'cat', picture: demoFile('word-cat.webp'), sound: null }];
const test = testWith(async () => ({
  ...emptyPlan,
  reading: [{ name: 'Pets', stage: 1, language: 'chinese', lessonSound: null, cards }],
}));

test.use({ serviceWorkers: 'allow' });

test('a learner watches how a Chinese word is written, draws it, and does so without a network where the lesson was downloaded @core', async ({
  page,
  context,
  api,
  server,
  complaints,
}) => {
  complaints.expect(/ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_REFUSED|ERR_FAILED/);
  await signInAs(page, api, await api.register());
  const id = await idOf(page, '/api/reading-lessons', 'Pets');
  await downloadAll(page);
  await context.setOffline(true);
  await server.halt();

  await page.goto(`/interactive-reading/${id}`);
  await page.getByRole('button', { name: /^Card 1\b/ }).click();
  await page.getByRole('button', { name: 'Watch how it is written' }).click();
  const dialog = page.getByRole('dialog', { name: '猫' });
  await expect(dialog.getByText('11 strokes')).toBeVisible();
  const drawing = dialog.getByRole('img', { name: 'The strokes of 猫' }).locator('svg');
  await expect(drawing).toBeVisible();
  await expectNoAxeViolations(page);
  await dialog.getByRole('button', { name: 'Write it yourself' }).click();
  await expect(dialog.getByText('Draw it with your finger or the mouse, stroke by stroke.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Watch again' }).click();
  await expect(dialog.getByText('11 strokes')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Watch how it is written' })).toBeFocused();
});
