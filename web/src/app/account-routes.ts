import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { laterTexts } from '../learner/later-texts.ts';
import { withTexts } from '../lib/app-language.ts';
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
    bundle(withTexts(laterTexts, () => import('../learner/one-time-links/reset-password-screen.tsx'))),
    'ResetPasswordScreen',
  ),
});

const cardRoute = createRoute({
  getParentRoute: () => publicRoute,
  path: '/card',
  component: lazyRouteComponent(
    bundle(withTexts(laterTexts, () => import('../learner/login-cards/card-screen.tsx'))),
    'CardScreen',
  ),
});

const arrivalRoute = createRoute({
  getParentRoute: () => publicRoute,
  path: '/login/arrival',
  /** The code of what went wrong at the provider. */
  validateSearch: ({ problem }: Record<string, unknown>): { problem?: string } =>
    typeof problem === 'string' && /^[A-Z_]{1,40}$/.test(problem) ? { problem } : {},
  component: lazyRouteComponent(
    bundle(withTexts(laterTexts, () => import('../learner/single-sign-on/arrival-screen.tsx'))),
    'ArrivalScreen',
  ),
});

export const accountRoutes = [loginRoute, registerRoute, resetPasswordRoute, cardRoute, arrivalRoute] as const;
