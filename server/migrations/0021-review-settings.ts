import { type Kysely, sql } from 'kysely';

const statements = [
  `create table review_settings (
    user_id uuid primary key references profiles on delete cascade,
    reviews_per_day smallint not null check (reviews_per_day between 10 and 500),
    new_words_per_day smallint not null check (new_words_per_day between 0 and 50),
    session_minutes smallint not null check (session_minutes between 1 and 60),
    has_typing boolean not null,
    has_saying boolean not null,
    first_hour smallint not null check (first_hour between 0 and 12)
  )`,
  `comment on table review_settings is 'how learners want to be asked what they remember; who has changed nothing has no row (PRODUCT.md#review)'`,
  `comment on column review_settings.first_hour is 'hours after midnight at which the learner''s day begins'`,
];

/** Learners set how much they are asked, in which ways, and when their day begins. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
