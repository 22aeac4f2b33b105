import { AppError } from '../../platform/app-error.ts';
import type { Db, Trx } from '../../platform/db/schema.ts';
import type { TeacherCaller } from '../../platform/sessions/caller.ts';
import * as queries from './classes.queries.ts';

declare const proof: unique symbol;

/** Somebody who teaches a class, or an admin. Only the checks of this file make one, so a function that takes it cannot be reached without. */
export interface ClassTeacher {
  readonly classId: string;
  readonly userId: string;
  readonly isAdmin: boolean;
  readonly [proof]: 'teaches the class';
}

/** A class that does not exist and one of others read the same. */
export function classNotFound(): AppError {
  return new AppError('CLASS_NOT_FOUND', 'There is no such class.');
}

function teacherOf(classId: string, { userId, role }: TeacherCaller): ClassTeacher {
  return { classId, userId, isAdmin: role === 'admin' } as ClassTeacher;
}

/** Whether the caller teaches the class or is an admin (PRODUCT.md#classes). Throws `CLASS_NOT_FOUND`. */
export async function proveTeacher(db: Db, caller: TeacherCaller, classId: string): Promise<ClassTeacher> {
  if (!(await queries.mayTeach(db, caller, classId))) throw classNotFound();
  return teacherOf(classId, caller);
}

/** The same with the class locked, so that changes of its people and courses come one after the other. Throws `CLASS_NOT_FOUND`. */
export async function lockAsTeacher(trx: Trx, caller: TeacherCaller, classId: string): Promise<ClassTeacher> {
  if (!(await queries.lockClass(trx, classId))) throw classNotFound();
  return proveTeacher(trx, caller, classId);
}

/** Throws `CLASS_NOT_FOUND` unless the caller may teach each of the classes. */
export async function proveTeacherOfAll(db: Db, caller: TeacherCaller, classIds: readonly string[]): Promise<void> {
  if ((await queries.selectTaught(db, caller, classIds)).length < new Set(classIds).size) throw classNotFound();
}

/**
 * Locks several classes, in one order, so that two that do this at once do not wait for each other; returns each id once. Throws
 * `CLASS_NOT_FOUND`.
 */
export async function lockAllAsTeacher(
  trx: Trx,
  caller: TeacherCaller,
  classIds: readonly string[],
): Promise<string[]> {
  const ordered = [...new Set(classIds)].toSorted();
  // oxlint-disable-next-line no-await-in-loop -- one transaction has one connection
  for (const classId of ordered) await lockAsTeacher(trx, caller, classId);
  return ordered;
}
