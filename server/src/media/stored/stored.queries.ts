import { sql } from 'kysely';
import type { Db } from '../../platform/db/schema.ts';

/** Every file that the table knows, with where its bytes lie; also in a database of before, of which a backup is made. */
export async function selectAll(db: Db): Promise<
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
  // An early database has no imports.
  const { rows } = await sql`select where to_regclass('import_files') is not null`.execute(db);
  const ofImport =
    rows.length > 0 ? sql`exists (select from import_files i where i.media_key = media.key)` : sql`false`;
  return await db
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
        or ${ofImport})`.as('isUsed'),
    ])
    .execute();
}
