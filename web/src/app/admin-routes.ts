import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { signedInRoute } from './frame-routes.ts';
import { bundle } from './lazy-screen.ts';
import { AdminOnly } from './guards.tsx';

/** The back office: behind its guard, and in bundles that no learner loads. */
const adminRoute = createRoute({ getParentRoute: () => signedInRoute, path: '/admin', component: AdminOnly });

const adminStartRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/',
  beforeLoad: () => {
    // oxlint-disable-next-line typescript/only-throw-error -- the router's way to redirect
    throw redirect({ to: '/admin/learning-materials', replace: true });
  },
});

const adminMaterialsRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/learning-materials',
  component: lazyRouteComponent(
    bundle(() => import('../admin/routes.tsx')),
    'AdminMaterialsRoute',
  ),
});

const adminCoursesRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/courses',
  component: lazyRouteComponent(
    bundle(() => import('../admin/routes.tsx')),
    'AdminCoursesRoute',
  ),
});

export const adminRoutes = adminRoute.addChildren([adminStartRoute, adminMaterialsRoute, adminCoursesRoute]);
