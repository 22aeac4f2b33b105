import { type Activity, mayOpenActivity } from '@kalima/shared/domain/activities';
import type { QueryClient } from '@tanstack/react-query';
import { createRoute, lazyRouteComponent, type RouteComponent } from '@tanstack/react-router';
import { createElement } from 'react';
import { hasListQuery } from '../blocks/content-entries.ts';
import { courseQuery } from '../blocks/study/course-query.ts';
import { parseMaterialFilters } from '../learner/learning-materials/material-filters.ts';
import { laterTexts } from '../learner/later-texts.ts';
import { parseMemorySearch, parseWordsSearch } from '../learner/profile/memory/memory-search.ts';
import { parseProfileSearch } from '../learner/profile/profile-search.ts';
import { parseVocabularySearch } from '../learner/vocabulary/vocabulary-search.ts';
import { withTexts } from '../lib/app-language.ts';
import { downloadTexts } from '../offline/downloads/download-catalogue.ts';
import { signedInRoute } from './frame-routes.ts';
import { ActivityOnly } from './guards.tsx';
import { bundle } from './lazy-screen.ts';
import { knownSession, type RouterContext } from './route-guards.ts';

/** A screen whose bundle comes with the texts that the first load does without. */
function later<Module extends Record<string, unknown>, Name extends keyof Module & string>(
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
function activityRoutes<const Name extends Activity, Search extends object>(
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
        const { listQuery } = await import('../blocks/study/list-query.ts');
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

const vocabularyRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/vocabulary',
  validateSearch: parseVocabularySearch,
  component: later(() => import('../learner/vocabulary/vocabulary-screen.tsx'), 'VocabularyScreen'),
});

const downloadsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/downloads',
  component: later(
    withTexts(downloadTexts, () => import('../learner/downloads/downloads-screen.tsx')),
    'DownloadsScreen',
  ),
});

const profileRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/profile',
  validateSearch: parseProfileSearch,
  component: later(() => import('../learner/profile/profile-screen.tsx'), 'ProfileScreen'),
});

const memoryRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/profile/memory',
  validateSearch: parseMemorySearch,
  component: later(() => import('../learner/profile/memory/memory-screens.ts'), 'MemoryScreen'),
});

const rememberedWordsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/profile/memory/words',
  validateSearch: parseWordsSearch,
  component: later(() => import('../learner/profile/memory/memory-screens.ts'), 'WordsScreen'),
});

const todayRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/today',
  component: later(() => import('../learner/today/today-screen.tsx'), 'TodayScreen'),
});

const reviewRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/review',
  component: later(() => import('../learner/review/review-screens.ts'), 'ReviewScreen'),
});

const practiceRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/practice/$setId',
  component: later(() => import('../learner/review/review-screens.ts'), 'PracticeSetScreen'),
});

const loadJoinScreen = later(() => import('../learner/classes/join-screen.tsx'), 'JoinScreen');
const joinRoute = createRoute({ getParentRoute: () => signedInRoute, path: '/join', component: loadJoinScreen });
const joinByCodeRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/join/$code',
  component: loadJoinScreen,
});

const noSearch = () => ({});

export const learnerRoutes = [
  todayRoute,
  joinRoute,
  joinByCodeRoute,
  reviewRoute,
  practiceRoute,
  activityRoutes('learning-materials', parseMaterialFilters, {
    list: lazyRouteComponent(
      bundle(() => import('../learner/learning-materials/materials-screen.tsx')),
      'MaterialsScreen',
    ),
    course: later(() => import('../learner/learning-materials/material-screen.tsx'), 'MaterialScreen'),
  }),
  activityRoutes('interactive-reading', noSearch, {
    list: later(() => import('../learner/interactive-reading/reading-screen.tsx'), 'ReadingScreen'),
    course: later(() => import('../learner/interactive-reading/reading-lesson-screen.tsx'), 'ReadingLessonScreen'),
  }),
  activityRoutes('flashcards', noSearch, {
    list: later(() => import('../learner/flashcards/flashcards-screen.tsx'), 'FlashcardsScreen'),
    course: later(() => import('../learner/flashcards/flashcard-lesson-screen.tsx'), 'FlashcardLessonScreen'),
  }),
  activityRoutes('phrases', noSearch, {
    list: later(() => import('../learner/phrases/phrases-screen.tsx'), 'PhrasesScreen'),
    course: later(() => import('../learner/phrases/phrase-course-screen.tsx'), 'PhraseCourseScreen'),
  }),
  activityRoutes('stories', noSearch, {
    list: later(() => import('../learner/stories/stories-screen.tsx'), 'StoriesScreen'),
    course: later(() => import('../learner/stories/story-screen.tsx'), 'StoryScreen'),
  }),
  vocabularyRoute,
  downloadsRoute,
  profileRoute,
  memoryRoute,
  rememberedWordsRoute,
] as const;
