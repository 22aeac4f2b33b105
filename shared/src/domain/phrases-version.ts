/**
 * The version of phrases that are edited together: another one once any of them was added, changed, moved or removed (PRODUCT.md#phrase-management).
 * FNV-1a by G. Fowler, L. C. Noll and K.-P. Vo, of 32 bits: what is compared is one course before and after.
 */
export function versionOfPhrases(phrases: readonly { readonly id: string; readonly version: number }[]): number {
  const text = phrases.map(({ id, version }) => `${id} ${version}`).join('\n');
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}
