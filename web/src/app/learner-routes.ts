import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { createElement } from 'react';
import { parseMaterialFilters } from '../learner/learning-materials/material-filters.ts';
import { ActivityOnly } from './guards.tsx';
import { signedInRoute } from './frame-routes.ts';
import { bundle } from './lazy-screen.ts';

/** The screens of learners. An activity's routes hang below its guard; its menu entry is in activities.ts. */
const materialsActivity = createRoute({
  getParentRoute: () => signedInRoute,
  id: 'materials-activity',
  component: () => createElement(ActivityOnly, { activity: 'learning-materials' }),
});

const materialsRoute = createRoute({
  getParentRoute: () => materialsActivity,
  path: '/learning-materials',
  validateSearch: parseMaterialFilters,
  component: lazyRouteComponent(
    bundle(() => import('../learner/learning-materials/materials-screen.tsx')),
    'MaterialsScreen',
  ),
});

const materialRoute = createRoute({
  getParentRoute: () => materialsActivity,
  path: '/learning-materials/$id',
  // The filters of the list travel along, so that the way back finds it as it was.
  validateSearch: parseMaterialFilters,
  component: lazyRouteComponent(
    bundle(() => import('../learner/learning-materials/material-screen.tsx')),
    'MaterialScreen',
  ),
});

const profileRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/profile',
  component: lazyRouteComponent(
    bundle(() => import('../learner/profile/profile-screen.tsx')),
    'ProfileScreen',
  ),
});

export const learnerRoutes = [materialsActivity.addChildren([materialsRoute, materialRoute]), profileRoute] as const;
