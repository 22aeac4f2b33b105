import { pictureWidths } from '@kalima/shared/domain/content/media-addresses';
import type { Db } from '../platform/db/schema.ts';
import { variantKey } from './picture-files.ts';
import * as queries from './stored/stored.queries.ts';

/** Whether a stored file is a picture, by its type: all are of one. */
export function isPicture(type: string): boolean {
  return type === 'image/webp';
}

/** The keys under which a file lies in the store, from where its bytes lie: a picture once for each width. */
export function storedKeys({ storedKey, type }: { storedKey: string; type: string }): string[] {
  return isPicture(type) ? pictureWidths.map((width) => variantKey(storedKey, width)) : [storedKey];
}

/** A file of the store as the database knows it; null for what it does not know. */
export interface StoredFile {
  readonly key: string;
  readonly type: string;
  readonly bytes: number | null;
  readonly sha256: string | null;
  readonly isUsed: boolean;
}

type Row = Awaited<ReturnType<typeof queries.selectAll>>[number];

/** The files of a row. Of a picture the hash of the widest alone is known. */
export function filesOf({ storedKey, type, bytes, sha256, variantBytes, widestSha256, isUsed }: Row): StoredFile[] {
  const keys = storedKeys({ storedKey, type });
  if (!isPicture(type)) return keys.map((key) => ({ key, type, bytes, sha256, isUsed }));
  return keys.map((key, place) => {
    const isWidest = place === keys.length - 1;
    return { key, type, bytes: variantBytes?.[place] ?? null, sha256: isWidest ? widestSha256 : null, isUsed };
  });
}

/** The stored files that a database names, each once. */
export async function listStoredFiles(db: Db): Promise<StoredFile[]> {
  const files = new Map<string, StoredFile>();
  for (const file of (await queries.selectAll(db)).flatMap(filesOf)) {
    // Several rows may have the same bytes.
    if (file.isUsed || !files.has(file.key)) files.set(file.key, file);
  }
  return [...files.values()];
}

/** Returns true if what lies in the store is not what was stored, as far as is known of both. */
export function isDamaged(
  stored: StoredFile,
  found: { readonly bytes: number; readonly sha256: string | null },
): boolean {
  if (stored.bytes !== null && stored.bytes !== found.bytes) return true;
  return stored.sha256 !== null && found.sha256 !== null && stored.sha256 !== found.sha256;
}
