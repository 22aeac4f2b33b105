import type { QueryClient } from '@tanstack/react-query';
import { createRouter, type RouterHistory } from '@tanstack/react-router';
import { ErrorScreen } from './error-screen.tsx';
import { firstLearnerRoutes, firstPublicRoutes } from './first-routes.ts';
import { publicRoute, rootRoute, signedInRoute, startRoutes } from './first-page/frame-routes.ts';
import { sessionQuery } from '../blocks/session/session.ts';
import { keepTrail } from '../lib/device/history-trail.ts';
import type { allRoutes } from './later-routes.ts';
import { bundle } from './lazy-screen.ts';

const firstRoutes = rootRoute.addChildren([
  ...startRoutes,
  publicRoute.addChildren([...firstPublicRoutes]),
  signedInRoute.addChildren([...firstLearnerRoutes]),
]);

const loadLaterRoutes = bundle(() => import('./later-routes.ts'));

export function createAppRouter(queryClient: QueryClient, history?: RouterHistory) {
  let isWhole = false;
  async function addLaterRoutes(): Promise<boolean> {
    if (isWhole) return false;
    await loadLaterRoutes();
    isWhole = true;
    router.setRoutes(router.buildRouteTree());
    return true;
  }
  const router = createRouter({
    // The later ones are typed from the first on; what leads to them waits for them.
    routeTree: firstRoutes as unknown as typeof allRoutes,
    context: { queryClient, addLaterRoutes },
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

/**
 * Loads what stands at the address before anything is drawn; where it leads elsewhere, what stands there. A page that the device
 * had stored does not say who is signed in: the answer is waited for, and says where it leads.
 */
export async function loadFirstScreen(router: ReturnType<typeof createAppRouter>): Promise<void> {
  const { queryClient } = router.options.context;
  const isKnown = queryClient.getQueryData(sessionQuery.queryKey) !== undefined;
  // Once drawn, the router itself follows its history.
  const stop = router.history.subscribe(() => void router.load());
  try {
    await Promise.all([router.load(), queryClient.prefetchQuery(sessionQuery)]);
    if (!isKnown) await router.load();
  } finally {
    stop();
  }
}

/** Fetches the login screen: who signs out without a network is led there. */
export async function loadWayIn(router: ReturnType<typeof createAppRouter>): Promise<void> {
  const { '/public': layout, '/public/login': login } = router.routesById;
  await Promise.all([layout, login].map(async (route) => router.loadRouteChunk(route)));
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
