import { createRoute } from '@tanstack/react-router';
import { later } from './first-routes.ts';
import { publicRoute } from './frame-routes.ts';

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

export const accountRoutes = [resetPasswordRoute, cardRoute, arrivalRoute] as const;
