import { createMemoryHistory } from '@tanstack/react-router';
import { expect, test } from 'vitest';
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
