import type { Activity } from '@kalima/shared/domain/learning/activities';
import { createRoute, type RouteComponent } from '@tanstack/react-router';
import { texts } from './admin-search.ts';
import { authorRoute, screen } from './back-office-frame.ts';
import { activityRoutes, later } from './first-routes.ts';

const noSearch = () => ({});

/** The screens on which each kind of content is studied; those of materials come with the first load. */
export const studyRoutes = [
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
] as const;

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

const storyTimesRoute = createRoute({
  getParentRoute: () => authorRoute,
  path: '/admin/stories/$storyId/times',
  component: screen(() => import('../admin/stories/story-screens.ts'), 'TimesScreen'),
});

/** The screens on which each kind of content is made. */
export const authoringRoutes = [
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
] as const;
