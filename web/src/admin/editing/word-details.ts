import type { WordDetail } from '@kalima/shared/domain/content/taught-word';
import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import { partOfSpeechLabels } from '../../blocks/content-labels.ts';

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
