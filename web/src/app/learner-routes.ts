import { createRoute } from '@tanstack/react-router';
import { parseMemorySearch, parseWordsSearch } from '../learner/profile/memory/memory-search.ts';
import { parseProfileSearch } from '../learner/profile/profile-search.ts';
import { parseVocabularySearch } from '../learner/vocabulary/vocabulary-search.ts';
import { withTexts } from '../lib/device/app-language.ts';
import { downloadTexts } from '../offline/downloads/download-catalogue.ts';
import { studyRoutes } from './content-routes.ts';
import { later } from './first-routes.ts';
import { signedInRoute } from './first-page/frame-routes.ts';

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

export const learnerRoutes = [
  joinRoute,
  joinByCodeRoute,
  reviewRoute,
  practiceRoute,
  ...studyRoutes,
  vocabularyRoute,
  downloadsRoute,
  profileRoute,
  memoryRoute,
  rememberedWordsRoute,
] as const;
