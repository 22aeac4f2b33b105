import { pictureWidths } from '@kalima/shared/domain/media-addresses';
import type { Db } from '../../platform/db/schema.ts';
import { variantKey } from './picture-variants.ts';
import * as queries from './queries.ts';

/** Whether a stored file is a picture, by its type: all are of one. */
export function isPicture(type: string): boolean {
  return type === 'image/webp';
}

/** The keys under which a file lies in the store: a picture once for each width. */
export function storedKeys(media: { key: string; type: string }): string[] {
  return isPicture(media.type) ? pictureWidths.map((width) => variantKey(media.key, width)) : [media.key];
}

/** The stored files that a database names, each with its type. */
export async function listStoredFiles(db: Db): Promise<{ key: string; type: string }[]> {
  const rows = await queries.selectAll(db);
  return rows.flatMap((media) => storedKeys(media).map((key) => ({ key, type: media.type })));
}
