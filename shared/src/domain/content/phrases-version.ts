import { textHash } from '../language/text-hash.ts';

/**
 * The version of phrases that are edited together: another one once any of them was added, changed, moved or removed (PRODUCT.md#phrase-management).
 * A hash of 32 bits will do: what is compared is one course before and after.
 */
export function versionOfPhrases(phrases: readonly { readonly id: string; readonly version: number }[]): number {
  return textHash(phrases.map(({ id, version }) => `${id} ${version}`).join('\n'));
}
