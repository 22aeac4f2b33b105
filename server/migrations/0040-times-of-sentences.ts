import { type Kysely, sql } from 'kysely';

const statements = [
  `alter table story_sentences
    add column begins_ms integer,
    add column ends_ms integer,
    add column is_proposed boolean not null default false,
    add constraint story_sentences_times check (
      (begins_ms is null and ends_ms is null) or (begins_ms >= 0 and ends_ms > begins_ms)
    )`,
  `comment on column story_sentences.begins_ms is 'milliseconds from the beginning of the recording (PRODUCT.md#times-of-sentences)'`,
  `alter table stories add column audio_url text`,
];

/** Sentences may have times, and a story a recording instead of a film. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
