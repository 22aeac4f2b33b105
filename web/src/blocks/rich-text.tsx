import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { blockDirection, languageTag, type ContentLanguage } from '@kalima/shared/domain/languages';
import { trustedHtml } from '../lib/trusted-types.ts';
import { withWordButtons } from './look-up/mark-words.ts';
import { useWordsOfHtml } from './look-up/use-words-of-html.ts';
import { prepareRichText } from './prepare-rich-text.ts';

/** Text with markup that the server has sanitised; where words are looked up, each of them is a button. Never give it anything else. */
export function RichText({ html, language }: { readonly html: string; readonly language: ContentLanguage }) {
  const { t } = useLingui();
  const missingPicture = t`A picture of another site is not shown`;
  const direction = blockDirection(language);
  const { isOn, handlers } = useWordsOfHtml(language);
  const shown = useMemo(() => {
    const prepared = prepareRichText(html, missingPicture, direction);
    return trustedHtml(isOn ? withWordButtons(prepared, language) : prepared);
  }, [html, missingPicture, direction, isOn, language]);
  return (
    <div
      {...handlers}
      lang={languageTag(language)}
      dir={direction}
      className="rich-text"
      dangerouslySetInnerHTML={{ __html: shown }}
    />
  );
}
