import { itemForm } from '../language/item-form.ts';
import type { ContentLanguage } from '../language/languages.ts';

/** What stands for a word as an id: its item's language and form, which every screen knows that shows it (PRODUCT.md#items). */
export function wordMatId(word: string, language: ContentLanguage): string {
  return `${language} ${itemForm(word)}`;
}
