import { createHash } from 'node:crypto';
import type { ContentLanguage } from '@kalima/shared/domain/language/languages';
import { itemForm } from '@kalima/shared/domain/language/item-form';

/** The namespace of items among name-based UUIDs; it must never change. */
const namespace = Buffer.from('6f1f0a5b4d0e4f0f9a0c5f1f3f0c2a17', 'hex');

/**
 * The id of what a learner remembers (PRODUCT.md#items): the same for the same form and sense in a language, wherever it is
 * taught. `sense` is empty unless a teacher parted words that are written alike. A UUID of version 5 (RFC 9562, 5.5).
 */
export function itemIdOf(text: string, language: ContentLanguage, sense = ''): string {
  const name = JSON.stringify([language, itemForm(text), itemForm(sense)]);
  const bytes = createHash('sha1').update(namespace).update(name).digest().subarray(0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x50;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
