import { beginningOf, fittingExamples } from '@kalima/shared/domain/content/word-sources';
import type { StudiedWord } from '@kalima/shared/contract/learning/study';
import type { ContentLanguage } from '@kalima/shared/domain/language/languages';
import { type Translations, withNativeFirst } from '@kalima/shared/domain/language/translations';

export interface ShownWord extends Translations {
  readonly word: string;
  readonly imageUrl?: string | null;
  readonly audioUrl?: string | null;
  readonly definition?: string;
  readonly examples?: readonly string[];
}

/** A card as it goes into the bank: with the sentence that its word is met in. */
export const withExample = <Card extends ShownWord & { readonly example?: string | undefined }>(card: Card) => ({
  ...card,
  ...(card.example && { examples: [card.example] }),
});

/**
 * A word as it goes into the bank of a learner of this native language, from wherever it is shown; longer than the bank
 * takes it is cut.
 */
export function studiedWordOf(
  shown: ShownWord,
  language: ContentLanguage,
  nativeLanguage: ContentLanguage,
): StudiedWord {
  const { translation, secondTranslation, ...languages } = withNativeFirst(shown, nativeLanguage);
  return {
    ...languages,
    word: beginningOf(shown.word, 500),
    language,
    translation: beginningOf(translation, 1000),
    ...(secondTranslation !== undefined && { secondTranslation: beginningOf(secondTranslation, 1000) }),
    definition: beginningOf(shown.definition ?? '', 2000),
    examples: fittingExamples(shown.examples ?? []),
    imageUrl: shown.imageUrl ?? null,
    audioUrl: shown.audioUrl ?? null,
  };
}
