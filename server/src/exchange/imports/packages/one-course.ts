import type { PackageCourse } from '@kalima/shared/contract/exchange/course-package';
import type { PlannedProblem } from '@kalima/shared/contract/exchange/import-packages';
import { inTransaction } from '../../../platform/db/in-transaction.ts';
import type { OpenDatabase } from '../../../platform/db/open-database.ts';
import type { Trx } from '../../../platform/db/schema.ts';
import type { AdminCaller } from '../../../platform/sessions/caller.ts';
import { hashOfCourse } from '../../packages/packages.service.ts';
import { selectMaker } from '../imports.queries.ts';
import { writeCourse } from './make-package.ts';
import { type PlanDependencies, type Prepared, type ReadyCourse, type StoredFiles, tryCourse } from './plan.ts';

/** A course as a package has it, whose files are stored. */
export interface OneCourse {
  readonly course: PackageCourse;
  readonly files: StoredFiles;
  /** The id of what is made of it: the same each time, so that two who bring it at once make one. */
  readonly newId: string;
  /** Where something new goes, for kinds that have stages. */
  readonly stageId: string | null;
  readonly createdAt?: Date | undefined;
}

/** What becomes, or would become, of it; `kept` is what was changed here since it came last. */
export type OneOutcome =
  | { readonly state: 'made' | 'updated' | 'same' | 'kept'; readonly courseId: string }
  | { readonly state: 'refused'; readonly problem: PlannedProblem };

function outcomeOf({ before, hash, courseId, isChangedHere, origin }: ReadyCourse): OneOutcome & { courseId: string } {
  if (before === null) return { state: 'made', courseId };
  if (hashOfCourse(before) === hash) return { state: 'same', courseId };
  // What it came from is as it was then, or both were changed: here it stays as it is.
  return { state: isChangedHere || origin?.hash === hash ? 'kept' : 'updated', courseId };
}

const told = (prepared: Prepared): OneOutcome =>
  'ready' in prepared ? outcomeOf(prepared.ready) : { state: 'refused', ...prepared };

/** Single courses in the form of packages, each in a transaction of its own, for what the operator brings in (PRODUCT.md#an-old-product). */
export function createOneCourses({ database: { db }, ...parts }: PlanDependencies & { database: OpenDatabase }) {
  const look = ({ course, files, newId }: OneCourse, admin: AdminCaller, areFilesToCome: boolean) =>
    tryCourse(parts, db, admin, { course, folder: '' }, { byName: files, newId, areFilesToCome });

  return {
    /** What bringing it would do. Files that are not stored may be named all the same. */
    plan: async (admin: AdminCaller, given: OneCourse): Promise<OneOutcome> => told(await look(given, admin, true)),

    /**
     * Makes or updates it, and `rest` of a new one with it; nothing of what is here as it is, or was changed here. Throws
     * `STORAGE_UNAVAILABLE`, and what the service of the content throws.
     */
    async bring(
      admin: AdminCaller,
      given: OneCourse,
      rest: (trx: Trx, courseId: string) => Promise<void>,
    ): Promise<OneOutcome> {
      // Outside a transaction, where files may be looked at that never were.
      const before = told(await look(given, admin, false));
      if (before.state !== 'made' && before.state !== 'updated') return before;
      return inTransaction(db, async (trx) => {
        const { course, files, newId } = given;
        if (await selectMaker(trx, before.courseId))
          await parts.packaged.kinds[course.kind].lock(trx, admin, before.courseId);
        const prepared = await tryCourse(parts, trx, admin, { course, folder: '' }, { byName: files, newId });
        const outcome = told(prepared);
        if (!('ready' in prepared) || (outcome.state !== 'made' && outcome.state !== 'updated')) return outcome;
        await writeCourse({ parts, trx, author: admin }, prepared.ready, given.stageId, given.createdAt);
        if (outcome.state === 'made') await rest(trx, outcome.courseId);
        return outcome;
      });
    },
  };
}

export type OneCourses = ReturnType<typeof createOneCourses>;
