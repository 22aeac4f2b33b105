import { appLanguageOf, appLanguages } from '@kalima/shared/domain/language/app-languages';
import { i18n, type Messages } from '@lingui/core';
import { useLingui } from '@lingui/react';
import { withLaterParts } from '../loading/later-parts.ts';
import { readRemembered, remember } from './device-storage.ts';
import { type AppLanguage, tags } from '../format/language-tags.ts';

export type { AppLanguage } from '../format/language-tags.ts';

/** Under which the device remembers it. */
export const languageKey = 'kalima.language';
/** How the texts of each language are fetched. */
export type Catalogues = Readonly<Record<AppLanguage, () => Promise<{ messages: Messages }>>>;

/** The texts of a folder, from `import.meta.glob('./locales/*.po')`. */
export function cataloguesOf(files: Readonly<Record<string, unknown>>): Catalogues {
  return Object.fromEntries(
    Object.entries(files).map(([path, load]) => [path.slice(-'en.po'.length, -'.po'.length), load]),
  ) as unknown as Catalogues;
}

/** The texts of the first load. */
export const firstTexts = cataloguesOf(import.meta.glob('../../locales/*.po'));

/** The language of the last visit; English at first (PRODUCT.md#constants). */
export function rememberedLanguage(): AppLanguage {
  return appLanguageOf(readRemembered(languageKey));
}

let wanted: AppLanguage | null = null;
let isMissed = false;
i18n.on('missing', () => (isMissed = true));

/** Texts beside those that are shown: what stands on the screen is drawn again only where one of them was missed. */
function addMessages(language: AppLanguage, messages: Messages): void {
  if (language !== i18n.locale || isMissed) i18n.load(language, messages);
  else Object.assign(i18n.messages, messages);
  isMissed = false;
}

const added = new Set<Catalogues>();

/** Loads a language's catalogue and switches to it without a reload. Rejects when the catalogue cannot be fetched. */
export async function activateLanguage(language: AppLanguage): Promise<void> {
  wanted = language;
  const parts = [firstTexts, ...added].map((part) => part[language]());
  const loaded = await Promise.all(parts);
  if (wanted !== language) return;
  remember(languageKey, language);
  const root = document.documentElement;
  // Left to right is said nowhere but where something else is around it. What the page came with is not said again, since
  // browsers would work out all of its styles once more.
  const { pageTag, direction } = appLanguages[language];
  if (root.lang !== pageTag) root.lang = pageTag;
  const dir = direction === 'rtl' ? direction : '';
  if (root.dir !== dir) root.dir = dir;
  for (const { messages } of loaded) i18n.load(language, messages);
  i18n.activate(language, tags[language]);
}

async function addTexts(texts: Catalogues): Promise<void> {
  if (added.has(texts)) return;
  const language = wanted ?? rememberedLanguage();
  const { messages } = await texts[language]();
  added.add(texts);
  addMessages(language, messages);
  // It was switched in the meantime.
  if (wanted !== null && wanted !== language) await activateLanguage(wanted);
}

/**
 * The import of a screen's bundle with what the first load does without, and with texts that only some screens need: they are
 * added in the active language, and in those to which it is switched later.
 */
export function withTexts<Module>(texts: Catalogues, load: () => Promise<Module>): () => Promise<Module> {
  return withFirstTexts(texts, withLaterParts(load));
}

/** As `withTexts` for a first screen, with its texts and no more. */
export function withFirstTexts<Module>(texts: Catalogues, load: () => Promise<Module>): () => Promise<Module> {
  return async () => {
    const [module] = await Promise.all([load(), addTexts(texts)]);
    return module;
  };
}

/** The active language of the interface; the component is drawn again when it changes. */
export function useAppLanguage(): AppLanguage {
  return useLingui().i18n.locale as AppLanguage;
}

/** Whether the interface reads from right to left; charts, whose places are numbers, are mirrored by it. */
export function useIsMirrored(): boolean {
  return useAppLanguage() === 'ar';
}
