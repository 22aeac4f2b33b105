import { expect, signInAs, test } from './fixtures/test.ts';

test('a press shows at once that it was heard, though its screen takes long to come', async ({ page, api }) => {
  const learner = await api.register();
  await api.makeMaterial({}, [learner]);
  await signInAs(page, api, learner);
  await page.goto('/learning-materials');
  await expect(page.getByRole('article')).toBeVisible();
  let release = () => undefined as void;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/assets/vocabulary-screen*.js', async (route) => {
    await held;
    await route.continue();
  });
  const progress = page.getByRole('progressbar', { name: 'Loading...' });
  await expect(progress).toHaveCount(0);
  await page.getByRole('link', { name: 'Vocabulary' }).first().click();
  await expect(progress).toBeVisible();
  release();
  await expect(page.getByRole('heading', { level: 1, name: 'Vocabulary bank' })).toBeVisible();
  await expect(progress).toHaveCount(0);
});
