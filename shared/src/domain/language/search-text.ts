import { withBoundedMarks } from './comparable-text.ts';

const arabicVariants: Record<string, string> = { أ: 'ا', إ: 'ا', آ: 'ا', ٱ: 'ا', ى: 'ي', ة: 'ه' };

/**
 * The form in which text is stored for search and in which a query is compared with it (PRODUCT.md#search): case, width, accents,
 * Arabic vowel marks, the Arabic tatweel and the Arabic letter variants make no difference; white space is one space.
 */
export function normaliseForSearch(text: string): string {
  return withBoundedMarks(text.replace(/[\p{Mn}\u0640\uff9e\uff9f]/gu, ''))
    .replace(/[أإآٱىة]/g, (letter) => arabicVariants[letter] ?? letter)
    .normalize('NFKD')
    .replace(/[\p{Mn}\u0640]/gu, '')
    .normalize('NFKC')
    .replace(/[أإآٱىة]/g, (letter) => arabicVariants[letter] ?? letter)
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim();
}
