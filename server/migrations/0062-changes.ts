import { type Kysely, sql } from 'kysely';

/** Stores changes that their makers can take back for a day, and begins with the imports of the last day. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table changes (
    id uuid primary key default gen_random_uuid(),
    made_by uuid not null references profiles on delete cascade,
    kind text not null check (kind in ('course-assigned', 'course-taken', 'courses-assigned', 'courses-taken',
      'members-added', 'members-removed', 'class-courses-added', 'class-courses-removed', 'due-day-moved',
      'practice-set-made', 'class-teacher-removed', 'import-made')),
    changed_at timestamptz not null default now(),
    count integer not null,
    person_id uuid references profiles on delete cascade,
    course_id uuid references courses on delete cascade,
    class_id uuid references classes on delete cascade,
    due_on date,
    import_id uuid references imports on delete cascade,
    imported text check (imported in ('cards', 'phrases', 'stories', 'courses')),
    undo jsonb not null,
    ended_at timestamptz,
    check ((kind = 'import-made') = (import_id is not null and imported is not null))
  )`.execute(db);
  await sql`comment on column changes.undo is 'what takes the change back, in the shape that its kind reads'`.execute(
    db,
  );
  await sql`comment on column changes.ended_at is 'when it was taken back, or could not be any more'`.execute(db);
  await sql`create index changes_of_person on changes (made_by, changed_at desc)`.execute(db);
  for (const column of ['person_id', 'course_id', 'class_id', 'import_id'])
    await sql`create index ${sql.ref(`changes_${column}`)} on changes (${sql.ref(column)}) where ${sql.ref(column)} is not null`.execute(
      db,
    );
  await sql`insert into changes (id, made_by, kind, changed_at, count, import_id, imported, undo)
    select i.id, i.user_id, 'import-made', i.made_at, coalesce((i.made->'courses'->>'made')::int + (i.made->'courses'->>'updated')::int, (i.made->>'rowCount')::int, 0), i.id,
      case when i.made->'courses' is not null and i.made->>'kind' = 'story' then 'stories' when i.made->'courses' is not null then 'courses' when i.made->>'kind' = 'phrase' then 'phrases' else 'cards' end,
      jsonb_build_object('importId', i.id)
    from imports i where i.state = 'made' and i.made is not null and i.made_at > now() - interval '24 hours'`.execute(
    db,
  );
  // A change of many people has their ids in `undo`, where no foreign key reaches: deleted people are taken out of it, all whom a statement
  // deletes at once, since each change may be large.
  await sql`create or replace function forget_people_in_changes() returns trigger language plpgsql as $$
    declare gone text[] := (select array_agg(id::text) from deleted);
    begin
      if gone is null then return null; end if;
      update changes set undo = jsonb_set(
        jsonb_set(undo, '{userIds}', (undo->'userIds') - gone), '{withheldUserIds}', (undo->'withheldUserIds') - gone
      ) where undo ? 'userIds' and (undo->'userIds' ?| gone or undo->'withheldUserIds' ?| gone);
      update changes set undo = jsonb_set(undo, '{formerOfPeople}', jsonb_path_query_array(
        undo->'formerOfPeople', '$[*] ? (!(@.id == $gone[*]))', jsonb_build_object('gone', to_jsonb(gone))
      )) where jsonb_path_exists(undo, '$.formerOfPeople[*] ? (@.id == $gone[*])', jsonb_build_object('gone', to_jsonb(gone)));
      return null;
    end $$`.execute(db);
  await sql`create or replace trigger forget_people_in_changes after delete on profiles referencing old table as deleted
    for each statement execute function forget_people_in_changes()`.execute(db);
}
