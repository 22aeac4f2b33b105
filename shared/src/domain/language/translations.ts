import { comparableText } from './comparable-text.ts';
import type { ContentLanguage } from './languages.ts';
import { otherLanguage } from './pairs.ts';

/**
 * What something means: one translation, or two. Older clients, and what was stored before a translation had a language,
 * give the first text alone.
 */
export interface Translations {
  readonly translation: string;
  /** Null means for everyone. */
  readonly translationLanguage?: ContentLanguage | null | undefined;
  /** Empty where there is none. */
  readonly secondTranslation?: string | undefined;
  readonly secondTranslationLanguage?: ContentLanguage | null | undefined;
}

/** One of the translations: its text, and the language that it is in; null means for everyone. */
export interface Translation {
  readonly text: string;
  readonly language: ContentLanguage | null;
}

/**
 * The translations in the order in which a learner of this native language sees them (PRODUCT.md#translations): one in that language comes
 * first, for Arabs one in Egyptian after it, the others stay in their order; one without a language is for everyone, and
 * neither moves up nor down by itself.
 * Without those that are empty, and without one that says the same as another: none, one or two.
 */
export function orderTranslations(given: Translations, nativeLanguage: ContentLanguage): readonly Translation[] {
  const own = [nativeLanguage, otherLanguage(nativeLanguage) ?? nativeLanguage];
  const rank = (language: ContentLanguage | null) => {
    const place = own.findIndex((one) => one === language);
    return place === -1 ? own.length : place;
  };
  const all: Translation[] = [
    { text: given.translation, language: given.translationLanguage ?? null },
    { text: given.secondTranslation ?? '', language: given.secondTranslationLanguage ?? null },
  ].filter(({ text }) => text.trim() !== '');
  const [first, second] = all.toSorted((one, other) => rank(one.language) - rank(other.language));
  if (!first) return [];
  return second && comparableText(second.text) !== comparableText(first.text) ? [first, second] : [first];
}

/**
 * The same translations with the one in a native language as the first, as it is kept in a bank. What says nothing is left
 * out: a single translation for everyone stays the text alone.
 */
export function withNativeFirst(given: Translations, nativeLanguage: ContentLanguage): Translations {
  const [first, second] = orderTranslations(given, nativeLanguage);
  return {
    translation: first?.text ?? '',
    ...(first?.language && { translationLanguage: first.language }),
    ...(second && { secondTranslation: second.text }),
    ...(second?.language && { secondTranslationLanguage: second.language }),
  };
}
