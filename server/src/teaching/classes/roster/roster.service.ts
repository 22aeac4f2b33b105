import type { RosterCheck, RosterImport } from '@kalima/shared/contract/exchange/rosters';
import { normaliseEmail } from '@kalima/shared/domain/people/accounts';
import type { RosterRow } from '@kalima/shared/domain/exchange/roster';
import { rosterLimits } from '@kalima/shared/domain/exchange/roster-files';
import { planRoster } from '@kalima/shared/domain/exchange/roster-plan';
import { normaliseForSearch } from '@kalima/shared/domain/language/search-text';
import { normaliseUserName } from '@kalima/shared/domain/people/user-names';
import { AppError } from '../../../platform/app-error.ts';
import { isUniqueViolation } from '../../../platform/db/database-error.ts';
import { inTransaction } from '../../../platform/db/in-transaction.ts';
import type { OpenDatabase } from '../../../platform/db/open-database.ts';
import type { Db, Trx } from '../../../platform/db/schema.ts';
import type { AdminCaller } from '../../../platform/sessions/caller.ts';
import type { Throttle } from '../../../platform/admission/throttle.ts';
import { type AccountsService, proposedNames } from '../../../people/accounts/accounts.service.ts';
import * as queries from './roster.queries.ts';

/** How often an admin imports; each import may be a whole school. */
const imports = { attempts: 60, seconds: 60 * 60 };
const hourLength = 60 * 60 * 1000;
/** People that are made by one statement, which has a bounded number of parameters. */
const madeAtOnce = 1000;

interface AskedImport {
  readonly id: string;
  readonly rows: readonly RosterRow[];
  readonly leaving: readonly queries.Membership[];
}

interface Dependencies {
  database: OpenDatabase;
  throttle: Throttle;
  accounts: AccountsService;
}

/** The plan of the rows for the school as it is now. */
async function planNow(db: Db, rows: readonly RosterRow[]) {
  const classes = await queries.selectCurrentClasses(db);
  const named = new Set(rows.map(({ className }) => normaliseForSearch(className)));
  const given = (field: 'sourcedId' | 'email' | 'userName', asStored: (text: string) => string) =>
    [...new Set(rows.map((row) => asStored(row[field])))].filter((text) => text !== '');
  const people = await queries.selectKnownPeople(db, {
    sourcedIds: given('sourcedId', (text) => text),
    emails: given('email', normaliseEmail),
    userNames: given('userName', normaliseUserName),
    classIds: classes.filter(({ name }) => named.has(normaliseForSearch(name))).map(({ id }) => id),
  });
  const userNames = await proposedNames.taken(
    db,
    rows.map(({ name }) => name),
  );
  return { ...planRoster(rows, { people, classes, userNames }, proposedNames.spell), classes };
}

type Plan = Awaited<ReturnType<typeof planNow>>;

/** Whose accounts an import made, and whose it changed, or their classes. */
interface Written {
  readonly newIds: readonly string[];
  readonly changedIds: readonly string[];
}

function shown({ madeAt, ...row }: Awaited<ReturnType<typeof queries.selectImports>>[number]): RosterImport {
  const undoUntil = new Date(madeAt.getTime() + rosterLimits.undoHours * hourLength);
  return { ...row, madeAt: madeAt.toISOString(), undoUntil: undoUntil.toISOString() };
}

/** Rosters of the school: what they would change, their import and its undoing (PRODUCT.md#rosters). */
export function createRosterService({ database, throttle, accounts }: Dependencies) {
  const { db } = database;

  async function hold(trx: Trx): Promise<void> {
    if (!(await queries.holdRosters(trx))) throw new AppError('ROSTER_UNDER_WAY', 'Another roster is being imported.');
  }

  async function read(within: Db, id: string): Promise<RosterImport> {
    const [row] = await queries.selectImports(within, rosterLimits.undoHours, id);
    if (!row) throw new AppError('ROSTER_NOT_FOUND', 'There is no such import, or it is too long ago.');
    return shown(row);
  }

  /** Makes the accounts of the plan's new people; returns the account of each row. */
  async function makeNew(trx: Trx, rows: readonly RosterRow[], plan: Plan) {
    const fresh = new Map<string, RosterRow>();
    for (const [index, { outcome, userName }] of plan.rows.entries()) {
      const row = rows[index];
      if (outcome === 'new' && row && userName !== null && !fresh.has(userName)) fresh.set(userName, row);
    }
    const people = [...fresh].map(([userName, { name, email }]) => ({
      name,
      userName,
      ...(email === '' ? {} : { email }),
    }));
    const newIds: string[] = [];
    for (let from = 0; from < people.length; from += madeAtOnce)
      // oxlint-disable-next-line no-await-in-loop -- one connection does one after the other
      newIds.push(...(await accounts.makeSchoolLearners(trx, people.slice(from, from + madeAtOnce))));
    const byUserName = new Map(people.map(({ userName }, index) => [userName, newIds[index] ?? '']));
    const userIds = plan.rows.map(({ outcome, userId, userName }) =>
      outcome === 'new' ? (byUserName.get(userName ?? '') ?? null) : userId,
    );
    return { newIds, userIds };
  }

  /** Writes the plan; the classes of the rows are locked. */
  async function write(trx: Trx, { id, rows, leaving }: AskedImport, by: string | null): Promise<Written> {
    const before = await planNow(trx, rows);
    const touched = [...before.rows.flatMap(({ classId }) => classId ?? []), ...before.gone.map((one) => one.classId)];
    await queries.lockClasses(trx, [...new Set(touched)]);
    // Who came into a class or left it until it was locked is seen now.
    const plan = await planNow(trx, rows);
    const { newIds, userIds } = await makeNew(trx, rows, plan);
    await queries.insertImport(trx, id, by);

    const planned = plan.rows.flatMap((one, index) => {
      const [row, userId] = [rows[index], userIds[index]];
      return row && userId && one.outcome !== 'error' ? [{ ...one, row, userId }] : [];
    });
    const changed = new Map(
      planned
        .filter(
          ({ outcome, formerName, isNumbered, row }) =>
            (outcome === 'new' && row.sourcedId !== '') || formerName !== null || isNumbered,
        )
        .map((one) => [one.userId, one]),
    );
    await queries.updatePeople(
      trx,
      [...changed.values()].map(({ userId, row, userName, email }) => ({
        id: userId,
        name: row.name,
        sourcedId: row.sourcedId === '' ? null : row.sourcedId,
        searchText: accounts.searchTextOf({ name: row.name, email, userName }),
      })),
    );
    const joining = planned.flatMap(({ joins, classId, userId }) => (joins && classId ? [{ userId, classId }] : []));
    await queries.insertMemberships(trx, joining, by);
    const isGone = new Set(plan.gone.map(({ userId, classId }) => `${userId} ${classId}`));
    const left = leaving.filter(({ userId, classId }) => isGone.has(`${userId} ${classId}`));
    await queries.endMemberships(trx, left, by);
    const changes = [
      ...newIds.map((userId) => ({ userId, what: 'made' as const })),
      ...[...changed.values()].flatMap(({ userId, formerName, row }) =>
        formerName === null ? [] : [{ userId, what: 'renamed' as const, formerName, newName: row.name }],
      ),
      ...[...changed.values()].flatMap(({ userId, isNumbered }) =>
        isNumbered ? [{ userId, what: 'numbered' as const }] : [],
      ),
      ...joining.map((one) => ({ ...one, what: 'joined' as const })),
      ...left.map((one) => ({ ...one, what: 'left' as const })),
    ];
    await queries.insertChanges(trx, id, changes);
    const isNew = new Set(newIds);
    const changedIds = [...new Set(changes.map(({ userId }) => userId))].filter((userId) => !isNew.has(userId));
    return { newIds, changedIds };
  }

  const check = async (rows: readonly RosterRow[]): Promise<RosterCheck> => {
    const { rows: planned, gone, classes } = await planNow(db, rows);
    return { rows: planned, gone, classNames: classes.map(({ name }) => name) };
  };

  async function importAs(by: string | null, asked: AskedImport) {
    const importOnce = () =>
      inTransaction(db, async (trx) => {
        await hold(trx);
        await queries.deleteOldImports(trx, rosterLimits.undoHours);
        const [made] = await queries.selectImports(trx, rosterLimits.undoHours, asked.id);
        if (made) return { newIds: [], changedIds: [], made: shown(made) };
        const written = await write(trx, asked, by);
        return { ...written, made: await read(trx, asked.id) };
      });
    let done: Awaited<ReturnType<typeof importOnce>>;
    try {
      done = await importOnce();
    } catch (error) {
      if (!isUniqueViolation(error)) throw error;
      // Somebody else took a name meanwhile: now it is seen whose it is.
      done = await importOnce();
    }
    return done;
  }

  return {
    /** What an import would do with each row, and who of the classes is not in the roster. Changes nothing. */
    check: (_admin: AdminCaller, rows: readonly RosterRow[]) => check(rows),

    /**
     * Imports a roster, once under its id; returns it, who is new and who was changed. Rows with errors stay out, as do those of `leaving` who are in
     * the roster after all. Throws `ROSTER_UNDER_WAY`, `TOO_MANY_ATTEMPTS`.
     */
    async import(admin: AdminCaller, asked: AskedImport): Promise<Written & { made: RosterImport }> {
      await throttle.attempt(`rosters of ${admin.userId}`, imports);
      return importAs(admin.userId, asked);
    },

    /** The imports that can still be undone, or were, the latest first. */
    list: async (_admin: AdminCaller): Promise<RosterImport[]> =>
      (await queries.selectImports(db, rosterLimits.undoHours)).map(shown),

    /**
     * Takes an import back; returns how many accounts that it made are deleted, and whose are deactivated since they were used. Throws
     * `ROSTER_NOT_FOUND`, `ROSTER_UNDER_WAY`.
     */
    undo: (admin: AdminCaller, id: string): Promise<{ deletedCount: number; deactivatedIds: string[] }> =>
      inTransaction(db, async (trx) => {
        await hold(trx);
        if ((await read(trx, id)).isUndone) return { deletedCount: 0, deactivatedIds: [] };
        await queries.undoMemberships(trx, id, admin.userId);
        const renamed = await queries.selectRenamed(trx, id);
        await queries.updatePeople(
          trx,
          renamed.map((person) => ({
            id: person.id,
            name: person.name,
            searchText: accounts.searchTextOf(person),
            sourcedId: null,
          })),
        );
        await queries.removeNumbers(trx, id);
        await queries.markUndone(trx, id);
        const deletedCount = await queries.deleteUnused(trx, id);
        const deactivatedIds = await queries.deactivateMade(trx, id);
        // oxlint-disable-next-line no-await-in-loop -- one connection does one after the other
        for (const userId of deactivatedIds) await accounts.endAccess(trx, userId);
        return { deletedCount, deactivatedIds };
      }),

    /** For the operator of the machine alone, whose command ends when all is done. */
    operator: {
      check,
      import: (asked: AskedImport) => importAs(null, asked),
    },
  };
}

export type RosterService = ReturnType<typeof createRosterService>;
