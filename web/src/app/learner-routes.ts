import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { createElement } from 'react';
import { downloadTexts } from '../offline/downloads/download-catalogue.ts';
import { parseMaterialFilters } from '../learner/learning-materials/material-filters.ts';
import { parseProfileSearch } from '../learner/profile/profile-search.ts';
import { parseVocabularySearch } from '../learner/vocabulary/vocabulary-search.ts';
import { ActivityOnly } from './guards.tsx';
import { signedInRoute } from './frame-routes.ts';
import { laterTexts } from '../learner/later-texts.ts';
import { withTexts } from '../lib/app-language.ts';
import { bundle } from './lazy-screen.ts';

/** The import of a screen's bundle, with the texts that the first load does without. */
function later<Module>(load: () => Promise<Module>): () => Promise<Module> {
  return bundle(withTexts(laterTexts, load));
}

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

const readingActivity = createRoute({
  getParentRoute: () => signedInRoute,
  id: 'reading-activity',
  component: () => createElement(ActivityOnly, { activity: 'interactive-reading' }),
});

const readingRoute = createRoute({
  getParentRoute: () => readingActivity,
  path: '/interactive-reading',
  component: lazyRouteComponent(
    later(() => import('../learner/interactive-reading/reading-screen.tsx')),
    'ReadingScreen',
  ),
});

const readingLessonRoute = createRoute({
  getParentRoute: () => readingActivity,
  path: '/interactive-reading/$id',
  component: lazyRouteComponent(
    later(() => import('../learner/interactive-reading/reading-lesson-screen.tsx')),
    'ReadingLessonScreen',
  ),
});

const flashcardsActivity = createRoute({
  getParentRoute: () => signedInRoute,
  id: 'flashcards-activity',
  component: () => createElement(ActivityOnly, { activity: 'flashcards' }),
});

const flashcardsRoute = createRoute({
  getParentRoute: () => flashcardsActivity,
  path: '/flashcards',
  component: lazyRouteComponent(
    later(() => import('../learner/flashcards/flashcards-screen.tsx')),
    'FlashcardsScreen',
  ),
});

const flashcardLessonRoute = createRoute({
  getParentRoute: () => flashcardsActivity,
  path: '/flashcards/$id',
  component: lazyRouteComponent(
    later(() => import('../learner/flashcards/flashcard-lesson-screen.tsx')),
    'FlashcardLessonScreen',
  ),
});

const phrasesActivity = createRoute({
  getParentRoute: () => signedInRoute,
  id: 'phrases-activity',
  component: () => createElement(ActivityOnly, { activity: 'phrases' }),
});

const phrasesRoute = createRoute({
  getParentRoute: () => phrasesActivity,
  path: '/phrases',
  component: lazyRouteComponent(
    later(() => import('../learner/phrases/phrases-screen.tsx')),
    'PhrasesScreen',
  ),
});

const phraseCourseRoute = createRoute({
  getParentRoute: () => phrasesActivity,
  path: '/phrases/$id',
  component: lazyRouteComponent(
    later(() => import('../learner/phrases/phrase-course-screen.tsx')),
    'PhraseCourseScreen',
  ),
});

const storiesActivity = createRoute({
  getParentRoute: () => signedInRoute,
  id: 'stories-activity',
  component: () => createElement(ActivityOnly, { activity: 'stories' }),
});

const storiesRoute = createRoute({
  getParentRoute: () => storiesActivity,
  path: '/stories',
  component: lazyRouteComponent(
    later(() => import('../learner/stories/stories-screen.tsx')),
    'StoriesScreen',
  ),
});

const storyRoute = createRoute({
  getParentRoute: () => storiesActivity,
  path: '/stories/$id',
  component: lazyRouteComponent(
    later(() => import('../learner/stories/story-screen.tsx')),
    'StoryScreen',
  ),
});

const vocabularyRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/vocabulary',
  validateSearch: parseVocabularySearch,
  component: lazyRouteComponent(
    later(() => import('../learner/vocabulary/vocabulary-screen.tsx')),
    'VocabularyScreen',
  ),
});

const downloadsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/downloads',
  component: lazyRouteComponent(
    later(withTexts(downloadTexts, () => import('../learner/downloads/downloads-screen.tsx'))),
    'DownloadsScreen',
  ),
});

const profileRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/profile',
  validateSearch: parseProfileSearch,
  component: lazyRouteComponent(
    later(() => import('../learner/profile/profile-screen.tsx')),
    'ProfileScreen',
  ),
});

export const learnerRoutes = [
  materialsActivity.addChildren([materialsRoute, materialRoute]),
  readingActivity.addChildren([readingRoute, readingLessonRoute]),
  flashcardsActivity.addChildren([flashcardsRoute, flashcardLessonRoute]),
  phrasesActivity.addChildren([phrasesRoute, phraseCourseRoute]),
  storiesActivity.addChildren([storiesRoute, storyRoute]),
  vocabularyRoute,
  downloadsRoute,
  profileRoute,
] as const;
