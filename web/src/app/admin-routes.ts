import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { signedInRoute } from './frame-routes.ts';
import { backOfficeTexts } from '../admin/back-office-texts.ts';
import { withTexts } from '../lib/app-language.ts';
import { catalogueSearch, texts, userCoursesSearch } from './admin-search.ts';
import { bundle } from './lazy-screen.ts';
import { AdminOnly } from './guards.tsx';
import { requireAdmin } from './route-guards.ts';

/** The import of a screen's bundle, with the texts that it needs. */
function backOffice<Module>(load: () => Promise<Module>): () => Promise<Module> {
  return bundle(withTexts(backOfficeTexts, load));
}

/** The back office: behind its guard, and in bundles that no learner loads. */
const adminRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/admin',
  beforeLoad: requireAdmin,
  component: AdminOnly,
});

const adminStartRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/',
  component: lazyRouteComponent(
    backOffice(() => import('../admin/dashboard/dashboard-screen.tsx')),
    'DashboardScreen',
  ),
});

const adminMaterialsRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/learning-materials',
  validateSearch: (search: Record<string, unknown>) => texts(search, 'edit', 'q'),
  component: lazyRouteComponent(
    backOffice(() => import('../admin/learning-materials/materials-admin-screen.tsx')),
    'MaterialsAdminScreen',
  ),
});

const adminReadingRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/interactive-reading',
  validateSearch: (search: Record<string, unknown>) => texts(search, 'lesson', 'q'),
  component: lazyRouteComponent(
    backOffice(() => import('../admin/interactive-reading/reading-admin-screen.tsx')),
    'ReadingAdminScreen',
  ),
});

const adminFlashcardsRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/flashcards',
  validateSearch: (search: Record<string, unknown>) => texts(search, 'lesson', 'q'),
  component: lazyRouteComponent(
    backOffice(() => import('../admin/flashcards/flashcards-admin-screen.tsx')),
    'FlashcardsAdminScreen',
  ),
});

const adminPhrasesRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/phrases',
  validateSearch: ({ stage, course }: Record<string, unknown>): { stage?: string; course?: string } => ({
    ...(typeof stage === 'string' ? { stage } : {}),
    ...(typeof course === 'string' ? { course } : {}),
  }),
  component: lazyRouteComponent(
    backOffice(() => import('../admin/phrases/phrases-admin-screen.tsx')),
    'PhrasesAdminScreen',
  ),
});

const adminStoriesRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/stories',
  validateSearch: ({ stage, story }: Record<string, unknown>): { stage?: string; story?: string } => ({
    ...(typeof stage === 'string' ? { stage } : {}),
    ...(typeof story === 'string' ? { story } : {}),
  }),
  component: lazyRouteComponent(
    backOffice(() => import('../admin/stories/stories-admin-screen.tsx')),
    'StoriesAdminScreen',
  ),
});

const adminCoursesRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/courses',
  validateSearch: catalogueSearch,
  component: lazyRouteComponent(
    backOffice(() => import('../admin/courses/courses-screen.tsx')),
    'CoursesScreen',
  ),
});

const adminUsersRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/users',
  validateSearch: (search: Record<string, unknown>) => texts(search, 'q'),
  component: lazyRouteComponent(
    backOffice(() => import('../admin/users/users-screen.tsx')),
    'UsersScreen',
  ),
});

const adminUserRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/users/$userId',
  validateSearch: userCoursesSearch,
  component: lazyRouteComponent(
    backOffice(() => import('../admin/users/user-screen.tsx')),
    'UserScreen',
  ),
});

const adminSettingsRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/settings',
  component: lazyRouteComponent(
    backOffice(() => import('../admin/school/school-screen.tsx')),
    'SchoolScreen',
  ),
});

const adminStatusRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/status',
  component: lazyRouteComponent(
    backOffice(() => import('../admin/status/status-screen.tsx')),
    'StatusScreen',
  ),
});

export const adminRoutes = adminRoute.addChildren([
  adminStartRoute,
  adminReadingRoute,
  adminFlashcardsRoute,
  adminPhrasesRoute,
  adminStoriesRoute,
  adminMaterialsRoute,
  adminCoursesRoute,
  adminUsersRoute,
  adminUserRoute,
  adminSettingsRoute,
  adminStatusRoute,
]);
