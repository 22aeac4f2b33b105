import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { learner, renderApp } from '../../testing/render-app.tsx';
import { patient } from '../../testing/patient.ts';

const materials = { 'GET /api/learning-materials': () => ({ body: { items: [], nextCursor: null, categories: [] } }) };
const review = (total: number) => ({
  'GET /api/review': () => ({ body: { items: [], nextCursor: null, total, paceMs: 13_500, pictures: [] } }),
});
const line = (name: RegExp | string) => screen.findByRole('link', { name });
const main = () => screen.getByRole('main');

test.each([
  [18, '18 words to review · about 4 min'],
  [1, '1 word to review · about 1 min'],
  [0, 'Nothing to review now'],
])('%i words to review are told above the materials, with the way to them', async (total, text) => {
  renderApp('/learning-materials', { ...materials, ...review(total) }, learner);
  const link = await line(text);
  expect(main()).toContainElement(link);
  expect(link).toHaveAttribute('href', '/today');
});

test('while and where it is not known how many, the line leads to today', async () => {
  const failing = { 'GET /api/review': () => ({ status: 500, body: { code: 'INTERNAL_ERROR', message: '' } }) };
  const { requests } = renderApp('/learning-materials', { ...materials, ...failing }, learner);
  await expect.poll(() => requests.some(({ key }) => key === 'GET /api/review'), patient).toBe(true);
  const links = await screen.findAllByRole('link', { name: 'Today' });
  expect(links.filter((link) => main().contains(link))).toHaveLength(1);
});

test('who administers is told of no words', async () => {
  renderApp('/learning-materials', { ...materials, ...review(18) }, { ...learner, role: 'admin' });
  await screen.findByRole('heading', { name: 'Learning materials' });
  expect(main().querySelector('a[href="/today"]')).toBeNull();
});
