import { adminRoutes, authorRoutes, teacherRoutes } from './admin-routes.ts';
import { firstLearnerRoutes, firstPublicRoutes, later } from './first-routes.ts';
import { publicRoute, rootRoute, signedInRoute, startRoutes } from './first-page/frame-routes.ts';
import { learnerRoutes } from './learner-routes.ts';
import { createRoute } from '@tanstack/react-router';

const resetPasswordRoute = createRoute({
  getParentRoute: () => publicRoute,
  path: '/reset-password',
  component: later(() => import('../learner/one-time-links/reset-password-screen.tsx'), 'ResetPasswordScreen'),
});

const cardRoute = createRoute({
  getParentRoute: () => publicRoute,
  path: '/card',
  component: later(() => import('../learner/login-cards/card-screen.tsx'), 'CardScreen'),
});

const arrivalRoute = createRoute({
  getParentRoute: () => publicRoute,
  path: '/login/arrival',
  /** The code of what went wrong at the provider. */
  validateSearch: ({ problem }: Record<string, unknown>): { problem?: string } =>
    typeof problem === 'string' && /^[A-Z_]{1,40}$/.test(problem) ? { problem } : {},
  component: later(() => import('../learner/single-sign-on/arrival-screen.tsx'), 'ArrivalScreen'),
});

const accountRoutes = [resetPasswordRoute, cardRoute, arrivalRoute] as const;

/** The routes of all screens. Who imports them has a router that looks at them again know them (`router.ts`). */
export const allRoutes = rootRoute.addChildren([
  ...startRoutes,
  publicRoute.addChildren([...firstPublicRoutes, ...accountRoutes]),
  signedInRoute.addChildren([...firstLearnerRoutes, ...learnerRoutes, teacherRoutes, authorRoutes, adminRoutes]),
]);
