import { createRootRouteWithContext, createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { SignedInOnly, StartGate } from './guards.tsx';
import { bundle } from './lazy-screen.ts';
import { RootLayout } from './root-layout.tsx';
import { redirectFromStart, requirePerson, type RouterContext } from './route-guards.ts';

/** The frames that the screens hang in. */
export const rootRoute = createRootRouteWithContext<RouterContext>()({ component: RootLayout });

const start = { beforeLoad: redirectFromStart, component: StartGate };

export const startRoutes = [
  createRoute({ getParentRoute: () => rootRoute, path: '/', ...start }),
  createRoute({ getParentRoute: () => rootRoute, path: '$', ...start }),
] as const;

export const publicRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'public',
  component: lazyRouteComponent(
    bundle(() => import('./public-layout.tsx')),
    'PublicLayout',
  ),
});

export const signedInRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'signed-in',
  beforeLoad: requirePerson,
  component: SignedInOnly,
});
