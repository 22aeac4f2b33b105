import type { Locator } from '@playwright/test';
import { expect, firstAdmin, signInAs, test } from './fixtures/test.ts';

// What has to be read and pressed where there is little room, on phones both ways round and with large letters.

const phone = { width: 390, height: 844 };
const sideways = { width: 844, height: 390 };

/** How many lines of text an element has. */
const linesOf = (place: Locator) =>
  place.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
  });

test('no name in the bar of activities is cut off, however large the letters', async ({ page, api }) => {
  await signInAs(page, api, firstAdmin);
  await page.setViewportSize(phone);
  await page.goto('/profile');
  const bar = page.getByRole('navigation', { name: 'Activities' });
  for (const scale of ['100%', '150%', '200%']) {
    await page.evaluate((value) => (document.documentElement.style.fontSize = value), scale);
    await expect(bar.getByRole('link', { name: 'Flashcards' })).toBeVisible();
    const cutOff = await bar
      .locator('span')
      .evaluateAll((names) => names.filter((name) => name.clientWidth > 1 && name.scrollWidth > name.clientWidth));
    expect(cutOff, scale).toEqual([]);
  }
});

test('on a phone the state of a lesson is said in one line', async ({ page, api }) => {
  await signInAs(page, api, firstAdmin);
  await page.setViewportSize(phone);
  await page.goto('/admin/interactive-reading');
  await page.getByRole('button', { name: 'New lesson' }).click();
  const dialog = page.getByRole('dialog', { name: 'New lesson' });
  await dialog.getByLabel('Lesson name').fill('Long bars');
  await dialog.getByRole('button', { name: 'Create lesson' }).click();
  await expect(dialog).toBeHidden();
  await page.getByLabel('Lesson name').fill('Long bars and short ones');
  const state = page.getByText('Not saved yet');
  await expect(state).toBeVisible();
  expect(await linesOf(state)).toBe(1);
});

test('on a phone held sideways most of the assign dialog is people', async ({ page, api }) => {
  await signInAs(page, api, firstAdmin);
  for (const name of ['Amira', 'Bilal', 'Chen', 'Dana', 'Emil']) await api.register(`Narrow ${name}`);
  await api.makeMaterial({ title: 'Bread' });
  await page.setViewportSize(sideways);
  await page.goto('/admin/courses');
  await page.getByRole('row', { name: 'Bread' }).getByRole('button', { name: 'Assign to users' }).click();
  const dialog = page.getByRole('dialog', { name: 'Bread' });
  // Classes that other journeys made would stand above them.
  await dialog.getByRole('searchbox').fill('Narrow');
  const people = dialog.getByRole('listitem').filter({ hasText: 'Narrow' });
  await expect(people).toHaveCount(5);
  await expect(people.nth(1)).toBeInViewport({ ratio: 1 });
  await people.nth(3).getByRole('checkbox').check();
  await people.nth(4).getByRole('checkbox').check();
  await expect(dialog.getByText('2 people chosen')).toBeVisible();
  const list = await people.first().evaluate((one) => one.closest('.overflow-y-auto')!.clientHeight);
  expect(list).toBeGreaterThan(sideways.height * 0.6);
});
