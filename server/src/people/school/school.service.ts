import type { SchoolSettings, SettingName } from '@kalima/shared/contract/people/school';
import { type RegistrationState, isTimeZone } from '@kalima/shared/domain/people/school';
import { invalidField, staleVersion } from '../../platform/app-error.ts';
import { inTransaction } from '../../platform/db/in-transaction.ts';
import type { OpenDatabase } from '../../platform/db/open-database.ts';
import type { AdminCaller } from '../../platform/sessions/caller.ts';
import * as queries from './school.queries.ts';

/** What the operator's environment sets in place of the back office. */
export interface FixedSettings {
  readonly name?: string | undefined;
  readonly timeZone?: string | undefined;
  readonly registration?: RegistrationState | undefined;
  readonly sessionRestDays?: number | undefined;
  readonly learnersMayDelete?: boolean | undefined;
}

/** The settings in force. */
export type School = Pick<
  SchoolSettings,
  'name' | 'timeZone' | 'registration' | 'sessionRestDays' | 'learnersMayDelete'
>;

interface Dependencies {
  database: OpenDatabase;
  fixed: FixedSettings;
  /** Whether only people at this machine can reach the server, so that anybody may register until an admin chooses. */
  isLocal: boolean;
  /** What the button for single sign-on names; null where there is none. */
  singleSignOn: string | null;
}

/** Milliseconds for which settings are taken from memory: what another server has changed counts after that. */
const freshFor = 3000;

/** Settings of the school: what the operator has set, else what admins have (decision 18). */
export function createSchoolService({ database: { db }, fixed, isLocal, singleSignOn }: Dependencies) {
  let cached: { at: number; row: ReturnType<typeof queries.selectSettings> } | undefined;
  const fixedNames = (Object.keys(fixed) as SettingName[]).filter((name) => fixed[name] !== undefined);

  function stored(): ReturnType<typeof queries.selectSettings> {
    const now = performance.now();
    if (!cached || now - cached.at > freshFor) {
      const row = queries.selectSettings(db);
      cached = { at: now, row };
      // What failed once is read again by the next who asks.
      row.catch(() => {
        if (cached?.row === row) cached = undefined;
      });
    }
    return cached.row;
  }

  function inForce(row: Awaited<ReturnType<typeof stored>>): School {
    const preset = isLocal || row.hasDemo ? 'open' : 'closed';
    return {
      name: fixed.name ?? row.name,
      timeZone: fixed.timeZone ?? row.timeZone,
      registration: fixed.registration ?? row.registration ?? preset,
      sessionRestDays: fixed.sessionRestDays ?? row.sessionRestDays,
      learnersMayDelete: fixed.learnersMayDelete ?? row.learnersMayDelete,
    };
  }

  async function settings(): Promise<SchoolSettings> {
    cached = undefined;
    const row = await stored();
    const isRegistrationChosen = (fixed.registration ?? row.registration) !== null;
    return { ...inForce(row), isRegistrationChosen, fixed: fixedNames, version: row.version };
  }

  async function checkTimeZone(timeZone: string): Promise<void> {
    if (!isTimeZone(timeZone)) throw invalidField('timeZone', 'INVALID_VALUE');
    try {
      await queries.tryTimeZone(db, timeZone);
    } catch (error) {
      // 22023: the database's list of zones is another than ours.
      if ((error as { code?: string }).code === '22023') throw invalidField('timeZone', 'INVALID_VALUE');
      throw error;
    }
  }

  return {
    singleSignOn,

    /** The settings in force, at most a few seconds old. */
    async current(): Promise<School> {
      return inForce(await stored());
    },

    /** The settings in force, as the database has them now. */
    async currentAnew(): Promise<School> {
      cached = undefined;
      return inForce(await stored());
    },

    /** The settings as the back office shows them. */
    settings: (_admin: AdminCaller): Promise<SchoolSettings> => settings(),

    /**
     * Changes settings; a shorter rest counts for the sessions that exist, too. Returns them as they are then. Throws
     * `STALE_VERSION` with the settings as they are, and `VALIDATION_FAILED` for what the operator has set
     * (`SET_BY_OPERATOR`) or for a time zone that does not exist.
     */
    async update(
      _admin: AdminCaller,
      { version, ...change }: { version: number } & Partial<School>,
    ): Promise<SchoolSettings> {
      const refused = fixedNames.find((name) => change[name] !== undefined);
      if (refused !== undefined) throw invalidField(refused, 'SET_BY_OPERATOR');
      if (change.timeZone !== undefined) await checkTimeZone(change.timeZone);
      const isDone = await inTransaction(db, async (trx) => {
        if (!(await queries.updateSettings(trx, version, change))) return false;
        if (change.sessionRestDays !== undefined) await queries.shortenSessions(trx, change.sessionRestDays);
        return true;
      });
      const now = await settings();
      if (!isDone) throw staleVersion(now);
      return now;
    },

    /**
     * Applies at the start what the operator has set. Returns the reason why the database cannot use it, or null.
     */
    async applyFixed(): Promise<string | null> {
      if (fixed.sessionRestDays !== undefined) await queries.shortenSessions(db, fixed.sessionRestDays);
      const timeZone = fixed.timeZone ?? null;
      try {
        if (timeZone !== null) await queries.tryTimeZone(db, timeZone);
      } catch (error) {
        if ((error as { code?: string }).code === '22023')
          return `The database does not know the TIME_ZONE ${timeZone}.`;
        throw error;
      }
      // Whose class begins today is decided in the database.
      await queries.updateFixedTimeZone(db, timeZone);
      return null;
    },
  };
}

export type SchoolService = ReturnType<typeof createSchoolService>;
