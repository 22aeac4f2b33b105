import type { LoggedAct } from '@kalima/shared/contract/people/person-log';
import { personLogRules } from '@kalima/shared/domain/people/person-log';
import { AppError } from '../../../platform/app-error.ts';
import { inTransaction } from '../../../platform/db/in-transaction.ts';
import type { OpenDatabase } from '../../../platform/db/open-database.ts';
import type { Db } from '../../../platform/db/schema.ts';
import type { NoteActs } from '../../../platform/http/acts.ts';
import { pageOf } from '../../../platform/http/cursor.ts';
import type { AdminCaller } from '../../../platform/sessions/caller.ts';
import * as queries from './log.queries.ts';

/** Rows that are removed at once. */
const sweptAtOnce = 5000;

/** Who looked at or changed what about a person (PRODUCT.md#who-looked-and-changed). */
export function createPersonLogService({ database: { db } }: { database: OpenDatabase }) {
  const note = async (caller: Parameters<NoteActs>[0], acts: Parameters<NoteActs>[1], within?: Db): Promise<void> => {
    const each = acts.flatMap(({ action, people }) => people.map((person) => ({ action, person })));
    const others = each.filter(({ person }) => person !== caller.userId);
    if (others.length === 0) return;
    if (within) await queries.insertActs(within, caller, others);
    // Again where somebody deletes the same people at the same moment.
    else await inTransaction(db, (trx) => queries.insertActs(trx, caller, others));
  };

  return {
    /**
     * Notes what somebody did to others: the same within an hour once, what they did to themselves never. People who are gone are
     * left out. In the transaction of the change where that is given.
     */
    note,

    /** A page of what was done to a person, the latest first. Throws `USER_NOT_FOUND`. */
    async list(
      _admin: AdminCaller,
      personId: string,
      cursor: string | undefined,
    ): Promise<{ items: LoggedAct[]; nextCursor: string | null }> {
      const rows = await queries.selectActs(db, personId, cursor);
      if (rows.length === 0 && !(await queries.hasPerson(db, personId)))
        throw new AppError('USER_NOT_FOUND', 'This account does not exist.');
      const acts = rows.map((row) => ({ ...row, at: row.at.toISOString() }));
      return pageOf(acts, personLogRules.page, ({ at, id }) => [at, id]);
    },

    /** Removes what is older than a year; called on a timer. */
    async sweep(): Promise<void> {
      while ((await queries.deleteOldActs(db, sweptAtOnce)) === sweptAtOnce);
    },
  };
}
