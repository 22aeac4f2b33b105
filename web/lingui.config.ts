import { defineConfig } from '@lingui/cli';
import { formatter } from '@lingui/format-po';

export default defineConfig({
  locales: ['en', 'zh'],
  sourceLocale: 'en',
  fallbackLocales: false,
  // Learners never load the texts of the back office.
  catalogs: [
    { path: '<rootDir>/src/locales/{locale}', include: ['<rootDir>/src'], exclude: ['**/src/admin/**'] },
    { path: '<rootDir>/src/admin/locales/{locale}', include: ['<rootDir>/src/admin'] },
  ],
  format: formatter({ lineNumbers: false }),
  compileNamespace: 'es',
  orderBy: 'message',
});
