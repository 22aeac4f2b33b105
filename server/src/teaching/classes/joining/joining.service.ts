import type { ResponseOf } from '@kalima/shared/contract/endpoint';
import type { listOwnClasses } from '@kalima/shared/contract/teaching/own-classes';
import { classLimits, dayIn, normaliseJoinCode } from '@kalima/shared/domain/teaching/classes';
import { AppError } from '../../../platform/app-error.ts';
import { inTransaction } from '../../../platform/db/in-transaction.ts';
import type { OpenDatabase } from '../../../platform/db/open-database.ts';
import type { Trx } from '../../../platform/db/schema.ts';
import { lockPerson } from '../../../platform/db/lock-person.ts';
import type { Caller } from '../../../platform/sessions/caller.ts';
import type { Throttle } from '../../../platform/admission/throttle.ts';
import type { SchoolService } from '../../../people/school/school.service.ts';
import { insertMembers } from '../members/members.queries.ts';
import { checkRoom } from '../members/members.service.ts';
import * as queries from './joining.queries.ts';

/** Wrong codes of one account. */
const wrongCodes = { attempts: 10, seconds: 15 * 60 };

interface Dependencies {
  database: OpenDatabase;
  school: SchoolService;
  throttle: Throttle;
}

/** How learners come into a class by its code, and what they are told of their classes (PRODUCT.md#joining-a-class). */
export function createJoiningService({ database, school, throttle }: Dependencies) {
  const { db } = database;

  /** Locks the class with a code. Throws `CLASS_CODE_UNKNOWN`. */
  async function lockByCode(trx: Trx, typed: string) {
    const code = normaliseJoinCode(typed);
    const found = code === null ? undefined : await queries.lockClassByCode(trx, code);
    if (!found) throw new AppError('CLASS_CODE_UNKNOWN', 'No class has this code.');
    return found;
  }

  return {
    /** Whether there is a class with a code. Throws `CLASS_CODE_UNKNOWN`. */
    check: async (typed: string): Promise<void> => void (await inTransaction(db, (trx) => lockByCode(trx, typed))),

    /** Makes somebody whose account is being made a member of the class with a code. Throws `CLASS_CODE_UNKNOWN`, `CLASS_FULL`. */
    async joinAsNew(trx: Trx, userId: string, typed: string): Promise<void> {
      const found = await lockByCode(trx, typed);
      await insertMembers(trx, found.id, [userId], userId);
      await checkRoom(trx, found.id);
    },

    /** The caller's classes with what is due in them, what is due of what they have alone, and the time zone of the days (PRODUCT.md#due-days). */
    async listMine({ userId }: Caller): Promise<ResponseOf<typeof listOwnClasses>> {
      const { timeZone } = await school.current();
      const today = dayIn(timeZone, new Date());
      return {
        items: await queries.selectOwnClasses(db, userId, today),
        nextCursor: null,
        dueCourses: await queries.selectDueAlone(db, userId),
        timeZone,
      };
    },

    /**
     * Makes the caller a member of the class with a code; again changes nothing. Throws `CLASS_CODE_UNKNOWN`, which counts
     * against `TOO_MANY_ATTEMPTS`, `ONLY_LEARNERS_JOIN`, `CLASS_FULL`, and `TOO_MANY_CLASSES` for who is in too many.
     */
    async join({ userId, role }: Caller, typed: string): Promise<{ classId: string; name: string; isNew: boolean }> {
      if (role !== 'user') throw new AppError('ONLY_LEARNERS_JOIN', 'Only learners join a class.');
      const key = `class codes of ${userId}`;
      await throttle.attempt(key, wrongCodes);
      const joined = await inTransaction(db, async (trx) => {
        await lockPerson(trx, userId);
        const found = await lockByCode(trx, typed);
        const { userIds } = await insertMembers(trx, found.id, [userId], userId);
        await checkRoom(trx, found.id);
        if ((await queries.countClassesOf(trx, userId)) > classLimits.ofPerson)
          throw new AppError('TOO_MANY_CLASSES', `Nobody is in more than ${classLimits.ofPerson} classes.`);
        return { classId: found.id, name: found.name, isNew: userIds.length > 0 };
      });
      await throttle.giveBack(key);
      return joined;
    },
  };
}

export type JoiningService = ReturnType<typeof createJoiningService>;
