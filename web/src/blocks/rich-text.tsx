import { useLingui } from '@lingui/react/macro';
import { type ComponentProps, useMemo } from 'react';
import { blockDirection, languageTag, type ContentLanguage } from '@kalima/shared/domain/language/languages';
import { trustedHtml } from '../lib/device/trusted-types.ts';
import { prepareRichText } from './prepare-rich-text.ts';

interface RichTextProps {
  /** Text with markup that the server has sanitised. Never give it anything else. */
  readonly html: string;
  readonly language: ContentLanguage;
}

type PreparedText = ReturnType<typeof usePreparedText>;

/** Prepares a text with markup for its readers. */
export function usePreparedText({ html, language }: RichTextProps) {
  const { t } = useLingui();
  const missingPicture = t`A picture of another site is not shown`;
  const direction = blockDirection(language);
  // One object as long as the text is the same: with another React would write it anew, without the marks of its words.
  const shown = useMemo(
    () => ({ __html: trustedHtml(prepareRichText(html, missingPicture, direction)) }),
    [html, missingPicture, direction],
  );
  return { shown, language, direction };
}

interface ShownTextProps extends Pick<ComponentProps<'div'>, 'ref' | 'onClick' | 'onKeyDown'> {
  readonly text: PreparedText;
}

export function ShownText({ text: { shown, language, direction }, ...rest }: ShownTextProps) {
  return (
    <div {...rest} lang={languageTag(language)} dir={direction} className="rich-text" dangerouslySetInnerHTML={shown} />
  );
}

export function RichText(props: RichTextProps) {
  return <ShownText text={usePreparedText(props)} />;
}
