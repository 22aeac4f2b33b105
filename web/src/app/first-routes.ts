import { type Activity, mayOpenActivity } from '@kalima/shared/domain/learning/activities';
import type { QueryClient } from '@tanstack/react-query';
import { createRoute, lazyRouteComponent, type RouteComponent } from '@tanstack/react-router';
import { createElement } from 'react';
import { hasListQuery } from '../blocks/content-entries.ts';
import { courseQuery } from '../learner/blocks/study/course-query.ts';
import { accountTexts } from '../learner/accounts/account-texts.ts';
import { parseMaterialFilters } from '../learner/learning-materials/material-filters.ts';
import { laterTexts } from '../learner/later-texts.ts';
import { withFirstTexts, withTexts } from '../lib/device/app-language.ts';
import { publicRoute, signedInRoute } from './first-page/frame-routes.ts';
import { ActivityOnly } from './guards.tsx';
import { bundle } from './lazy-screen.ts';
import { knownSession, requireNobody, type RouterContext } from './route-guards.ts';

/** A screen whose bundle comes with the texts that the first load does without. */
export function later<Module extends Record<string, unknown>, Name extends keyof Module & string>(
  load: () => Promise<Module>,
  name: Name,
) {
  return lazyRouteComponent(bundle(withTexts(laterTexts, load)), name);
}

interface Entering {
  readonly context: RouterContext;
  /** Set where a link is only pointed at: then the bundle is enough. */
  readonly preload: boolean;
}

type Ask = (userId: string, client: QueryClient) => Promise<void>;

/** Has something asked for beside a screen's bundle; else the screen would ask once it is there. It is also the screen that tells what fails. */
function askAhead({ context, preload }: Entering, activity: Activity, ask: Ask): void {
  const user = knownSession({ context })?.user;
  if (preload || !user || !mayOpenActivity(user.role, user.assignedTypes, activity)) return;
  ask(user.id, context.queryClient).catch(() => undefined);
}

/** The routes of an activity: its list, and one course. */
export function activityRoutes<const Name extends Activity, Search extends object>(
  activity: Name,
  validateSearch: (search: Record<string, unknown>) => Search,
  screens: { readonly list: RouteComponent; readonly course: RouteComponent },
) {
  const guard = createRoute({
    getParentRoute: () => signedInRoute,
    id: `${activity}-activity`,
    component: () => createElement(ActivityOnly, { activity }),
  });
  const list = createRoute({
    getParentRoute: () => guard,
    path: `/${activity}`,
    validateSearch,
    loader: (entering) =>
      askAhead(entering, activity, async (userId, client) => {
        if (!hasListQuery(activity)) return;
        const { listQuery } = await import('../learner/blocks/study/list-query.ts');
        await client.prefetchQuery(listQuery(activity, userId));
      }),
    component: screens.list,
  });
  const course = createRoute({
    getParentRoute: () => guard,
    path: `/${activity}/$id`,
    // The filters of the list travel along, so that the way back finds it as it was.
    validateSearch,
    loader: (entering) =>
      askAhead(entering, activity, (userId, client) =>
        client.prefetchQuery(courseQuery(activity, userId, (entering.params as { id: string }).id)),
      ),
    component: screens.course,
  });
  return guard.addChildren([list, course]);
}

const todayRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/today',
  component: later(() => import('../learner/today/today-screen.tsx'), 'TodayScreen'),
});

const materialRoutes = activityRoutes('learning-materials', parseMaterialFilters, {
  list: lazyRouteComponent(
    bundle(() => import('../learner/learning-materials/materials-screen.tsx')),
    'MaterialsScreen',
  ),
  course: later(() => import('../learner/learning-materials/material-screen.tsx'), 'MaterialScreen'),
});

interface EntrySearch {
  /** Where to go after signing in. */
  from?: string;
}

function parseEntrySearch(search: Record<string, unknown>): EntrySearch {
  return typeof search.from === 'string' && search.from.length < 2000 ? { from: search.from } : {};
}

const ofNobody = {
  getParentRoute: () => publicRoute,
  validateSearch: parseEntrySearch,
  beforeLoad: requireNobody,
} as const;

const loadEntryScreens = bundle(withFirstTexts(accountTexts, () => import('./entry-screens.tsx')));

const loginRoute = createRoute({
  ...ofNobody,
  path: '/login',
  component: lazyRouteComponent(loadEntryScreens, 'LoginRoute'),
});

const registerRoute = createRoute({
  ...ofNobody,
  path: '/register',
  component: lazyRouteComponent(loadEntryScreens, 'RegisterRoute'),
});

/** What a visit may begin with: the day, the materials and the way in. All others come after it (`later-routes.ts`). */
export const firstPublicRoutes = [loginRoute, registerRoute] as const;
export const firstLearnerRoutes = [todayRoute, materialRoutes] as const;
