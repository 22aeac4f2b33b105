import { sql } from 'kysely';
import type { RegistrationState } from '@kalima/shared/domain/people/school';
import type { Db } from '../../platform/db/schema.ts';

export interface StoredSettings {
  name: string;
  timeZone: string;
  /** Null until an admin has chosen. */
  registration: RegistrationState | null;
  sessionRestDays: number;
  learnersMayDelete: boolean;
  version: number;
}

const columns = [
  'name',
  'time_zone as timeZone',
  'registration',
  'session_rest_days as sessionRestDays',
  'learners_may_delete as learnersMayDelete',
  'version',
] as const;

/** The stored settings, and whether accounts of the demo exist. */
export async function selectSettings(db: Db): Promise<StoredSettings & { hasDemo: boolean }> {
  return db
    .selectFrom('school_settings')
    .select(columns)
    .select(sql<boolean>`exists (select from profiles where is_demo)`.as('hasDemo'))
    .executeTakeFirstOrThrow();
}

/** Writes settings where the version is the given one; returns whether it was. */
export async function updateSettings(
  db: Db,
  version: number,
  change: Partial<Omit<StoredSettings, 'version'>>,
): Promise<boolean> {
  const row = await db
    .updateTable('school_settings')
    .set({
      ...(change.name === undefined ? {} : { name: change.name }),
      ...(change.timeZone === undefined ? {} : { time_zone: change.timeZone }),
      ...(change.registration === undefined ? {} : { registration: change.registration }),
      ...(change.sessionRestDays === undefined ? {} : { session_rest_days: change.sessionRestDays }),
      ...(change.learnersMayDelete === undefined ? {} : { learners_may_delete: change.learnersMayDelete }),
      version: version + 1,
      updated_at: sql<Date>`now()`,
    })
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Shortens sessions that would rest longer than so many days. */
export async function shortenSessions(db: Db, days: number): Promise<void> {
  const end = sql<Date>`updated_at + make_interval(days => ${days})`;
  await db.updateTable('sessions').set({ expires_at: end }).where('expires_at', '>', end).execute();
}

/** Throws where the database does not know a time zone. */
export async function tryTimeZone(db: Db, timeZone: string): Promise<void> {
  await sql`select now() at time zone ${timeZone}`.execute(db);
}

/** Writes the time zone that the operator's environment sets in place of the stored one; null for none. */
export async function updateFixedTimeZone(db: Db, timeZone: string | null): Promise<void> {
  await db
    .updateTable('school_settings')
    .set({ fixed_time_zone: timeZone })
    .where(sql<boolean>`fixed_time_zone is distinct from ${timeZone}`)
    .execute();
}
