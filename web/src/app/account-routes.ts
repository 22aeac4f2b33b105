import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { publicRoute } from './frame-routes.ts';
import { requireNobody } from './route-guards.ts';
import { bundle } from './lazy-screen.ts';

interface EntrySearch {
  /** Where to go after signing in. */
  from?: string;
}

function parseEntrySearch(search: Record<string, unknown>): EntrySearch {
  return typeof search.from === 'string' && search.from.length < 2000 ? { from: search.from } : {};
}

const loginRoute = createRoute({
  getParentRoute: () => publicRoute,
  path: '/login',
  validateSearch: parseEntrySearch,
  beforeLoad: requireNobody,
  component: lazyRouteComponent(
    bundle(() => import('./entry-screens.tsx')),
    'LoginRoute',
  ),
});

const registerRoute = createRoute({
  getParentRoute: () => publicRoute,
  path: '/register',
  validateSearch: parseEntrySearch,
  beforeLoad: requireNobody,
  component: lazyRouteComponent(
    bundle(() => import('./entry-screens.tsx')),
    'RegisterRoute',
  ),
});

const resetPasswordRoute = createRoute({
  getParentRoute: () => publicRoute,
  path: '/reset-password',
  component: lazyRouteComponent(
    bundle(() => import('../learner/accounts/reset-password-screen.tsx')),
    'ResetPasswordScreen',
  ),
});

export const accountRoutes = [loginRoute, registerRoute, resetPasswordRoute] as const;
