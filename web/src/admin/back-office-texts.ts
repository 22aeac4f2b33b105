import { addTexts } from '../lib/app-language.ts';

const texts = { en: () => import('./locales/en.po'), zh: () => import('./locales/zh.po') };

/** Fetches the texts of the back office, which learners do without; its screens are drawn afterwards. */
export function loadBackOfficeTexts(): Promise<void> {
  return addTexts(texts);
}
