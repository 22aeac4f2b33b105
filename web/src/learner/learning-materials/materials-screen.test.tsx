import type { MaterialCard } from '@kalima/shared/contract/content/learning-materials';
import { countLanguages } from '@kalima/shared/domain/language/language-choice';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { learner, renderApp } from '../../testing/render-app.tsx';
import { testId } from '../../testing/study-app.tsx';

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

const listOf = (items: MaterialCard[], change: { nextCursor?: string; languages?: object } = {}) => ({
  body: { items, nextCursor: null, categories: ['Culture'], languages: countLanguages(items), ...change },
});
const winter: MaterialCard = { ...fire, id: testId(2), title: '冬天', language: 'chinese', difficulty: 'expert' };
const articles = () => screen.getAllByRole('article').map((article) => article.querySelector('h2')?.textContent);

test('search and filters live in the URL and reach the server', async () => {
  const { router, requests } = renderApp(
    '/learning-materials?level=nonsense',
    { [listKey]: ({ url }) => listOf(url.searchParams.has('q') ? [winter] : [fire, winter]) },
    { ...learner, targetLanguage: 'english' },
  );
  const card = await screen.findByRole('article', { name: 'النار' });
  expect(card.querySelector('h2')).toHaveAttribute('lang', 'ar');
  await userEvent.selectOptions(screen.getByLabelText('Level'), 'expert');
  await userEvent.type(screen.getByRole('searchbox'), 'snow');
  await waitFor(() => expect(router.state.location.search).toEqual({ difficulty: 'expert', q: 'snow' }));
  // The text of a material is searched where it is.
  const asked = () => requests.filter(({ url }) => `GET ${url.pathname}` === listKey).at(-1);
  await waitFor(() =>
    expect(Object.fromEntries(asked()?.url.searchParams ?? [])).toEqual({ difficulty: 'expert', q: 'snow' }),
  );
  expect(await screen.findByRole('link', { name: 'View Material 冬天' })).toBeVisible();
});

test('shows what is learned first, says how much that leaves out, and remembers the choice', async () => {
  const answers = { [listKey]: () => listOf([fire, winter, { ...winter, id: testId(3), title: '夏天' }]) };
  const { requests } = renderApp('/learning-materials', answers, learner);
  await screen.findByRole('article', { name: 'النار' });
  expect(articles()).toEqual(['النار']);
  expect(screen.getByRole('radio', { name: 'Arabic' })).toBeChecked();
  await userEvent.click(screen.getByRole('radio', { name: 'All (2 more)' }));
  expect(articles()).toHaveLength(3);
  // Beside each other they name their language.
  expect(screen.getByRole('article', { name: '冬天' })).toHaveTextContent('Chinese');
  // All of it was there already.
  expect(requests.filter(({ key }) => key === listKey)).toHaveLength(1);
  cleanup();
  renderApp('/learning-materials', answers, learner);
  await screen.findByRole('article', { name: '夏天' });
  expect(screen.getByRole('radio', { name: 'All' })).toBeChecked();
});

test('without a network, search and filters work on what is on the device', async () => {
  const { requests } = renderApp('/learning-materials', { [listKey]: () => listOf([fire, winter]) }, learner);
  await screen.findByRole('article', { name: 'النار' });
  await userEvent.click(screen.getByRole('radio', { name: 'All (1 more)' }));
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  act(() => void window.dispatchEvent(new Event('offline')));
  await userEvent.type(screen.getByRole('searchbox'), '冬');
  await waitFor(() => expect(articles()).toEqual(['冬天']));
  expect(requests.filter(({ key }) => key === listKey)).toHaveLength(1);
});

test('of more than a page the server is asked for the language', async () => {
  const { requests } = renderApp(
    '/learning-materials',
    {
      [listKey]: ({ url }) =>
        url.searchParams.has('language')
          ? listOf([{ ...fire, id: testId(4), title: 'الماء' }])
          : listOf([fire, winter], { nextCursor: 'more', languages: { arabic: 40, chinese: 30 } }),
    },
    learner,
  );
  expect(await screen.findByRole('article', { name: 'الماء' })).toBeVisible();
  expect(screen.getByRole('radio', { name: 'All (30 more)' })).toBeVisible();
  const asked = requests.filter(({ key }) => key === listKey);
  expect(asked.map(({ url }) => url.searchParams.get('language'))).toEqual([null, 'arabic']);
});

test('tells nothing assigned from nothing found', async () => {
  renderApp(
    '/learning-materials?q=x',
    { [listKey]: () => ({ body: { items: [], nextCursor: null, categories: [], languages: {} } }) },
    learner,
  );
  expect(await screen.findByRole('heading', { name: 'No learning material matches' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Show all' }));
  expect(await screen.findByRole('heading', { name: 'No learning materials are assigned to you yet' })).toBeVisible();
});

test('what is not found in the chosen language is looked for in all of them', async () => {
  renderApp(
    '/learning-materials?q=winter',
    {
      [listKey]: ({ url }) =>
        url.searchParams.get('q') && url.searchParams.get('language')
          ? listOf([], { languages: { arabic: 1, chinese: 1 } })
          : listOf(url.searchParams.get('q') ? [winter] : [fire, winter], { languages: { arabic: 1, chinese: 1 } }),
    },
    learner,
  );
  expect(await screen.findByRole('heading', { name: 'No learning material in this language matches' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Search in all languages' }));
  expect(await screen.findByRole('article', { name: winter.title })).toBeVisible();
  expect(screen.getByRole('radio', { name: 'All' })).toBeChecked();
  expect(screen.getByRole('radio', { name: 'All' })).toHaveFocus();
});

test('where the server cannot be asked, what is on the device is searched, and that is said', async () => {
  let isReached = false;
  renderApp(
    '/learning-materials',
    {
      [listKey]: ({ url }) => {
        if (!url.searchParams.has('q')) return listOf([fire, winter]);
        return isReached ? listOf([]) : { status: 503, body: { code: 'SERVICE_UNAVAILABLE', message: 'away' } };
      },
    },
    learner,
  );
  await screen.findByRole('article', { name: 'النار' });
  await userEvent.click(screen.getByRole('radio', { name: 'All (1 more)' }));
  await userEvent.type(screen.getByRole('searchbox'), '冬');
  const said = await screen.findByText(/the server cannot be asked/);
  expect(articles()).toEqual(['冬天']);
  isReached = true;
  await userEvent.click(within(said.parentElement!).getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'No learning material matches' })).toBeVisible();
});

test('a search that finds in no language at all offers no other ones', async () => {
  renderApp(
    '/learning-materials?q=zebra',
    {
      [listKey]: ({ url }) =>
        listOf(url.searchParams.has('q') ? [] : [fire, winter], { languages: { arabic: 1, chinese: 1 } }),
    },
    learner,
  );
  expect(await screen.findByRole('heading', { name: 'No learning material matches' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Search in all languages' })).toBeNull();
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
