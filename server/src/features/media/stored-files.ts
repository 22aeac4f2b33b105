import { pictureWidths } from '@kalima/shared/domain/media-addresses';
import type { Db } from '../../platform/db/schema.ts';
import { variantKey } from './picture-files.ts';
import * as queries from './queries.ts';

/** Whether a stored file is a picture, by its type: all are of one. */
export function isPicture(type: string): boolean {
  return type === 'image/webp';
}

/** The keys under which a file lies in the store, from where its bytes lie: a picture once for each width. */
export function storedKeys({ storedKey, type }: { storedKey: string; type: string }): string[] {
  return isPicture(type) ? pictureWidths.map((width) => variantKey(storedKey, width)) : [storedKey];
}

/** The stored files that a database names, each once, with its type. */
export async function listStoredFiles(db: Db): Promise<{ key: string; type: string }[]> {
  const rows = await queries.selectAll(db);
  const types = new Map(rows.flatMap((media) => storedKeys(media).map((key) => [key, media.type])));
  return [...types].map(([key, type]) => ({ key, type }));
}
