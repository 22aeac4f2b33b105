import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { appLanguageCodes } from '@kalima/shared/domain/language/app-languages';
import { defineConfig } from '@lingui/cli';
import { formatter } from '@lingui/format-po';

/** The folders of `src/learner` whose screens are no part of the first load. */
const laterScreens = readdirSync(join(import.meta.dirname, 'src/learner'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !['accounts', 'learning-materials', 'locales'].includes(entry.name))
  .map(({ name }) => name);

/** What only the learner's later screens show. */
const usedByLearners = [
  ...['classes', 'install-entry.tsx', 'not-on-device-notice.tsx'].map((name) => `blocks/${name}`),
  ...laterScreens.map((folder) => `learner/${folder}`),
  ...['list-outcome', 'material-end', 'material-screen', 'read-mark', 'today-count'].map(
    (name) => `learner/learning-materials/${name}.tsx`,
  ),
  ...[
    'access-restricted-notice',
    'activity-not-assigned-notice',
    'menu-counts',
    'new-version-offer',
    'notification-panel',
  ].map((name) => `app/${name}.tsx`),
].map((path) => `<rootDir>/src/${path}`);

/** What the learner's later screens and the back office both show. */
const usedByBoth = [
  ...['study', 'own-password', 'material-view.tsx', 'rich-text.tsx', 'video-player.tsx'].map(
    (name) => `blocks/${name}`,
  ),
  'lib/loading',
].map((path) => `<rootDir>/src/${path}`);

/** As a pattern of what is left out. */
const without = (path: string): string => path.replace('<rootDir>', '**') + (path.endsWith('.tsx') ? '' : '/**');

export default defineConfig({
  locales: [...appLanguageCodes],
  sourceLocale: 'en',
  fallbackLocales: false,
  // The first load holds the texts of the shell and of the first list, or of signing in. Those of the other learner screens
  // come with the screens, and learners never load those of the back office. What both use is in both.
  catalogs: [
    {
      path: '<rootDir>/src/locales/{locale}',
      include: ['<rootDir>/src'],
      exclude: [
        '**/src/admin/**',
        '**/src/app/staff/**',
        '**/src/offline/downloads/**',
        '**/src/offline/outbox/**',
        '**/src/learner/accounts/**',
        ...usedByBoth.map(without),
        ...usedByLearners.map(without),
      ],
    },
    {
      path: '<rootDir>/src/learner/locales/{locale}',
      include: [...usedByBoth, ...usedByLearners],
    },
    { path: '<rootDir>/src/learner/accounts/locales/{locale}', include: ['<rootDir>/src/learner/accounts'] },
    {
      path: '<rootDir>/src/offline/downloads/locales/{locale}',
      include: ['<rootDir>/src/offline/downloads', '<rootDir>/src/offline/outbox'],
    },
    {
      path: '<rootDir>/src/admin/locales/{locale}',
      include: ['<rootDir>/src/admin', '<rootDir>/src/app/staff', ...usedByBoth],
    },
  ],
  format: formatter({ lineNumbers: false }),
  compileNamespace: 'es',
  orderBy: 'message',
});
