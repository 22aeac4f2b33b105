// Alone in its process: what comes after the first screen comes sooner where its code was read before.
import { preloadedResponsesId, type PreloadedResponses } from '@kalima/shared/contract/preloaded-responses';
import { screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { rememberPerson } from '../offline/person/device-person.ts';
import { learner, renderApp } from '../testing/render-app.tsx';
import { testId } from '../testing/study-app.tsx';

const materials: PreloadedResponses['GET /api/learning-materials'] = {
  items: [
    {
      id: '7c9a1f9e-0f0c-4d43-9a55-5a3f35d3f002',
      title: 'The fire brigade',
      tags: [],
      difficulty: 'beginner',
      category: 'Reading',
      language: 'english',
      imageUrl: null,
      readTime: '5 min',
      excerpt: 'It burns.',
      createdAt: '2026-11-01T10:00:00.000Z',
      hasVideo: false,
    },
  ],
  nextCursor: null,
  categories: ['Reading'],
  languages: {},
};
const notifications = { items: [], nextCursor: null, newCount: 0 };
const list = () => ({ body: materials });

function putIntoPage(answers: PreloadedResponses): void {
  const element = document.createElement('script');
  element.type = 'application/json';
  element.id = preloadedResponsesId;
  element.textContent = JSON.stringify(answers);
  document.body.append(element);
}

type Requests = ReturnType<typeof renderApp>['requests'];

/** What was asked for; the bank comes after the first screen, perhaps that of the test before. */
function askedOf(requests: Requests): string[] {
  return requests.map(({ key }) => key).filter((key) => key !== 'GET /api/vocabulary');
}

afterEach(() => {
  document.getElementById(preloadedResponsesId)?.remove();
  window.history.replaceState(null, '', '/');
});

test('draws at once what came with the page, asks for nothing, and keeps no copy in the page', async () => {
  putIntoPage({
    'GET /api/auth/get-session': { user: learner },
    'GET /api/school': { name: '', registration: 'open', singleSignOn: null, learnersMayDelete: false },
    'GET /api/notifications': notifications,
    'GET /api/learning-materials': materials,
  });
  const { requests } = renderApp('/learning-materials', {}, null, { isStart: true });
  expect(document.getElementById(preloadedResponsesId)).toBeNull();
  expect(await screen.findByRole('heading', { name: 'The fire brigade' })).toBeVisible();
  expect(askedOf(requests)).toEqual([]);
});

test('while the language that is learned is asked for, the list is as long as it will be, so that a place in it is found again', async () => {
  const card = materials.items[0]!;
  const items = [
    { ...card, language: 'arabic' as const },
    ...Array.from({ length: 9 }, (_, at) => ({
      ...card,
      id: testId(at),
      title: `${at}`,
      language: 'chinese' as const,
    })),
  ];
  putIntoPage({
    'GET /api/auth/get-session': { user: learner },
    'GET /api/school': { name: '', registration: 'open', singleSignOn: null, learnersMayDelete: false },
    'GET /api/notifications': notifications,
    'GET /api/learning-materials': { ...materials, items, nextCursor: 'more', languages: { arabic: 7, chinese: 30 } },
  });
  const never = () => new Promise<never>(() => {});
  renderApp('/learning-materials', { 'GET /api/learning-materials': never }, null, { isStart: true });
  const shown = await screen.findByRole('article', { name: 'The fire brigade' });
  expect(screen.getAllByRole('article')).toHaveLength(1);
  expect(shown.closest('ul')?.children).toHaveLength(7);
});

test('a page that says that nobody is signed in leads to the login screen without a request', async () => {
  putIntoPage({
    'GET /api/auth/get-session': { user: null },
    'GET /api/school': { name: '', registration: 'open', singleSignOn: null, learnersMayDelete: false },
  });
  const { requests } = renderApp('/learning-materials', {}, learner, { isStart: true });
  expect(await screen.findByRole('heading', { name: 'Welcome back' })).toBeVisible();
  expect(askedOf(requests)).toEqual([]);
});

test('an empty page of a known learner asks for the session, the school and the list at once', async () => {
  rememberPerson(learner);
  window.history.replaceState(null, '', '/learning-materials');
  const { requests } = renderApp('/learning-materials', { 'GET /api/learning-materials': list }, learner, {
    isStart: true,
  });
  expect(askedOf(requests)).toEqual(['GET /api/auth/get-session', 'GET /api/school', 'GET /api/learning-materials']);
  expect(await screen.findByRole('heading', { name: 'The fire brigade' })).toBeVisible();
  expect(requests.filter(({ key }) => key === 'GET /api/learning-materials')).toHaveLength(1);
});

test('an answer that turns out to be for another person than the device knew is asked for again', async () => {
  rememberPerson({ ...learner, id: '7c9a1f9e-0f0c-4d43-9a55-5a3f35d3f009' });
  window.history.replaceState(null, '', '/learning-materials');
  const { requests } = renderApp('/learning-materials', { 'GET /api/learning-materials': list }, learner, {
    isStart: true,
  });
  expect(await screen.findByRole('heading', { name: 'The fire brigade' })).toBeVisible();
  expect(requests.filter(({ key }) => key === 'GET /api/learning-materials')).toHaveLength(2);
});
