import type { Catalogues } from '../lib/app-language.ts';

/** The texts of the learner's screens after the first list, which the first load does without. */
export const laterTexts: Catalogues = {
  en: () => import('./locales/en.po'),
  zh: () => import('./locales/zh.po'),
  ar: () => import('./locales/ar.po'),
};
