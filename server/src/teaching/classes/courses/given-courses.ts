import { classLimits } from '@kalima/shared/domain/teaching/classes';
import { AppError } from '../../../platform/app-error.ts';
import type { Trx } from '../../../platform/db/schema.ts';
import * as queries from './courses.queries.ts';

const classFull = () => new AppError('CLASS_FULL', `A class has at most ${classLimits.courses} courses.`);

/** Throws `CLASS_FULL` where one of the classes has more courses than it may. */
async function checkRoom(trx: Trx, classIds: readonly string[]): Promise<void> {
  const counts = await queries.countClassCourses(trx, classIds);
  if (counts.some((count) => count > classLimits.courses)) throw classFull();
}

/** Gives courses to classes that are locked; those that they have stay as they are. Throws `CLASS_FULL`. */
export async function giveCourses(trx: Trx, gift: queries.NewClassCourses): Promise<queries.Changed> {
  if (gift.classIds.length > 0 && gift.courseIds.length > classLimits.courses) throw classFull();
  const given = await queries.insertClassCourses(trx, gift);
  await checkRoom(trx, given.classIds);
  return given;
}

/** Gives locked classes again what the same person took from them at one moment; returns how many courses. Throws `CLASS_FULL`. */
export async function giveCoursesBack(trx: Trx, taken: queries.GivenAt): Promise<number> {
  const { count } = await queries.restoreCoursesRemovedAt(trx, taken);
  await checkRoom(trx, taken.classIds);
  return count;
}
