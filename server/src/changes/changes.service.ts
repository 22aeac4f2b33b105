import type { Change, Undone } from '@kalima/shared/contract/changes';
import type { ChangeKind } from '@kalima/shared/domain/teaching/changes';
import type { z } from 'zod';
import { AppError } from '../platform/app-error.ts';
import { inTransaction } from '../platform/db/in-transaction.ts';
import type { OpenDatabase } from '../platform/db/open-database.ts';
import type { Trx } from '../platform/db/schema.ts';
import type { TeacherCaller } from '../platform/sessions/caller.ts';
import * as queries from './changes.queries.ts';

/** Rows that are removed at once. */
const sweptAtOnce = 1000;

/** Result of an undoer; a missing list is empty. */
export type TakenBack = Pick<Undone, 'undoneCount'> & Partial<Undone>;

/** Takes back changes of some kinds. Each feature registers its own. */
export interface Undoer<Stored = unknown> {
  readonly kinds: readonly ChangeKind[];
  /** The shape of what `record` stored as `undo`. */
  readonly stored: z.ZodType<Stored>;
  /** Runs before the transaction, for example to read files. */
  prepare?(caller: TeacherCaller, stored: Stored): Promise<void>;
  /**
   * Takes a change back as far as nobody changed the same since, after checking that the caller still has the right to. An error with
   * status 404 ends the change.
   */
  undo(trx: Trx, caller: TeacherCaller, stored: Stored, kind: ChangeKind): Promise<TakenBack>;
}

/** Checks an undoer against the type of its stored data, and returns it. */
export function undoer<Stored>(definition: Undoer<Stored>): Undoer {
  return definition;
}

/** Records changes that people make for others, and takes them back within a day (PRODUCT.md#taking-back). */
export function createChangesService({ database }: { database: OpenDatabase }) {
  const { db } = database;
  const undoers = new Map<ChangeKind, Undoer>();

  async function find(within: typeof db, { userId }: TeacherCaller, id: string, options?: { isLocked: boolean }) {
    const change = await queries.selectChange(within, userId, id, options);
    if (!change) throw new AppError('CHANGE_NOT_FOUND', 'There is no such change, or it is too long ago.');
    const way = undoers.get(change.kind);
    if (!way) throw new Error(`nothing takes back changes of the kind ${change.kind}`);
    return { change, way, stored: way.stored.parse(change.undo) };
  }

  return {
    /** Registers an undoer for its kinds. */
    add(way: Undoer): void {
      for (const kind of way.kinds) undoers.set(kind, way);
    },

    /** Records a change in the transaction that makes it; returns its id. */
    record: (trx: Trx, { userId }: Pick<TeacherCaller, 'userId'>, change: queries.NewChange): Promise<string> =>
      queries.insertChange(trx, userId, change),

    /** Returns the changes that the caller can take back, the latest first. */
    list: ({ userId }: TeacherCaller): Promise<Change[]> => queries.selectChanges(db, userId),

    /**
     * Takes a change of the caller back; a second call changes nothing. Throws `CHANGE_NOT_FOUND` and the errors of its undoer. After an
     * error with status 404 the change is no longer listed.
     */
    async undo(caller: TeacherCaller, id: string): Promise<Undone> {
      const nothing = { undoneCount: 0, kept: [], courseUserIds: [], classUserIds: [] };
      const { change: before, way, stored } = await find(db, caller, id);
      if (before.hasEnded) return nothing;
      try {
        await way.prepare?.(caller, stored);
        return await inTransaction(db, async (trx) => {
          const { change } = await find(trx, caller, id, { isLocked: true });
          if (change.hasEnded) return nothing;
          await queries.endChange(trx, id);
          return { ...nothing, ...(await way.undo(trx, caller, stored, change.kind)) };
        });
      } catch (error) {
        if (error instanceof AppError && error.status === 404) await queries.endChange(db, id);
        throw error;
      }
    },

    /** Removes changes that are older than a day; called on a timer. */
    async sweep(): Promise<void> {
      while ((await queries.deleteOld(db, sweptAtOnce)) >= sweptAtOnce);
    },
  };
}

export type { NewChange } from './changes.queries.ts';
export type ChangesService = ReturnType<typeof createChangesService>;
