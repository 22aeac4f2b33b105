import { contentLimits } from '@kalima/shared/domain/content-limits';
import { type ContentLanguage, languageTag } from '@kalima/shared/domain/languages';
import type { Translations } from '@kalima/shared/domain/translations';
import { useLingui } from '@lingui/react/macro';
import { TextField } from '../../../ui/text-field.tsx';
import { SenseField } from '../sense-field.tsx';
import { TranslationFields } from '../translation-fields.tsx';

interface WordFieldsProps {
  readonly word: string;
  readonly sense: string | undefined;
  readonly translations: Translations;
  readonly language: ContentLanguage;
  readonly onChange: (change: Partial<Translations> & { word?: string; sense?: string }) => void;
  readonly errorOf: (field: string) => string | undefined;
}

/** The word of a card, what it means, and what parts it from words written alike. */
export function WordFields({ word, sense, translations, language, onChange, errorOf }: WordFieldsProps) {
  const { t } = useLingui();
  return (
    <>
      <TextField
        label={t`Word`}
        required
        lang={languageTag(language)}
        maxLength={contentLimits.word}
        value={word}
        error={errorOf('word')}
        onChange={(event) => onChange({ word: event.target.value })}
      />
      <TranslationFields label={t`Translation`} translations={translations} onChange={onChange} errorOf={errorOf} />
      <SenseField sense={sense} error={errorOf('sense')} onChange={(changed) => onChange({ sense: changed })} />
    </>
  );
}
