import type { Translations } from '@kalima/shared/domain/language/translations';
import { useLingui } from '@lingui/react/macro';
import { languageLabels } from '../../blocks/content-labels.ts';

/** What something means, in one line: each translation, and its language where it is not for everyone. */
export function useTranslationLine(): (given: Translations) => string {
  const { t } = useLingui();
  return ({ translation, translationLanguage, secondTranslation = '', secondTranslationLanguage }) =>
    [
      { text: translation, language: translationLanguage },
      { text: secondTranslation, language: secondTranslationLanguage },
    ]
      .filter(({ text }) => text !== '')
      .map(({ text, language }) => (language ? `${text} (${t(languageLabels[language])})` : text))
      .join(' / ');
}
