import { createMemoryHistory } from '@tanstack/react-router';
import { expect, test, vi } from 'vitest';
import { sessionQuery } from '../blocks/session/session.ts';
import { learner } from '../testing/render-app.tsx';
import { createQueryClient } from './query-client.ts';
import { createAppRouter, loadFirstScreen } from './router.ts';

test.each([
  ['/', learner, '/today'],
  ['/learning-materials', learner, '/learning-materials'],
  ['/today', null, '/login'],
  // The routes of later screens come with the first of them.
  ['/vocabulary', learner, '/vocabulary'],
  ['/nowhere', learner, '/today'],
] as const)(
  'what stands at %s is loaded before anything is drawn, also where it leads elsewhere',
  async (at, user, to) => {
    const queryClient = createQueryClient();
    queryClient.setQueryData(sessionQuery.queryKey, { user });
    const router = createAppRouter(queryClient, createMemoryHistory({ initialEntries: [at] }));
    await loadFirstScreen(router);
    expect(router.state.location.pathname).toBe(to);
    expect(router.state.matches.map(({ status }) => status)).not.toContain('pending');
    expect(router.state.matches.length).toBeGreaterThan(1);
  },
);

test('a page that does not say who is signed in waits for the server to say so, and then leads where they begin', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  const fetching = vi.spyOn(globalThis, 'fetch').mockReturnValue(promise);
  const router = createAppRouter(createQueryClient(), createMemoryHistory({ initialEntries: ['/'] }));
  const loaded = vi.fn<() => void>();
  const loading = loadFirstScreen(router).then(loaded);
  await router.load();
  expect(loaded).not.toHaveBeenCalled();
  resolve(Response.json({ user: learner }));
  await loading;
  expect(router.state.location.pathname).toBe('/today');
  expect(fetching).toHaveBeenCalledOnce();
});
