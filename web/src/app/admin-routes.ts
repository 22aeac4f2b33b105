import type { Activity } from '@kalima/shared/domain/learning/activities';
import { createRoute, lazyRouteComponent, type RouteComponent } from '@tanstack/react-router';
import { signedInRoute } from './first-page/frame-routes.ts';
import { backOfficeTexts } from '../admin/back-office-texts.ts';
import { withTexts } from '../lib/device/app-language.ts';
import { catalogueSearch, classSearch, classesSearch, texts, userCoursesSearch } from './admin-search.ts';
import { bundle } from './lazy-screen.ts';
import { requireAdmin, requireAuthor, requireTeacher } from './route-guards.ts';

/** A screen whose bundle comes with the texts of the back office. */
function screen<Module extends Record<string, unknown>, Name extends keyof Module & string>(
  load: () => Promise<Module>,
  name: Name,
) {
  return lazyRouteComponent(bundle(withTexts(backOfficeTexts, load)), name);
}

/** A guard around the back office, which no learner loads either. */
function guard(name: 'AdminOnly' | 'AuthorOnly' | 'TeacherOnly') {
  return lazyRouteComponent(
    bundle(() => import('./back-office-guards.tsx')),
    name,
  );
}

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

/** The part of the back office in which content is made: for admins, and teachers whom one lets. */
const authorRoute = createRoute({
  getParentRoute: () => signedInRoute,
  id: 'author',
  beforeLoad: requireAuthor,
  component: guard('AuthorOnly'),
});

/** The screen on which content is made; `keys` are the texts in its address: what is open there, and what is searched. */
function contentRoute<const Name extends Activity, Key extends string>(
  activity: Name,
  keys: readonly Key[],
  component: RouteComponent,
) {
  return createRoute({
    getParentRoute: () => authorRoute,
    path: `/admin/${activity}`,
    validateSearch: (search: Record<string, unknown>) => texts(search, ...keys),
    component,
  });
}

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

const storyTimesRoute = createRoute({
  getParentRoute: () => authorRoute,
  path: '/admin/stories/$storyId/times',
  component: screen(() => import('../admin/stories/story-screens.ts'), 'TimesScreen'),
});

export const teacherRoutes = teacherRoute.addChildren([classesRoute, classRoute, learnerReportRoute]);

export const authorRoutes = authorRoute.addChildren([
  importsRoute('/admin/imports', 'ImportsScreen'),
  importsRoute('/admin/imports/$importId', 'ImportScreen'),
  contentRoute(
    'learning-materials',
    ['edit', 'q'],
    screen(() => import('../admin/learning-materials/materials-admin-screen.tsx'), 'MaterialsAdminScreen'),
  ),
  contentRoute(
    'interactive-reading',
    ['lesson', 'q'],
    screen(() => import('../admin/interactive-reading/reading-admin-screen.tsx'), 'ReadingAdminScreen'),
  ),
  contentRoute(
    'flashcards',
    ['lesson', 'q'],
    screen(() => import('../admin/flashcards/flashcards-admin-screen.tsx'), 'FlashcardsAdminScreen'),
  ),
  contentRoute(
    'phrases',
    ['stage', 'course'],
    screen(() => import('../admin/phrases/phrases-admin-screen.tsx'), 'PhrasesAdminScreen'),
  ),
  contentRoute(
    'stories',
    ['stage', 'story'],
    screen(() => import('../admin/stories/story-screens.ts'), 'StoriesAdminScreen'),
  ),
  storyTimesRoute,
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
