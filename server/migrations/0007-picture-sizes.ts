import { type Kysely, sql } from 'kysely';

const statements = [
  `alter table media add column variant_bytes integer[]`,
  `comment on column media.variant_bytes is 'bytes of a picture in each of its widths, the narrowest first; null where nobody has measured them yet'`,
];

/** How large pictures are in the widths that devices fetch, so that a download says its size before it begins. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
