import { checkpointOf, lastForgottenDay } from '@kalima/shared/domain/learning/memory';
import { inTransaction } from '../../../platform/db/in-transaction.ts';
import { lockPerson } from '../../../platform/db/lock-person.ts';
import type { OpenDatabase } from '../../../platform/db/open-database.ts';
import type { ServerWork } from '../../../jobs/jobs.service.ts';
import { selectLog } from '../memory.queries.ts';
import * as queries from './pruning.queries.ts';

const peopleAtOnce = 100;
/** Items of a person that are looked after in one transaction. */
const itemsAtOnce = 200;

interface Dependencies {
  readonly database: OpenDatabase;
  /** Learning days for which answers are kept; null for all. */
  readonly keepDays: number | null;
  readonly now?: () => number;
}

/** Answers that are older than the operator wants to keep, of which what is remembered stays (PRODUCT.md#how-long-answers-are-kept). */
export function createPruningService({ database, keepDays, now = Date.now }: Dependencies) {
  const { db } = database;
  let prunedThrough: string | null = null;

  /** The last learning day whose answers are neither kept nor taken any more; null where all are. */
  const throughDay = (): string | null => (keepDays === null ? null : lastForgottenDay(now(), keepDays));

  /** Some of a person's items: checkpoints first, then their answers go; returns how many answers, or null where nothing is left. */
  const pruneSome = (userId: string, through: string): Promise<number | null> =>
    inTransaction(db, async (trx) => {
      if (!(await lockPerson(trx, userId))) return null;
      const items = await queries.selectItemsWithOldAnswers(trx, userId, through, itemsAtOnce);
      if (items.length === 0) return null;
      const itemIds = items.map(({ itemId }) => itemId);
      const known = await queries.selectCheckpoints(trx, userId, itemIds);
      const logs = Map.groupBy(await selectLog(trx, userId, itemIds), ({ itemId }) => itemId);
      const checkpoints = new Map(
        // Up to the last of these answers and no further: of a clock that was ahead, the day may be one that is still to come.
        items.map(({ itemId, lastDay }) => [
          itemId,
          checkpointOf(logs.get(itemId) ?? [], lastDay, known.get(itemId) ?? null),
        ]),
      );
      await queries.writeCheckpoints(trx, userId, checkpoints);
      return queries.deleteOldAnswers(trx, userId, through, itemIds);
    });

  async function prunePerson(userId: string, through: string): Promise<number> {
    let removed = 0;
    for (;;) {
      // oxlint-disable-next-line no-await-in-loop -- some items at a time
      const count = await pruneSome(userId, through);
      if (count === null) break;
      removed += count;
    }
    await queries.deleteOldTimes(db, userId, through);
    return removed + (await queries.deleteOldAnswers(db, userId, through, null));
  }

  /** What some people answered and is not kept; `after` is the last person before them, `last` is null where nobody is left. */
  async function prunePeople(after: string | null, through: string) {
    const userIds = await queries.selectPeople(db, after, peopleAtOnce);
    let removed = 0;
    for (const userId of userIds) removed += await prunePerson(userId, through);
    return { people: userIds.length, removed, last: userIds.length < peopleAtOnce ? null : (userIds.at(-1) ?? null) };
  }

  const work: ServerWork = {
    kind: 'prune-answers',
    of: 'server',
    async piece({ cursor }) {
      const through = throughDay();
      if (through === null) return { done: 0, cursor: null };
      const { people, last } = await prunePeople(typeof cursor === 'string' ? cursor : null, through);
      if (last === null) prunedThrough = through;
      return { done: people, cursor: last };
    },
  };

  return {
    throughDay,

    work,

    /** Whether this server has not seen today that all is removed which is not kept. */
    isDue: (): boolean => throughDay() !== prunedThrough,

    /** Removes what is not kept any more, person by person while they may study. Returns how many answers. */
    async prune(): Promise<number> {
      const through = throughDay();
      if (through === null) return 0;
      let removed = 0;
      let after: string | null = null;
      do {
        const some: Awaited<ReturnType<typeof prunePeople>> = await prunePeople(after, through);
        removed += some.removed;
        after = some.last;
      } while (after !== null);
      return removed;
    },
  };
}

export type PruningService = ReturnType<typeof createPruningService>;
