import type { ContentLanguage } from '@kalima/shared/domain/language/languages';
import { useLingui } from '@lingui/react/macro';
import { Select } from '../ui/select.tsx';
import { languageLabels } from './content-labels.ts';

interface LanguageSelectProps<Language extends ContentLanguage> {
  readonly label: string;
  readonly languages: readonly Language[];
  readonly value: Language;
  readonly onValueChange: (language: Language) => void;
  readonly hint?: string;
  readonly error?: string | undefined;
}

/** A choice among languages that content can be written in. */
export function LanguageSelect<Language extends ContentLanguage>(props: LanguageSelectProps<Language>) {
  const { t } = useLingui();
  const { languages, ...select } = props;
  return (
    <Select
      {...select}
      options={languages.map((language) => ({ value: language, label: t(languageLabels[language]) }))}
    />
  );
}
