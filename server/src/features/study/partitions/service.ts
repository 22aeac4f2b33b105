import { setTimeout } from 'node:timers/promises';
import { databaseErrorCode } from '../../../platform/db/database-error.ts';
import { inTransaction } from '../../../platform/db/in-transaction.ts';
import type { OpenDatabase } from '../../../platform/db/open-database.ts';
import type { Trx } from '../../../platform/db/schema.ts';
import * as queries from './queries.ts';

interface Dependencies {
  readonly database: OpenDatabase;
  /** Events that are copied in one transaction, for which their learners may wait. */
  readonly atOnce?: number;
  /** Milliseconds between two attempts at what has to wait for others. */
  readonly pause?: number;
}

const first: queries.Place = {
  userId: '00000000-0000-0000-0000-000000000000',
  id: '00000000-0000-0000-0000-000000000000',
};

/**
 * Parts the log of study by people while servers of any version go on reading and writing it
 * (PostgreSQL alone; docs/decisions/0065-the-log-is-parted-while-it-is-written.md).
 */
export function createPartitioningService({ database, atOnce = 2000, pause = 2000 }: Dependencies) {
  const { db } = database;

  /** Does what needs a lock, again and again until nobody is in the way for half a second. */
  async function patiently(work: (trx: Trx) => Promise<void>): Promise<void> {
    for (;;) {
      try {
        return await inTransaction(db, work);
      } catch (error) {
        if (databaseErrorCode(error) !== '55P03') throw error;
        await setTimeout(pause);
      }
    }
  }

  async function copyAll(tell: (line: string) => void): Promise<void> {
    let copied = 0;
    for (let place: queries.Place | null = first; place !== null;) {
      const after: queries.Place = place;
      place = await inTransaction(db, (trx) => queries.copySome(trx, after, atOnce));
      copied += atOnce;
      tell(`${copied} events copied`);
    }
  }

  return {
    /** Returns what the log is afterwards, or was already. May be broken off at any time, and then be done again. */
    async partition(tell: (line: string) => void = () => undefined): Promise<'parted' | 'was parted' | 'embedded'> {
      if (database.kind !== 'postgres') return 'embedded';
      const shape = await queries.selectShape(db);
      if (!shape.isPartitioned) {
        if (shape.hasCopy && !(await queries.isCopyLikeTable(db))) await patiently(queries.dropCopy);
        await patiently(queries.makeCopy);
        await copyAll(tell);
        await queries.analyseCopy(db);
        tell('waiting for what reads the events as they were');
        const end = await queries.selectNextTransaction(db);
        while (await queries.isReadAsBefore(db, end)) await setTimeout(pause);
        await patiently(queries.swap);
      }
      if ((await queries.selectShape(db)).hasFormer) await patiently(queries.dropFormer);
      return shape.isPartitioned ? 'was parted' : 'parted';
    },
  };
}
