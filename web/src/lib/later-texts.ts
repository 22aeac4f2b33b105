import { addTexts } from './app-language.ts';

const texts = { en: () => import('../locales/later/en.po'), zh: () => import('../locales/later/zh.po') };

/** Fetches the texts of what nobody sees first (lingui.config.ts says what that is); it is drawn afterwards. */
export function loadLaterTexts(): Promise<void> {
  return addTexts(texts);
}
