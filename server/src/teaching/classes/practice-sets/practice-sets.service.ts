import { randomUUID } from 'node:crypto';
import { readsAllContent } from '@kalima/shared/domain/people/accounts';
import type { ClassPracticeSet, PracticeSets } from '@kalima/shared/contract/teaching/practice-sets';
import { dayIn } from '@kalima/shared/domain/teaching/classes';
import { addDays } from '@kalima/shared/domain/learning/learning-day';
import { practiceSetLimits } from '@kalima/shared/domain/teaching/practice-sets';
import { z } from 'zod';
import { AppError, invalidField } from '../../../platform/app-error.ts';
import { inTransaction } from '../../../platform/db/in-transaction.ts';
import type { OpenDatabase } from '../../../platform/db/open-database.ts';
import type { Caller, TeacherCaller } from '../../../platform/sessions/caller.ts';
import { selectPictures } from '../../../content/pictures-of-words.ts';
import { type ChangesService, undoer } from '../../../changes/changes.service.ts';
import type { SchoolService } from '../../../people/school/school.service.ts';
import { classNotFound, lockAsTeacher, proveTeacher } from '../class-teacher.ts';
import { selectClass } from '../classes.queries.ts';
import * as queries from './practice-sets.queries.ts';

interface NewSet {
  readonly id?: string | undefined;
  readonly words: readonly { readonly courseId: string; readonly partId: string }[];
}

interface Dependencies {
  database: OpenDatabase;
  school: SchoolService;
  changes: Pick<ChangesService, 'add' | 'record'>;
  now?: () => number;
}

/** A set that a class was given. */
const madeSet = z.object({ classId: z.uuid(), setId: z.uuid() });

/** Words that teachers have their classes practise (PRODUCT.md#practice-of-a-class). */
export function createPracticeSetsService({ database, school, changes, now = Date.now }: Dependencies) {
  const { db } = database;

  async function today(): Promise<string> {
    const { timeZone } = await school.current();
    return dayIn(timeZone, new Date(now()));
  }

  changes.add(
    undoer({
      kinds: ['practice-set-made'],
      stored: madeSet,
      async undo(trx, caller, { classId, setId }) {
        const isThere = await queries.deleteSet(trx, await lockAsTeacher(trx, caller, classId), setId);
        return { undoneCount: isThere ? 1 : 0 };
      },
    }),
  );

  return {
    /** What the caller's classes practise now, with what asking takes. */
    async listMine(caller: Caller): Promise<PracticeSets> {
      const viewer = { userId: caller.userId, readsAll: readsAllContent(caller.role) };
      const items = await queries.selectOwnSets(db, viewer, await today());
      const courseIds = new Set(items.flatMap(({ words }) => words.map(({ courseId }) => courseId)));
      return { items, nextCursor: null, pictures: await selectPictures(db, viewer, [...courseIds]) };
    },

    /** What a class practises now, and how many learners have done so. Throws `CLASS_NOT_FOUND`. */
    async list(caller: TeacherCaller, classId: string): Promise<ClassPracticeSet[]> {
      await proveTeacher(db, caller, classId);
      return queries.selectClassSets(db, classId, await today());
    },

    /**
     * Has a class practise words, once under an id of the caller's. Words that it does not meet in its courses, or that nothing can ask
     * for, are left out. Throws `CLASS_NOT_FOUND`, `CLASS_ARCHIVED`, `TOO_MANY_PRACTICE_SETS`, and `VALIDATION_FAILED` where no word is left.
     */
    async make(
      caller: TeacherCaller,
      classId: string,
      { id = randomUUID(), words }: NewSet,
    ): Promise<ClassPracticeSet & { changeId: string | null }> {
      const from = await today();
      return inTransaction(db, async (trx) => {
        const teacher = await lockAsTeacher(trx, caller, classId);
        const shown = await selectClass(trx, classId);
        if (!shown) throw classNotFound();
        if (shown.isArchived) throw new AppError('CLASS_ARCHIVED', 'An archived class practises nothing.');
        const isNew = await queries.insertSet(trx, teacher, {
          id,
          words,
          lastDay: addDays(from, practiceSetLimits.days - 1),
        });
        const open = await queries.selectClassSets(trx, classId, from);
        if (open.length > practiceSetLimits.open)
          throw new AppError('TOO_MANY_PRACTICE_SETS', `A class practises ${practiceSetLimits.open} sets at a time.`);
        const made = open.find((set) => set.id === id);
        if (!made) throw invalidField('words', 'INVALID_VALUE');
        const undo = { classId, setId: id };
        const change = { id, kind: 'practice-set-made', count: made.words.length, classId, undo } as const;
        return { ...made, changeId: isNew ? await changes.record(trx, caller, change) : id };
      });
    },

    /** Takes a set back. Throws `CLASS_NOT_FOUND`. */
    remove: (caller: TeacherCaller, classId: string, setId: string): Promise<void> =>
      inTransaction(db, async (trx) => {
        await queries.deleteSet(trx, await lockAsTeacher(trx, caller, classId), setId);
      }),
  };
}

export type PracticeSetsService = ReturnType<typeof createPracticeSetsService>;
