import type { ContentLanguage } from '@kalima/shared/domain/language/languages';
import { ShownText, usePreparedText } from '../../blocks/rich-text.tsx';
import { useLookUp } from '../blocks/look-up/look-up-context.ts';
import { useWordsOfHtml } from '../blocks/look-up/use-words-of-html.ts';
import { WordButtons } from '../blocks/look-up/word-buttons.tsx';

/** The title of a material, whose words can be looked up like those of its text. */
export function TitleWithWords({ title, language }: { readonly title: string; readonly language: ContentLanguage }) {
  const { isOn, open, openAt } = useLookUp();
  if (!isOn) return title;
  const textId = 'title';
  return (
    <WordButtons
      text={title}
      language={language}
      openAt={openAt(textId)}
      onLookUp={(at) => open({ text: title, at, language, textId })}
    />
  );
}

/** The text of a material; while words are looked up, each of them is a button. */
export function TextWithWords({ html, language }: { readonly html: string; readonly language: ContentLanguage }) {
  const text = usePreparedText({ html, language });
  return <ShownText text={text} {...useWordsOfHtml(text.shown.__html, language)} />;
}
