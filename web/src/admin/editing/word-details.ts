import { type WordDetail, type WordDetails, wordDetails } from '@kalima/shared/domain/content/taught-word';
import type { Translations } from '@kalima/shared/domain/language/translations';
import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import { partOfSpeechLabels } from '../../blocks/study/part-of-speech-labels.ts';
import { useTranslationLine } from './use-translation-line.ts';

/** Names the details of a word. */
export function useDetailNames(): Record<WordDetail, string> {
  const { t } = useLingui();
  return {
    sense: t`Sense`,
    otherForm: t`Other form`,
    example: t`Example sentence`,
    partOfSpeech: t`Part of speech`,
  };
}

/** Names the values of details that are chosen among a few. */
export const detailLabels: Partial<Record<WordDetail, Readonly<Record<string, MessageDescriptor>>>> = {
  partOfSpeech: partOfSpeechLabels,
};

/** Writes a detail of a word as people read it. */
export function useDetailText(): (detail: WordDetail, value: string) => string {
  const { t } = useLingui();
  return (detail, value) => {
    const label = detailLabels[detail]?.[value];
    return label ? t(label) : value;
  };
}

/** Writes what a word means, and its details, in one line. */
export function useWordLine(): (word: Translations & WordDetails) => string {
  const meaningOf = useTranslationLine();
  const textOf = useDetailText();
  return (word) =>
    [meaningOf(word), ...wordDetails.map((detail) => textOf(detail, word[detail] ?? ''))]
      .filter((text) => text !== '')
      .join(' · ');
}
