import { createRoute } from '@tanstack/react-router';
import { signedInRoute } from './first-page/frame-routes.ts';
import { authoringRoutes } from './content-routes.ts';
import { authorRoute, guard, screen } from './back-office-frame.ts';
import { catalogueSearch, classSearch, classesSearch, texts, userCoursesSearch } from './admin-search.ts';
import { requireAdmin, requireTeacher } from './route-guards.ts';

/** The back office: behind its guard, and in bundles that no learner loads. */
const adminRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/admin',
  beforeLoad: requireAdmin,
  component: guard('AdminOnly'),
});

const adminStartRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/',
  component: screen(() => import('../admin/dashboard/dashboard-screen.tsx'), 'DashboardScreen'),
});

/** `kind`, `course` and `stage` say where the rows of an import are to go. */
function importsRoute<const Path extends string>(path: Path, name: 'ImportsScreen' | 'ImportScreen') {
  return createRoute({
    getParentRoute: () => authorRoute,
    path,
    validateSearch: (search: Record<string, unknown>) => texts(search, 'kind', 'course', 'stage'),
    component: screen(() => import('../admin/imports/import-screens.ts'), name),
  });
}

const adminCoursesRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/courses',
  validateSearch: catalogueSearch,
  component: screen(() => import('../admin/courses/courses-screen.tsx'), 'CoursesScreen'),
});

const rosterRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/classes/roster',
  component: screen(() => import('../admin/classes/roster/roster-screen.tsx'), 'RosterScreen'),
});

const adminUsersRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/users',
  validateSearch: (search: Record<string, unknown>) => texts(search, 'q'),
  component: screen(() => import('../admin/users/user-screens.ts'), 'UsersScreen'),
});

const adminUserRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/users/$userId',
  validateSearch: userCoursesSearch,
  component: screen(() => import('../admin/users/user-screens.ts'), 'UserScreen'),
});

const adminSettingsRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/settings',
  component: screen(() => import('../admin/school/school-screen.tsx'), 'SchoolScreen'),
});

const adminStatusRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/status',
  component: screen(() => import('../admin/status/status-screen.tsx'), 'StatusScreen'),
});

/** The part of the back office that teachers have, too. */
const teacherRoute = createRoute({
  getParentRoute: () => signedInRoute,
  id: 'teacher',
  beforeLoad: requireTeacher,
  component: guard('TeacherOnly'),
});

const classesRoute = createRoute({
  getParentRoute: () => teacherRoute,
  path: '/admin/classes',
  validateSearch: classesSearch,
  component: screen(() => import('../admin/classes/class-screens.ts'), 'ClassesScreen'),
});

const classRoute = createRoute({
  getParentRoute: () => teacherRoute,
  path: '/admin/classes/$classId',
  validateSearch: classSearch,
  component: screen(() => import('../admin/classes/class-screens.ts'), 'ClassScreen'),
});

const learnerReportRoute = createRoute({
  getParentRoute: () => teacherRoute,
  path: '/admin/classes/$classId/learners/$userId',
  validateSearch: (search: Record<string, unknown>) => texts(search, 'course'),
  component: screen(() => import('../admin/classes/class-screens.ts'), 'LearnerReportScreen'),
});

export const teacherRoutes = teacherRoute.addChildren([classesRoute, classRoute, learnerReportRoute]);

export const authorRoutes = authorRoute.addChildren([
  importsRoute('/admin/imports', 'ImportsScreen'),
  importsRoute('/admin/imports/$importId', 'ImportScreen'),
  ...authoringRoutes,
]);

export const adminRoutes = adminRoute.addChildren([
  adminStartRoute,
  adminCoursesRoute,
  rosterRoute,
  adminUsersRoute,
  adminUserRoute,
  adminSettingsRoute,
  adminStatusRoute,
]);
