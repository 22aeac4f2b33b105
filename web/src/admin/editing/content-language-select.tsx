import { type ContentLanguage, contentLanguages } from '@kalima/shared/domain/language/languages';
import { useLingui } from '@lingui/react/macro';
import { languageLabels } from '../../blocks/content-labels.ts';
import { Select } from '../../ui/select.tsx';

interface ContentLanguageSelectProps {
  /** Null where it is still to be chosen. */
  readonly value: ContentLanguage | null;
  readonly error: string | undefined;
  readonly className?: string;
  readonly onValueChange: (language: ContentLanguage) => void;
}

/** The language that content is in (PRODUCT.md#languages-of-content). */
export function ContentLanguageSelect({ value, onValueChange, ...props }: ContentLanguageSelectProps) {
  const { t } = useLingui();
  const languages = contentLanguages.map((language) => ({ value: language, label: t(languageLabels[language]) }));
  return (
    <Select<ContentLanguage | ''>
      label={t`Language`}
      options={value === null ? [{ value: '', label: t`Choose a language` }, ...languages] : languages}
      value={value ?? ''}
      onValueChange={(language) => language !== '' && onValueChange(language)}
      {...props}
    />
  );
}
