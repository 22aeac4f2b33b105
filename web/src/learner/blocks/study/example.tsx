import { type ContentLanguage, languageTag } from '@kalima/shared/domain/language/languages';
import { exampleId } from '@kalima/shared/domain/language/pairs';
import { TappedText } from '../aids/aided-text.tsx';

interface ExampleProps {
  readonly of: { readonly id: string; readonly example?: string | undefined };
  /** The language of the course. */
  readonly language: ContentLanguage;
}

/** The sentence that a card's word is met in (PRODUCT.md#examples), where it has one. */
export function Example({ of: { id, example = '' }, language }: ExampleProps) {
  if (example === '') return null;
  return (
    <span lang={languageTag(language)} dir="auto" className="mt-1 block leading-relaxed wrap-anywhere">
      <TappedText id={exampleId(id)} text={example} />
    </span>
  );
}
