import { type Kysely, sql } from 'kysely';

/** Takes all people whom a statement deletes out of changes at once: one after the other, each change of many people was written anew for each of them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create or replace function forget_people_in_changes() returns trigger language plpgsql as $$
    declare gone text[] := (select array_agg(id::text) from deleted);
    begin
      if gone is null then return null; end if;
      update changes set undo = jsonb_set(
        jsonb_set(undo, '{userIds}', (undo->'userIds') - gone), '{withheldUserIds}', (undo->'withheldUserIds') - gone
      ) where undo ? 'userIds' and (undo->'userIds' ?| gone or undo->'withheldUserIds' ?| gone);
      update changes set undo = jsonb_set(undo, '{toClasses,formerOfPeople}', jsonb_path_query_array(
        undo->'toClasses'->'formerOfPeople', '$[*] ? (!(@.id == $gone[*]))', jsonb_build_object('gone', to_jsonb(gone))
      )) where jsonb_path_exists(undo, '$.toClasses.formerOfPeople[*] ? (@.id == $gone[*])', jsonb_build_object('gone', to_jsonb(gone)));
      return null;
    end $$`.execute(db);
  await sql`drop trigger if exists forget_person_in_changes on profiles`.execute(db);
  await sql`drop function if exists forget_person_in_changes()`.execute(db);
  await sql`create or replace trigger forget_people_in_changes after delete on profiles referencing old table as deleted
    for each statement execute function forget_people_in_changes()`.execute(db);
}
