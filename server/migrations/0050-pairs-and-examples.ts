import { type Kysely, sql } from 'kysely';

const statements = [
  ...['reading_cards', 'flashcards', 'phrases'].flatMap((table) => [
    `alter table ${table} add column other_form text not null default '', add column other_audio_url text`,
    `comment on column ${table}.other_form is 'the word in the other of standard Arabic and Egyptian (PRODUCT.md#pairs); empty for nearly all'`,
  ]),
  ...['reading_cards', 'flashcards', 'word_occurrences'].flatMap((table) => [
    `alter table ${table} add column example text not null default ''`,
    `comment on column ${table}.example is 'a sentence that the word is met in (PRODUCT.md#examples); empty without one'`,
  ]),
  `alter table word_occurrences add column pair text check (pair in ('main', 'other'))`,
  `comment on column word_occurrences.pair is 'which of two forms of a part; null where it has one. The other form has a part_id of its own, made of that of the part'`,
];

/** A word may have a standard Arabic and an Egyptian form, and a card an example sentence. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
