import type { EditableStage } from '@kalima/shared/contract/content/stages';
import { hasSeveralLanguages } from '@kalima/shared/domain/language/language-choice';
import { useLingui } from '@lingui/react/macro';
import { languageLabels } from '../../../blocks/content-labels.ts';
import { Select } from '../../../ui/select.tsx';

interface StageSelectProps {
  /** All stages, where they are known. */
  readonly stages: readonly EditableStage[] | undefined;
  readonly value: string;
  readonly error: string | undefined;
  readonly onValueChange: (id: string) => void;
}

/** Moves something to another stage, where there is one. */
export function StageSelect({ stages, value, error, onValueChange }: StageSelectProps) {
  const { t } = useLingui();
  if (!stages || stages.length < 2) return null;
  const isLanguageNamed = hasSeveralLanguages(stages, 'all');
  return (
    <Select
      label={t`Stage`}
      hint={t`In another stage it comes last.`}
      value={value}
      error={error}
      options={stages.map(({ id, name, language }) => ({
        value: id,
        label: isLanguageNamed ? `${name} (${t(languageLabels[language])})` : name,
      }))}
      onValueChange={onValueChange}
    />
  );
}
