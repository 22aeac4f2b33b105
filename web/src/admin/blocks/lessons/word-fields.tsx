import { contentLimits } from '@kalima/shared/domain/content-limits';
import { type ContentLanguage, languageTag } from '@kalima/shared/domain/languages';
import { useLingui } from '@lingui/react/macro';
import { TextField } from '../../../ui/text-field.tsx';

interface WordFieldsProps {
  readonly word: string;
  readonly translation: string;
  readonly language: ContentLanguage;
  readonly onChange: (change: { word?: string; translation?: string }) => void;
  readonly errorOf: (field: string) => string | undefined;
}

/** The word of a card and what it means. */
export function WordFields({ word, translation, language, onChange, errorOf }: WordFieldsProps) {
  const { t } = useLingui();
  return (
    <>
      <TextField
        label={t`Word`}
        required
        dir="auto"
        lang={languageTag(language)}
        maxLength={contentLimits.word}
        value={word}
        error={errorOf('word')}
        onChange={(event) => onChange({ word: event.target.value })}
      />
      <TextField
        label={t`Translation`}
        dir="auto"
        maxLength={contentLimits.translation}
        value={translation}
        error={errorOf('translation')}
        onChange={(event) => onChange({ translation: event.target.value })}
      />
    </>
  );
}
