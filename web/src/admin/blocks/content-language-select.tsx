import { type ContentLanguage, contentLanguages } from '@kalima/shared/domain/languages';
import { useLingui } from '@lingui/react/macro';
import { languageLabels } from '../../blocks/content-labels.ts';
import { Select } from '../../ui/select.tsx';

interface ContentLanguageSelectProps {
  readonly value: ContentLanguage;
  readonly error: string | undefined;
  readonly className?: string;
  readonly onValueChange: (language: ContentLanguage) => void;
}

/** The language that content is in (D7). */
export function ContentLanguageSelect(props: ContentLanguageSelectProps) {
  const { t } = useLingui();
  const options = contentLanguages.map((value) => ({ value, label: t(languageLabels[value]) }));
  return <Select label={t`Language`} options={options} {...props} />;
}
