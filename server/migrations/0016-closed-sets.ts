import { type Kysely, sql } from 'kysely';

const languages = ['chinese', 'english', 'arabic', 'egyptian', 'french', 'spanish'];
const withLanguage = [
  'learning_materials',
  'reading_lessons',
  'flashcard_lessons',
  'stages',
  'phrase_courses',
  'story_stages',
  'stories',
  'vocabulary_words',
];
const withTranslations = ['reading_cards', 'flashcards', 'phrases', 'vocabulary_sources'];
const categories = ['Conversation', 'Vocabulary', 'Grammar', 'Culture', 'Pronunciation', 'Reading', 'Writing'];

const sets: readonly (readonly [table: string, column: string, values: readonly string[]])[] = [
  ...withLanguage.map((table) => [table, 'language', languages] as const),
  ...withTranslations.flatMap((table) => [
    [table, 'translation_language', languages] as const,
    [table, 'second_translation_language', languages] as const,
  ]),
  ['learning_materials', 'category', categories],
  ['lesson_completions', 'activity', ['interactive-reading', 'flashcards', 'phrases', 'stories']],
];

/** From now on the database itself takes no other value of a closed set. What is stored already is not checked. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [table, column, values] of sets) {
    const listed = values.map((value) => `'${value}'`).join(', ');
    await sql
      .raw(`alter table ${table} add constraint ${table}_${column}_check check (${column} in (${listed})) not valid`)
      .execute(db);
  }
}
