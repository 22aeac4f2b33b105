import { createRootRouteWithContext, createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { SignedInOnly, StartGate } from '../guards.tsx';
import { bundle } from '../lazy-screen.ts';
import { loadStaffFrame } from '../lazy-staff.tsx';
import { RootLayout } from '../root-layout.tsx';
import {
  knownSession,
  redirectFromStart,
  redirectFromUnknown,
  requirePerson,
  type RouterContext,
} from '../route-guards.ts';

/** The frames that the screens hang in. */
export const rootRoute = createRootRouteWithContext<RouterContext>()({ component: RootLayout });

const start = { getParentRoute: () => rootRoute, component: StartGate };

export const startRoutes = [
  createRoute({ ...start, path: '/', beforeLoad: redirectFromStart }),
  createRoute({ ...start, path: '$', beforeLoad: redirectFromUnknown }),
] as const;

export const publicRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'public',
  component: lazyRouteComponent(
    bundle(() => import('../public-layout.tsx')),
    'PublicLayout',
  ),
});

export const signedInRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'signed-in',
  beforeLoad: requirePerson,
  loader: (entering) => loadStaffFrame(knownSession(entering)?.user),
  component: SignedInOnly,
});
