import type { Catalogues } from '../../lib/app-language.ts';

/** The texts about downloads, which the first load does without. */
export const downloadTexts: Catalogues = {
  en: () => import('./locales/en.po'),
  zh: () => import('./locales/zh.po'),
  ar: () => import('./locales/ar.po'),
};
