import { accountRoutes } from './account-routes.ts';
import { adminRoutes, authorRoutes, teacherRoutes } from './admin-routes.ts';
import { firstLearnerRoutes, firstPublicRoutes } from './first-routes.ts';
import { publicRoute, rootRoute, signedInRoute, startRoutes } from './frame-routes.ts';
import { learnerRoutes } from './learner-routes.ts';

/** The routes of all screens. Who imports them has a router that looks at them again know them (`router.ts`). */
export const allRoutes = rootRoute.addChildren([
  ...startRoutes,
  publicRoute.addChildren([...firstPublicRoutes, ...accountRoutes]),
  signedInRoute.addChildren([...firstLearnerRoutes, ...learnerRoutes, teacherRoutes, authorRoutes, adminRoutes]),
]);
