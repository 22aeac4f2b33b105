import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { blockDirection, languageTag, type ContentLanguage } from '@kalima/shared/domain/languages';
import { trustedHtml } from '../lib/trusted-types.ts';
import { useWordsOfHtml } from './look-up/use-words-of-html.ts';
import { prepareRichText } from './prepare-rich-text.ts';

/** Text with markup that the server has sanitised; where words are looked up, each of them is a button. Never give it anything else. */
export function RichText({ html, language }: { readonly html: string; readonly language: ContentLanguage }) {
  const { t } = useLingui();
  const missingPicture = t`A picture of another site is not shown`;
  const direction = blockDirection(language);
  // One object as long as the text is the same: with another React would write it anew, without the marks of its words.
  const shown = useMemo(
    () => ({ __html: trustedHtml(prepareRichText(html, missingPicture, direction)) }),
    [html, missingPicture, direction],
  );
  const words = useWordsOfHtml(shown.__html, language);
  return (
    <div
      {...words}
      lang={languageTag(language)}
      dir={direction}
      className="rich-text"
      dangerouslySetInnerHTML={shown}
    />
  );
}
