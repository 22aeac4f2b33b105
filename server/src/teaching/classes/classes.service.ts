import { randomBytes } from 'node:crypto';
import type { ClassRow, SchoolClass } from '@kalima/shared/contract/teaching/classes';
import type { Role } from '@kalima/shared/domain/people/accounts';
import { classLimits, dayIn, joinCodeFrom } from '@kalima/shared/domain/teaching/classes';
import { z } from 'zod';
import { AppError, invalidField, staleVersion } from '../../platform/app-error.ts';
import { inTransaction } from '../../platform/db/in-transaction.ts';
import type { OpenDatabase } from '../../platform/db/open-database.ts';
import { type PeopleAsked, peoplePage } from '../../platform/db/people-page.ts';
import type { Db, Trx } from '../../platform/db/schema.ts';
import { cursorKey, decodeCursor, pageOf } from '../../platform/http/cursor.ts';
import { type AdminCaller, isAdmin, type TeacherCaller } from '../../platform/sessions/caller.ts';
import { type ChangesService, undoer } from '../../changes/changes.service.ts';
import type { SchoolService } from '../../people/school/school.service.ts';
import { classNotFound, lockAsTeacher, proveTeacher } from './class-teacher.ts';
import * as queries from './classes.queries.ts';

const classesPerPage = 50;

function checkDays(startsOn: string, endsOn: string | null): void {
  if (endsOn !== null && endsOn < startsOn) throw invalidField('endsOn', 'INVALID_VALUE');
}

interface Dependencies {
  database: OpenDatabase;
  school: SchoolService;
  changes: Pick<ChangesService, 'add' | 'record'>;
}

/** Data with which a class is given back to a teacher. */
const formerTeacher = z.object({ classId: z.uuid(), teacherId: z.uuid() });

/** The classes of the school, who teaches them and how one joins them (PRODUCT.md#classes). */
export function createClassesService({ database, school, changes }: Dependencies) {
  const { db } = database;

  async function read(within: Db, caller: TeacherCaller, classId: string): Promise<SchoolClass> {
    const found = await queries.selectClass(within, classId);
    if (!found) throw classNotFound();
    return { ...found, mayStaff: caller.role === 'admin' };
  }

  /** Makes a class once, however often it is sent, and lets a teacher who makes it teach it. */
  async function make(
    trx: Trx,
    caller: TeacherCaller,
    input: queries.NewClass,
  ): Promise<{ id: string; isNew: boolean }> {
    checkDays(input.startsOn, input.endsOn);
    const { all, own } = await queries.countClassesLocked(trx, caller.userId);
    if (input.id !== undefined && (await queries.lockClass(trx, input.id))) {
      await proveTeacher(trx, caller, input.id);
      return { id: input.id, isNew: false };
    }
    if (all >= classLimits.classes) throw new AppError('TOO_MANY_CLASSES', 'The school has as many classes as it can.');
    if (caller.role === 'teacher' && own >= classLimits.ofTeacher)
      throw new AppError('TOO_MANY_CLASSES', 'This teacher has made as many classes as one may.');
    const id = await queries.insertClass(trx, input, caller.userId);
    if (caller.role === 'teacher') await queries.insertTeacher(trx, id, caller.userId, caller.userId);
    return { id, isNew: true };
  }

  /** Lets somebody teach a class that is locked. Throws `USER_NOT_FOUND`, `CLASS_FULL`. */
  async function letTeach(trx: Trx, admin: AdminCaller, classId: string, userId: string): Promise<void> {
    if (!(await queries.lockTeacher(trx, userId)))
      throw new AppError('USER_NOT_FOUND', 'This account does not exist, or is no teacher.');
    await queries.insertTeacher(trx, classId, userId, admin.userId);
    if ((await queries.countTeachers(trx, classId)) > classLimits.teachers)
      throw new AppError('CLASS_FULL', 'The class has as many teachers as it can.');
  }

  changes.add(
    undoer({
      kinds: ['class-teacher-removed'],
      stored: formerTeacher,
      async undo(trx, caller, { classId, teacherId }) {
        if (!isAdmin(caller)) throw new AppError('FORBIDDEN_ROLE', 'Only administrators say who teaches a class.');
        await lockAsTeacher(trx, caller, classId);
        await letTeach(trx, caller, classId, teacherId);
        return { undoneCount: 1, classUserIds: [teacherId] };
      },
    }),
  );

  return {
    /** A page of the classes that the caller teaches, for an admin of all. */
    async list(
      caller: TeacherCaller,
      { cursor, ...asked }: queries.ClassesAsked & { cursor?: string | undefined },
    ): Promise<{ items: ClassRow[]; nextCursor: string | null; total: number }> {
      const [name, id] = decodeCursor(cursor, [cursorKey.text, cursorKey.id] as const);
      const after = cursor === undefined ? null : { name: String(name), id: String(id) };
      const { rows, total } = await queries.selectClasses(db, caller, asked, after, classesPerPage + 1);
      return { ...pageOf(rows, classesPerPage, (row) => [row.name, row.id]), total };
    },

    /** One class. Throws `CLASS_NOT_FOUND`, also for one that others teach. */
    async get(caller: TeacherCaller, classId: string): Promise<SchoolClass> {
      await proveTeacher(db, caller, classId);
      return read(db, caller, classId);
    },

    /** Makes a class. Throws `TOO_MANY_CLASSES`, `VALIDATION_FAILED` for an end before its beginning. */
    create: (caller: TeacherCaller, input: queries.NewClass): Promise<SchoolClass> =>
      inTransaction(db, async (trx) => read(trx, caller, (await make(trx, caller, input)).id)),

    /** Makes a class with the courses of another one. Throws what `create` throws, and `CLASS_NOT_FOUND`. */
    copy: (caller: TeacherCaller, classId: string, input: queries.NewClass): Promise<SchoolClass> =>
      inTransaction(db, async (trx) => {
        await proveTeacher(trx, caller, classId);
        const { id, isNew } = await make(trx, caller, input);
        if (isNew) await queries.copyCourses(trx, classId, id, caller.userId);
        return read(trx, caller, id);
      }),

    /**
     * Renames a class, moves its days, archives it or takes it back. Throws `CLASS_NOT_FOUND`, `STALE_VERSION` with the class
     * as it is, `VALIDATION_FAILED` for an end before its beginning.
     */
    async update(
      caller: TeacherCaller,
      classId: string,
      { version, ...change }: { version: number } & Parameters<typeof queries.updateClass>[3],
    ): Promise<SchoolClass> {
      const { timeZone } = await school.current();
      return inTransaction(db, async (trx) => {
        await lockAsTeacher(trx, caller, classId);
        const before = await read(trx, caller, classId);
        if (before.version !== version) throw staleVersion(before);
        const endsOn = change.endsOn === undefined ? before.endsOn : change.endsOn;
        checkDays(change.startsOn ?? before.startsOn, endsOn);
        await queries.updateClass(trx, classId, version, change, dayIn(timeZone, new Date()));
        return read(trx, caller, classId);
      });
    },

    /** Deletes a class that was never used. Throws `CLASS_NOT_FOUND`, `CLASS_HAS_MEMBERS`. */
    remove: (caller: TeacherCaller, classId: string): Promise<void> =>
      inTransaction(db, async (trx) => {
        await lockAsTeacher(trx, caller, classId);
        if (!(await queries.deleteUnusedClass(trx, classId)))
          throw new AppError('CLASS_HAS_MEMBERS', 'A class that had members is archived, not deleted.');
      }),

    /** Makes a new code to join a class, in place of the one before. Throws `CLASS_NOT_FOUND`, `CLASS_ARCHIVED`. */
    openJoinCode: (caller: TeacherCaller, classId: string): Promise<{ joinCode: string }> =>
      inTransaction(db, async (trx) => {
        await lockAsTeacher(trx, caller, classId);
        if ((await read(trx, caller, classId)).isArchived)
          throw new AppError('CLASS_ARCHIVED', 'An archived class takes no new members.');
        for (;;) {
          const joinCode = joinCodeFrom(randomBytes);
          // oxlint-disable-next-line no-await-in-loop -- another one where a class has it
          if (await queries.updateJoinCode(trx, classId, joinCode)) return { joinCode };
        }
      }),

    /** Lets nobody join by code any more. Throws `CLASS_NOT_FOUND`. */
    closeJoinCode: (caller: TeacherCaller, classId: string): Promise<void> =>
      inTransaction(db, async (trx) => {
        await lockAsTeacher(trx, caller, classId);
        await queries.updateJoinCode(trx, classId, null);
      }),

    /** A page of those who may teach a class. */
    async listTeachers(_admin: AdminCaller, asked: PeopleAsked) {
      return peoplePage(await queries.selectTeachers(db, asked));
    },

    /** Lets somebody teach a class. Throws `CLASS_NOT_FOUND`, `USER_NOT_FOUND` for who is no teacher, `CLASS_FULL`. */
    addTeacher: (admin: AdminCaller, classId: string, userId: string): Promise<void> =>
      inTransaction(db, async (trx) => {
        await lockAsTeacher(trx, admin, classId);
        await letTeach(trx, admin, classId, userId);
      }),

    /** Takes a class from a teacher; returns the change, or null where they did not teach it. Throws `CLASS_NOT_FOUND`. */
    removeTeacher: (admin: AdminCaller, classId: string, userId: string): Promise<string | null> =>
      inTransaction(db, async (trx) => {
        await lockAsTeacher(trx, admin, classId);
        if (!(await queries.deleteTeacher(trx, classId, userId))) return null;
        const undo = { classId, teacherId: userId };
        return changes.record(trx, admin, { kind: 'class-teacher-removed', count: 1, personId: userId, classId, undo });
      }),

    /** Ends what somebody was in classes before an admin gave them another role. */
    endFormerRole: (trx: Trx, userId: string, role: Role, by: string): Promise<void> =>
      queries.endFormerRole(trx, userId, role === 'user' ? 'learner' : 'teacher', by),
  };
}

export type ClassesService = ReturnType<typeof createClassesService>;
