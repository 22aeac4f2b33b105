import { type Kysely, sql } from 'kysely';

const statements = [
  `alter table profiles drop constraint profiles_role_check`,
  `alter table profiles add constraint profiles_role_check check (role in ('user', 'teacher', 'admin'))`,

  `alter table school_settings add column fixed_time_zone text`,
  `comment on column school_settings.fixed_time_zone is 'what the operator''s environment sets in place of time_zone; written at each start'`,

  `create table classes (
    id uuid primary key default gen_random_uuid(),
    name text not null,
    search_text text not null,
    starts_on date not null,
    ends_on date check (ends_on >= starts_on),
    archived_at timestamptz(3),
    join_code text unique,
    version integer not null default 1,
    created_by uuid references profiles on delete set null,
    created_at timestamptz(3) not null default now(),
    updated_at timestamptz(3) not null default now()
  )`,
  `comment on column classes.ends_on is 'the last day on which its members see its courses; null while nobody knows'`,
  `comment on column classes.join_code is 'null while nobody may join by code'`,
  `create index classes_in_order on classes (name, id)`,

  `create table class_teachers (
    class_id uuid not null references classes on delete cascade,
    user_id uuid not null references profiles on delete cascade,
    added_by uuid references profiles on delete set null,
    added_at timestamptz(3) not null default now(),
    primary key (class_id, user_id)
  )`,
  `create index class_teachers_by_person on class_teachers (user_id)`,

  `create table class_members (
    class_id uuid not null references classes on delete cascade,
    user_id uuid not null references profiles on delete cascade,
    added_by uuid references profiles on delete set null,
    joined_at timestamptz(3) not null default now(),
    left_by uuid references profiles on delete set null,
    left_at timestamptz(3),
    primary key (class_id, user_id, joined_at)
  )`,
  `comment on table class_members is 'who is in a class, and was: rows are added and ended, never removed'`,
  `create unique index class_members_now on class_members (user_id, class_id) where left_at is null`,

  `create table class_courses (
    class_id uuid not null references classes on delete cascade,
    course_id uuid not null,
    due_on date,
    sort_order integer not null,
    added_by uuid references profiles on delete set null,
    added_at timestamptz(3) not null default now(),
    removed_by uuid references profiles on delete set null,
    removed_at timestamptz(3),
    primary key (class_id, course_id, added_at)
  )`,
  `comment on table class_courses is 'what a class studies, and did: rows are added and ended, never removed'`,
  `comment on column class_courses.course_id is 'no reference: the periods outlive the course'`,
  `create unique index class_courses_now on class_courses (class_id, course_id) where removed_at is null`,
  `create index class_courses_by_course on class_courses (course_id)`,

  `create view assigned_courses as
    select a.user_id, a.course_id, null::uuid as class_id, null::date as due_on, a.assigned_at
    from user_course_assignments a
    union all
    select m.user_id, c.course_id, c.class_id, c.due_on, greatest(m.joined_at, c.added_at)
    from class_members m
      join classes k on k.id = m.class_id
      join class_courses c on c.class_id = m.class_id and c.removed_at is null
    where m.left_at is null and daterange(k.starts_on, k.ends_on, '[]') @> (
      select (now() at time zone coalesce(s.fixed_time_zone, s.time_zone))::date from school_settings s
    )`,
  `comment on view assigned_courses is 'the one reader of what is assigned now, to a person alone or through a class; a course may stand in it more than once'`,
  `create view assigned_periods as
    select l.user_id, l.course_id, l.assigned_at as begins_at, l.ended_at as ends_at from assignment_log l
    union all
    select m.user_id, c.course_id, p.begins_at, case when p.ends_at <= now() then p.ends_at end
    from class_members m
      join classes k on k.id = m.class_id
      join class_courses c on c.class_id = m.class_id
      cross join school_settings s
      cross join lateral (select
        greatest(m.joined_at, c.added_at, k.starts_on::timestamp at time zone coalesce(s.fixed_time_zone, s.time_zone)) as begins_at,
        least(m.left_at, c.removed_at, (k.ends_on + 1)::timestamp at time zone coalesce(s.fixed_time_zone, s.time_zone)) as ends_at
      ) p
    where p.begins_at <= now() and (p.ends_at is null or p.ends_at > p.begins_at)`,
  `comment on view assigned_periods is 'when each course was to be seen by a person; the end is null while it still is'`,
];

/** Classes with their teachers, members and courses, and one view of all that is assigned. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
