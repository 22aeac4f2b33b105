import { type Kysely, sql } from 'kysely';

const types = ['learning_material', 'reading_card', 'flashcard', 'phrase', 'story'];
const places = types.map((type, index) => `when '${type}' then ${index + 1}`).join(' ');

const statements = [
  // Its index goes with it.
  `alter table courses drop column type_order`,
  `alter table courses add column type_order smallint not null generated always as (
    case course_type ${places} end
  ) stored`,
  `create index courses_in_catalogue_order on courses (type_order, level, lesson_number, id)`,
];

/** The place of a type of course in the catalogue knows the types that there are, and counts no other as a story. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
