import { type Kysely, sql } from 'kysely';

const tables = ['reading_cards', 'flashcards', 'phrases', 'vocabulary_sources'];

/**
 * A translation has a language, and there may be a second one. What is stored stays for everyone; no row is written anew.
 * Explained words are kept as JSON, in which fields that are missing mean the same.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of tables) {
    for (const statement of [
      `alter table ${table}
        add column translation_language text,
        add column second_translation text not null default '',
        add column second_translation_language text`,
      `comment on column ${table}.translation_language is 'null means for everyone'`,
      `comment on column ${table}.second_translation is 'empty where there is none'`,
    ]) {
      await sql.raw(statement).execute(db);
    }
  }
}
