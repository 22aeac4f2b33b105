import type { Catalogues } from '../../lib/app-language.ts';

/** The texts of signing in and registering, which who is signed in does without. */
export const accountTexts: Catalogues = {
  en: () => import('./locales/en.po'),
  zh: () => import('./locales/zh.po'),
  ar: () => import('./locales/ar.po'),
};
