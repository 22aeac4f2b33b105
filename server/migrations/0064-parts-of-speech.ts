import { type Kysely, sql } from 'kysely';

/** Lets words say what kind of word they are. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const name of ['reading_cards', 'flashcards', 'phrases', 'word_occurrences']) {
    const table = sql.table(name);
    await sql`alter table ${table} add column part_of_speech text not null default ''
      check (part_of_speech in ('', 'noun', 'verb', 'adjective', 'expression', 'other'))`.execute(db);
    await sql`comment on column ${table}.part_of_speech is 'what kind of word it is; empty where nobody said'`.execute(
      db,
    );
  }
}
