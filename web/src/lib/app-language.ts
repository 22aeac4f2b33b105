import { i18n, type Messages } from '@lingui/core';
import { useLingui } from '@lingui/react';
import { readRemembered, remember } from './device-storage.ts';

/** Languages of the interface (learner.md 1). */
export const appLanguages = ['en', 'zh'] as const;
export type AppLanguage = (typeof appLanguages)[number];

const key = 'kalima.language';
const documentLanguages: Record<AppLanguage, string> = { en: 'en', zh: 'zh-CN' };
/** How the texts of each language are fetched. */
export type Catalogues = Record<AppLanguage, () => Promise<{ messages: Messages }>>;

const catalogues: Catalogues = {
  en: () => import('../locales/en.po'),
  zh: () => import('../locales/zh.po'),
};

/** The language of the last visit; English at first (learner.md 9). */
export function rememberedLanguage(): AppLanguage {
  return readRemembered(key) === 'zh' ? 'zh' : 'en';
}

let wanted: AppLanguage | null = null;
const added = new Set<Catalogues>();

/** Loads a language's catalogue and switches to it without a reload. Rejects when the catalogue cannot be fetched. */
export async function activateLanguage(language: AppLanguage): Promise<void> {
  wanted = language;
  const parts = [catalogues, ...added].map((texts) => texts[language]());
  const loaded = await Promise.all(parts);
  if (wanted !== language) return;
  remember(key, language);
  document.documentElement.lang = documentLanguages[language];
  for (const { messages } of loaded) i18n.load(language, messages);
  i18n.activate(language);
}

/** Adds texts that only some screens need, in the active language and in those to which it is switched later. */
export async function addTexts(more: Catalogues): Promise<void> {
  added.add(more);
  await activateLanguage(wanted ?? rememberedLanguage()).catch((error: unknown) => {
    added.delete(more);
    throw error;
  });
}

/** The active language of the interface; the component is drawn again when it changes. */
export function useAppLanguage(): AppLanguage {
  return useLingui().i18n.locale === 'zh' ? 'zh' : 'en';
}
