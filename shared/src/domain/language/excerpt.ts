/** Characters of plain text shown on a material's card (PRODUCT.md#constants). */
export const excerptLength = 50;
/** Characters of a story's description shown in the back office's table (PRODUCT.md#constants). */
export const storyExcerptLength = 100;

/** The first `length` characters (code points) of a plain text with white space collapsed, and an ellipsis if more follows. */
export function excerptOf(plainText: string, length: number = excerptLength): string {
  const characters = Array.from(plainText.replace(/\s+/g, ' ').trim());
  return characters.length <= length ? characters.join('') : `${characters.slice(0, length).join('').trimEnd()}…`;
}
