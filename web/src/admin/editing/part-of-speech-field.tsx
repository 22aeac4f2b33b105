import { type PartOfSpeech, partsOfSpeech } from '@kalima/shared/domain/language/parts-of-speech';
import { useLingui } from '@lingui/react/macro';
import { Shapes } from 'lucide-react';
import { partOfSpeechLabels } from '../../blocks/study/part-of-speech-labels.ts';
import { Select } from '../../ui/select.tsx';
import { FoldedField } from './folded-field.tsx';

interface PartOfSpeechFieldProps {
  readonly partOfSpeech: PartOfSpeech | '' | undefined;
  readonly onChange: (partOfSpeech: PartOfSpeech | '') => void;
  readonly error?: string | undefined;
}

/** Chooses the part of speech of a word: folded away until it is wanted. */
export function PartOfSpeechField({ partOfSpeech = '', onChange, error }: PartOfSpeechFieldProps) {
  const { t } = useLingui();
  return (
    <FoldedField
      icon={<Shapes aria-hidden />}
      addLabel={t`Add a part of speech`}
      removeLabel={t`Remove the part of speech`}
      isEmpty={partOfSpeech === ''}
      onRemove={() => onChange('')}
    >
      {({ autoFocus, keepOpen }) => (
        <Select
          label={t`Part of speech`}
          autoFocus={autoFocus}
          error={error}
          options={[
            { value: '' as const, label: t`None` },
            ...partsOfSpeech.map((value) => ({ value, label: t(partOfSpeechLabels[value]) })),
          ]}
          value={partOfSpeech}
          onValueChange={(value) => {
            keepOpen();
            onChange(value);
          }}
        />
      )}
    </FoldedField>
  );
}
