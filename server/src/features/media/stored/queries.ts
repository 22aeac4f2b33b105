import { sql } from 'kysely';
import type { Db } from '../../../platform/db/schema.ts';

/** Every file that the table knows, with where its bytes lie; also in a database of before, of which a backup is made. */
export function selectAll(db: Db): Promise<
  {
    key: string;
    storedKey: string;
    type: string;
    bytes: number;
    sha256: string;
    variantBytes: number[] | null;
    widestSha256: string | null;
    /** False for an upload that nothing uses yet, of which the store may lack what broke off. */
    isUsed: boolean;
  }[]
> {
  return db
    .selectFrom('media')
    .select([
      'key',
      'type',
      'bytes',
      'sha256',
      sql<string>`coalesce(to_jsonb(media) ->> 'stored_key', key)`.as('storedKey'),
      sql<number[] | null>`nullif(to_jsonb(media) -> 'variant_bytes', 'null')`.as('variantBytes'),
      sql<string | null>`to_jsonb(media) ->> 'widest_sha256'`.as('widestSha256'),
      sql<boolean>`(unlinked_at is null or exists (select from vocabulary_media v where v.media_key = media.key)
        or exists (select from import_files i where i.media_key = media.key))`.as('isUsed'),
    ])
    .execute();
}
