import { useMemo } from 'react';
import { languageTag, textDirection, type ContentLanguage } from '@kalima/shared/domain/languages';
import { nameColours } from './name-colours.ts';

/** Text with markup that the server has sanitised. Never give it anything else. */
export function RichText({ html, language }: { readonly html: string; readonly language: ContentLanguage }) {
  const shown = useMemo(() => nameColours(html), [html]);
  return (
    <div
      lang={languageTag(language)}
      dir={textDirection(language)}
      className="rich-text"
      dangerouslySetInnerHTML={{ __html: shown }}
    />
  );
}
