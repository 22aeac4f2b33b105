import type { MaterialCard } from '@kalima/shared/contract/learning-materials';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { learner, renderApp } from '../../testing/render-app.tsx';

const fire: MaterialCard = {
  id: '7c9a1f9e-0f0c-4d43-9a55-5a3f35d3f003',
  title: 'النار',
  tags: ['nature'],
  difficulty: 'beginner',
  category: 'Culture',
  language: 'arabic',
  imageUrl: null,
  readTime: '5 min',
  createdAt: '2026-11-01T10:00:00.000Z',
  excerpt: 'النار تدفئنا',
  hasVideo: true,
};
const listKey = 'GET /api/learning-materials';
const itemKey = `GET /api/learning-materials/${fire.id}`;

test('search and filters live in the URL and reach the server', async () => {
  const { router, requests } = renderApp(
    '/learning-materials?language=arabic&level=nonsense',
    { [listKey]: () => ({ body: { items: [fire], nextCursor: null, categories: ['Culture'] } }) },
    learner,
  );
  const card = await screen.findByRole('article', { name: 'النار' });
  expect(card.querySelector('h2')).toHaveAttribute('lang', 'ar');
  expect(screen.getByLabelText('Language')).toHaveValue('arabic');
  const languages = [...screen.getByLabelText('Language').querySelectorAll('option')].map((option) => option.value);
  expect(languages).toEqual(['all', 'chinese', 'english', 'arabic', 'egyptian', 'french', 'spanish']);
  await userEvent.selectOptions(screen.getByLabelText('Level'), 'expert');
  await userEvent.type(screen.getByRole('searchbox'), 'fire');
  await waitFor(() =>
    expect(router.state.location.search).toEqual({ language: 'arabic', difficulty: 'expert', q: 'fire' }),
  );
  await waitFor(() =>
    expect(Object.fromEntries(requests.at(-1)?.url.searchParams ?? [])).toEqual({
      language: 'arabic',
      difficulty: 'expert',
      q: 'fire',
    }),
  );
  expect(screen.getByRole('link', { name: 'View Material النار' })).toBeVisible();
});

test('tells nothing assigned from nothing found', async () => {
  renderApp(
    '/learning-materials?q=x',
    { [listKey]: () => ({ body: { items: [], nextCursor: null, categories: [] } }) },
    learner,
  );
  expect(await screen.findByRole('heading', { name: 'No learning material matches' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Show all' }));
  expect(await screen.findByRole('heading', { name: 'No learning materials are assigned to you yet' })).toBeVisible();
});

test('a material that is not assigned says so and leads back with the filters', async () => {
  renderApp(`/learning-materials/${fire.id}?q=fire`, {}, learner);
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'You do not have permission to view this learning material',
  );
  expect(screen.getByRole('link', { name: 'Back to the learning materials' })).toHaveAttribute(
    'href',
    '/learning-materials?q=fire',
  );
});

test('shows a material with its embedded video, which does not start by itself', async () => {
  const material = {
    ...fire,
    content: '<p>النار تدفئنا</p>',
    videoUrl: 'https://youtu.be/dQw4w9WgXcQ',
    videoSource: null,
  };
  renderApp(`/learning-materials/${fire.id}`, { [itemKey]: () => ({ body: material }) }, learner);
  expect((await screen.findByRole('heading', { name: 'النار' })).closest('header')).toHaveAttribute('dir', 'rtl');
  const frame = screen.getByTitle('Video: النار');
  expect(frame).toHaveAttribute('referrerpolicy', 'strict-origin-when-cross-origin');
  expect(frame.getAttribute('src')).toContain('autoplay=0');
});
