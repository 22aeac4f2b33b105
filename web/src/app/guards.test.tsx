import { createMemoryHistory } from '@tanstack/react-router';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, onTestFinished, test, vi } from 'vitest';
import { safeReturnPath } from '../blocks/session/session.ts';
import { createQueryClient } from './query-client.ts';
import { createAppRouter } from './router.ts';
import { learner, renderApp } from '../testing/render-app.tsx';

/** What is called when the code of a screen is asked for, even where another test has it already. */
async function watchFetching(routeId: '/signed-in/vocabulary' | '/signed-in/admin/status') {
  const router = createAppRouter(createQueryClient(), createMemoryHistory());
  await router.options.context.addLaterRoutes();
  const { component } = router.routesById[routeId].options;
  if (!component) throw new Error(`${routeId} has no screen`);
  const { preload } = component;
  onTestFinished(() => void Object.assign(component, { preload }));
  const fetch = vi.fn<() => Promise<void>>(async () => preload?.());
  return Object.assign(component, { preload: fetch }).preload;
}

test('whoever is sent away from a screen does not fetch it first', async () => {
  const fetchVocabulary = await watchFetching('/signed-in/vocabulary');
  const fetchStatus = await watchFetching('/signed-in/admin/status');
  const visitor = renderApp('/vocabulary', {}, null, { session: null });
  await waitFor(() => expect(visitor.router.state.location.pathname).toBe('/login'));
  cleanup();
  const { router } = renderApp('/admin/status', {}, learner, { session: learner });
  await waitFor(() => expect(router.state.location.pathname).toBe('/today'));
  cleanup();
  expect(fetchVocabulary).not.toHaveBeenCalled();
  expect(fetchStatus).not.toHaveBeenCalled();
  renderApp('/vocabulary', {}, learner, { session: learner });
  await waitFor(() => expect(fetchVocabulary).toHaveBeenCalled());
});

test('an unknown address leads on, wherever it lies', async () => {
  for (const path of ['/nothing', '/admin/nothing', '/stories/1/2']) {
    const visitor = renderApp(path, {});
    await waitFor(() => expect(visitor.router.state.location.href).toBe('/login'));
    cleanup();
    const { router } = renderApp(path, {}, learner);
    await waitFor(() => expect(router.state.location.href).toBe('/today'));
    cleanup();
  }
});

test('shows a learner without a course of the type why the activity is closed', async () => {
  renderApp('/learning-materials', {}, { ...learner, assignedTypes: ['phrase'], assignedCount: 2 });
  expect(await screen.findByRole('heading', { name: 'Not assigned' })).toBeVisible();
  expect(screen.getByText(/contact the administrator/)).toBeVisible();
  expect(screen.getByText('Required course type').nextSibling).toHaveTextContent('Learning material');
  expect(screen.getByText('Assigned courses').nextSibling).toHaveTextContent('2');
});

test('sends a visitor to the login screen and remembers the way', async () => {
  const { router } = renderApp('/learning-materials?q=fire', {});
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
  expect(router.state.location.search).toEqual({ from: '/learning-materials?q=fire' });
});

test('sends a learner from the back office to the first screen they may open', async () => {
  const { router } = renderApp('/admin/courses', {}, { ...learner, assignedTypes: [], assignedCount: 0 });
  await waitFor(() => expect(router.state.location.pathname).toBe('/today'));
});

test('an admin whose role is withdrawn meanwhile is told so', async () => {
  let role: 'admin' | 'user' = 'admin';
  const { queryClient } = renderApp('/admin/courses', {
    'GET /api/auth/get-session': () => ({ body: { user: { ...learner, role } } }),
  });
  expect(await screen.findByRole('heading', { name: 'Course management' })).toBeVisible();
  role = 'user';
  await queryClient.invalidateQueries({ queryKey: ['session'] });
  // The list, which has no answer here, may fail before or after.
  expect(await screen.findByRole('heading', { name: 'Access restricted' })).toBeVisible();
  expect(screen.getByRole('alert')).toHaveTextContent('Access restricted');
});

test('a learner whose last course is withdrawn meanwhile stays in the activity, which says so', async () => {
  let user = learner;
  const { queryClient } = renderApp('/learning-materials', {
    'GET /api/auth/get-session': () => ({ body: { user } }),
    'GET /api/learning-materials': () => ({ body: { items: [], nextCursor: null, categories: [], languages: {} } }),
  });
  expect(await screen.findByRole('heading', { name: 'Learning materials' })).toBeVisible();
  user = { ...learner, assignedTypes: [], assignedCount: 0 };
  await queryClient.invalidateQueries({ queryKey: ['session'] });
  expect(screen.getByRole('heading', { name: 'Learning materials' })).toBeVisible();
  expect(screen.queryByRole('heading', { name: 'Not assigned' })).toBeNull();
});

test('a server that fails is an error to try again, not a reason to sign in', async () => {
  let fails = true;
  const { router } = renderApp('/profile', {
    'GET /api/auth/get-session': () =>
      fails ? { status: 500, body: { code: 'INTERNAL_ERROR', message: '' } } : { body: { user: learner } },
  });
  const retry = await screen.findByRole('button', { name: 'Try again' });
  expect(router.state.location.pathname).toBe('/profile');
  fails = false;
  await userEvent.click(retry);
  expect(await screen.findByRole('heading', { name: 'Profile' })).toBeVisible();
});

test('a session that ended in between leads to the login screen', async () => {
  const { router } = renderApp(
    '/learning-materials',
    { 'GET /api/learning-materials': () => ({ status: 401, body: { code: 'UNAUTHENTICATED', message: '' } }) },
    learner,
  );
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
});

test('only a path of this app is a way back', () => {
  expect(safeReturnPath('/stories?x=1')).toBe('/stories?x=1');
  expect(safeReturnPath('/vocabulary?q=%E8%8B%B9#é')).toBe('/vocabulary?q=%E8%8B%B9#%C3%A9');
  const others = [
    '//evil.example',
    'https://evil.example',
    '/\\evil.example',
    '/.//evil.example',
    '/a/..//evil.example',
  ];
  for (const path of [...others, '/ x', undefined]) {
    expect(safeReturnPath(path)).toBeUndefined();
  }
});

test('whoever is signed in goes on from the login screen to a path of this app, and nowhere else', async () => {
  const { router } = renderApp('/login?from=%2Fprofile%3Fedit%3Dsecurity', {}, learner);
  await waitFor(() => expect(router.state.location.href).toBe('/profile?edit=security'));
  cleanup();
  const { router: another } = renderApp('/login?from=%2F%2Fevil.example%2Fprofile', {}, learner);
  const replace = vi.spyOn(another.history, 'replace');
  await waitFor(() => expect(another.state.location.href).toBe('/learning-materials'));
  expect(replace.mock.calls.map(([path]) => path).filter((path) => path.includes('evil'))).toEqual([]);
});
