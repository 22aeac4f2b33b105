import { correctedItem } from '@kalima/shared/domain/content/word-corrections';
import type { Logger } from 'pino';
import { inTransaction } from '../../../platform/db/in-transaction.ts';
import { lockPerson } from '../../../platform/db/lock-person.ts';
import type { OpenDatabase } from '../../../platform/db/open-database.ts';
import type { JobsService } from '../../../jobs/jobs.service.ts';
import { selectCorrections, type StoredCorrection } from '../../../content/corrections/corrections.queries.ts';
import type { MemoryService } from '../memory.service.ts';
import { followAnswers } from '../pruning/pruning.queries.ts';
import * as queries from './corrections.queries.ts';

const peopleAtOnce = 100;

interface Dependencies {
  readonly database: OpenDatabase;
  readonly memory: Pick<MemoryService, 'recompute'>;
  readonly jobs: Pick<JobsService, 'add' | 'want' | 'settled'>;
  readonly log: Pick<Logger, 'error'>;
}

/** Corrected words take along what learners remember of them, in a job (PRODUCT.md#corrections). */
export function createCorrectionsService({ database, memory, jobs, log }: Dependencies) {
  const { db } = database;
  let beginning: Promise<void> = Promise.resolve();

  function begin(): void {
    beginning = jobs.want('move-answers').catch((error: unknown) => {
      // The hourly maintenance finds it.
      log.error({ err: error }, 'moving what is remembered of corrected words could not begin');
    });
  }

  /** Moves the answers of some people at a corrected part, each in a transaction; returns how many people. Who was moved is not found again. */
  async function moveSome(correction: StoredCorrection): Promise<number> {
    const { formerItemId } = correction;
    // Straight to what the part was corrected to since, if it was. Of an early one step by step: the later ones wait as well.
    const latest = await selectCorrections(db, [correction]);
    const isRead = latest.some((one) => one.formerItemId === formerItemId);
    const itemId = correctedItem(isRead ? formerItemId : correction.itemId, latest);
    if (itemId === formerItemId) return 0;
    const userIds = await queries.selectPeople(db, correction, peopleAtOnce);
    for (const userId of userIds) {
      await inTransaction(db, async (trx) => {
        if (!(await lockPerson(trx, userId))) return;
        await queries.moveEvents(trx, userId, correction, itemId);
        await followAnswers(trx, userId, formerItemId, itemId);
        await memory.recompute(trx, userId, [formerItemId, itemId]);
      });
    }
    return userIds.length;
  }

  /** Moves what waits to be moved of some people at one part; returns how many people, null where nothing waits. */
  async function moveNext(): Promise<number | null> {
    const correction = await queries.selectDue(db);
    if (!correction) return null;
    const moved = await moveSome(correction);
    if (moved < peopleAtOnce) await queries.noteMoved(db, correction);
    return moved;
  }

  jobs.add({
    kind: 'move-answers',
    of: 'server',
    async piece() {
      const moved = await moveNext();
      return { done: moved ?? 0, cursor: moved };
    },
  });

  return {
    /**
     * Moves what waits to be moved, person by person, so that an interruption costs one person's turn. Returns how many people
     * it moved answers of. Fails as the database does.
     */
    async moveCorrected(): Promise<number> {
      let all = 0;
      for (let moved = await moveNext(); moved !== null; moved = await moveNext()) all += moved;
      return all;
    },

    /** Has what was corrected just now moved; nobody waits for it. */
    moveSoon: (): void => begin(),

    /** Has moved what is due to be looked after once more; called on a timer. */
    async moveDue(): Promise<void> {
      if (await queries.selectDue(db)) await jobs.want('move-answers');
    },

    /** Resolves once nothing is being moved that `moveSoon` began. */
    async settled(): Promise<void> {
      await beginning;
      await jobs.settled();
    },
  };
}

export type CorrectionsService = ReturnType<typeof createCorrectionsService>;
