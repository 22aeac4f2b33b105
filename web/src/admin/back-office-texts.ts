import type { Catalogues } from '../lib/app-language.ts';

/** The texts of the back office, which learners do without. */
export const backOfficeTexts: Catalogues = {
  en: () => import('./locales/en.po'),
  zh: () => import('./locales/zh.po'),
  ar: () => import('./locales/ar.po'),
};
