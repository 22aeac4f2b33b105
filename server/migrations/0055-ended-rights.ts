import { type Kysely, sql } from 'kysely';

/** A trigger of a statement sees the rows of one kind of change only. */
const afterEach = (table: string, change: 'insert' | 'update' | 'delete', teller: string) =>
  `create trigger tell_ended_rights_of_${change} after ${change} on ${table}
    referencing ${change === 'insert' ? 'new' : 'old'} table as changed for each statement execute function ${teller}()`;

const ofPeople = ['user_course_assignments', 'class_members'];
const ofEverybody = ['classes', 'class_courses', 'school_settings', 'media', 'media_links'];

// Functions outlive the tables, which a restore drops and makes anew.
const statements = [
  `create or replace function tell_ended_rights_of_people() returns trigger language plpgsql as $$
    begin
      if (select count(*) from (select distinct user_id from changed limit 101) many) > 100 then
        perform pg_notify('rights_ended', '');
      else
        perform pg_notify('rights_ended', user_id::text) from (select distinct user_id from changed) one;
      end if;
      return null;
    end $$`,
  `create or replace function tell_ended_rights_of_everybody() returns trigger language plpgsql as $$
    begin
      if exists (select 1 from changed) then perform pg_notify('rights_ended', ''); end if;
      return null;
    end $$`,
  `create or replace function tell_ended_rights_of_one() returns trigger language plpgsql as $$
    begin
      perform pg_notify('rights_ended', to_jsonb(old) ->> tg_argv[0]);
      return null;
    end $$`,
  `create or replace function tell_ended_rights_of_replaced() returns trigger language plpgsql as $$
    begin
      if exists (select 1 from changed where replaces is not null) then perform pg_notify('rights_ended', ''); end if;
      return null;
    end $$`,
  `comment on function tell_ended_rights_of_everybody is 'tells all servers on which changes no answer about a right may be remembered (decision 68)'`,
  ...ofPeople.flatMap((table) => [
    afterEach(table, 'update', 'tell_ended_rights_of_people'),
    afterEach(table, 'delete', 'tell_ended_rights_of_people'),
  ]),
  ...ofEverybody.flatMap((table) => [
    afterEach(table, 'update', 'tell_ended_rights_of_everybody'),
    afterEach(table, 'delete', 'tell_ended_rights_of_everybody'),
  ]),
  // A drawing that takes the place of a picture is stored as a row of its own.
  afterEach('media', 'insert', 'tell_ended_rights_of_replaced'),
  afterEach('sessions', 'delete', 'tell_ended_rights_of_people'),
  // Sessions are prolonged and profiles changed all the time, which ends nothing.
  `create trigger tell_ended_rights_of_update after update on sessions for each row
    when (new.expires_at < old.expires_at or new.token <> old.token or new.user_id <> old.user_id)
    execute function tell_ended_rights_of_one('user_id')`,
  `create trigger tell_ended_rights_of_update after update on profiles for each row
    when (new.role <> old.role or new.deactivated_at is distinct from old.deactivated_at)
    execute function tell_ended_rights_of_one('id')`,
];

/** Servers are told which rights may have ended, so that they may remember for a while who may read a file. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
