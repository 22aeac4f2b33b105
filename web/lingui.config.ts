import { defineConfig } from '@lingui/cli';
import { formatter } from '@lingui/format-po';

/** What nobody sees first: its texts come with it, by later-texts.ts. */
const later = [
  'src/blocks/downloads',
  'src/learner/downloads',
  'src/learner/flashcards',
  'src/learner/interactive-reading',
  'src/learner/phrases',
  'src/learner/profile',
  'src/learner/stories',
  'src/learner/vocabulary',
];

export default defineConfig({
  locales: ['en', 'zh'],
  sourceLocale: 'en',
  fallbackLocales: false,
  // Learners never load the texts of the back office.
  catalogs: [
    {
      path: '<rootDir>/src/locales/{locale}',
      include: ['<rootDir>/src'],
      exclude: ['**/src/admin/**', ...later.map((folder) => `**/${folder}/**`)],
    },
    {
      path: '<rootDir>/src/locales/later/{locale}',
      include: later.map((folder) => `<rootDir>/${folder}`),
    },
    { path: '<rootDir>/src/admin/locales/{locale}', include: ['<rootDir>/src/admin'] },
  ],
  format: formatter({ lineNumbers: false }),
  compileNamespace: 'es',
  orderBy: 'message',
});
