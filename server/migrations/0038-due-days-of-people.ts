import { type Kysely, sql } from 'kysely';

const statements = [
  `alter table user_course_assignments add column due_on date`,
  `comment on column user_course_assignments.due_on is 'by which the person is to have done it; null where no day is set'`,
  `alter table assignment_log add column due_on date`,
  `comment on column assignment_log.due_on is 'the due day that stood when the period ended, so that an undo gives it back'`,
  `create or replace view assigned_courses as
    select a.user_id, a.course_id, null::uuid as class_id, a.due_on, a.assigned_at
    from user_course_assignments a
    union all
    select m.user_id, c.course_id, c.class_id, c.due_on, greatest(m.joined_at, c.added_at)
    from class_members m
      join classes k on k.id = m.class_id
      join class_courses c on c.class_id = m.class_id and c.removed_at is null
    where m.left_at is null and daterange(k.starts_on, k.ends_on, '[]') @> (
      select (now() at time zone coalesce(s.fixed_time_zone, s.time_zone))::date from school_settings s
    )`,
];

/** A course that is assigned to a person alone may be due on a day as well. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
