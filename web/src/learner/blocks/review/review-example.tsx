import type { ReviewItem } from '@kalima/shared/contract/learning/memory';
import { languageTag } from '@kalima/shared/domain/language/languages';

/** The sentence that a word is met in, after it was answered (PRODUCT.md#examples). */
export function ReviewExample({ item: { example = '', language } }: { readonly item: ReviewItem }) {
  if (example === '') return null;
  return (
    <bdi lang={languageTag(language)} className="mt-1 block text-m text-ink wrap-anywhere">
      {example}
    </bdi>
  );
}
