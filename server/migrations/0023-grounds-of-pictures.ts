import { type Kysely, sql } from 'kysely';

const statements = [
  `alter table media add column is_ground_checked boolean not null default false`,
  `comment on column media.is_ground_checked is 'whether it was looked whether a picture is a drawing on a plain ground: false for pictures from before that was done at upload, until the server has gone through them'`,
  `update media set is_ground_checked = true where type <> 'image/webp'`,
  `create index media_ground_unchecked on media (key) where not is_ground_checked`,
  `alter table media add column replaces text`,
  `comment on column media.replaces is 'key of the picture that this drawing was cut from: who asks for that one gets this'`,
  `create unique index media_by_replaced on media (replaces) where replaces is not null`,
];

/** Which pictures may still stand on a ground of their own, and which drawings took the place of one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
