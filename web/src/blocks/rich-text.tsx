import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { blockDirection, languageTag, type ContentLanguage } from '@kalima/shared/domain/languages';
import { trustedHtml } from '../lib/trusted-types.ts';
import { prepareRichText } from './prepare-rich-text.ts';

/** Text with markup that the server has sanitised. Never give it anything else. */
export function RichText({ html, language }: { readonly html: string; readonly language: ContentLanguage }) {
  const { t } = useLingui();
  const missingPicture = t`A picture of another site is not shown`;
  const direction = blockDirection(language);
  const shown = useMemo(
    () => trustedHtml(prepareRichText(html, missingPicture, direction)),
    [html, missingPicture, direction],
  );
  return (
    <div
      lang={languageTag(language)}
      dir={direction}
      className="rich-text"
      dangerouslySetInnerHTML={{ __html: shown }}
    />
  );
}
