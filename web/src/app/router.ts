import type { QueryClient } from '@tanstack/react-query';
import { createRouter, type RouterHistory } from '@tanstack/react-router';
import { accountRoutes } from './account-routes.ts';
import { adminRoutes, authorRoutes, teacherRoutes } from './admin-routes.ts';
import { ErrorScreen } from './error-screen.tsx';
import { publicRoute, rootRoute, signedInRoute, startRoutes } from './frame-routes.ts';
import { keepTrail } from '../lib/history-trail.ts';
import { learnerRoutes } from './learner-routes.ts';

const routeTree = rootRoute.addChildren([
  ...startRoutes,
  publicRoute.addChildren([...accountRoutes]),
  signedInRoute.addChildren([...learnerRoutes, teacherRoutes, authorRoutes, adminRoutes]),
]);

export function createAppRouter(queryClient: QueryClient, history?: RouterHistory) {
  const router = createRouter({
    routeTree,
    context: { queryClient },
    ...(history ? { history } : {}),
    scrollRestoration: true,
    defaultPreload: 'intent',
    defaultErrorComponent: ErrorScreen,
    // Search values are plain words; the default would write "1" as a JSON string.
    parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
    stringifySearch: (search) => {
      const given = Object.entries(search).filter(([, value]) => value !== undefined && value !== '');
      const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
      return query === '' ? '' : `?${query}`;
    },
  });
  keepTrail(router.history);
  return router;
}

/** Loads what stands at the address before anything is drawn; where it leads elsewhere, what stands there. */
export async function loadFirstScreen(router: ReturnType<typeof createAppRouter>): Promise<void> {
  // Once drawn, the router itself follows its history.
  const stop = router.history.subscribe(() => void router.load());
  await router.load().finally(stop);
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
