import { randomUUID } from 'node:crypto';
import type {
  PackageChange,
  PackageChoices,
  PlannedCourse,
  PlannedStage,
} from '@kalima/shared/contract/exchange/import-packages';
import { comparableText } from '@kalima/shared/domain/language/comparable-text';
import { packageChangeLimits } from '@kalima/shared/domain/exchange/packages';
import type { OpenDatabase } from '../../../platform/db/open-database.ts';
import type { Trx } from '../../../platform/db/schema.ts';
import type { ContentAuthor } from '../../../platform/sessions/caller.ts';
import { createTurns } from '../../../platform/admission/turns.ts';
import { listChanges } from '../../packages/packages.service.ts';
import type { ImportFilesService } from '../files/files.service.ts';
import type { MadePackage } from '../made.ts';
import * as queries from '../imports.queries.ts';
import { makePackage } from './make-package.ts';
import { asPlanned, filesByName, type PlanDependencies, type Prepared, tryCourse } from './plan.ts';
import { problemOf, readListings, type ReadPackages } from './read-listings.ts';

interface Dependencies extends PlanDependencies {
  readonly database: OpenDatabase;
  readonly files: Pick<ImportFilesService, 'readListing'>;
}

/** Looks at packages of one author that may wait. */
const mostWaiting = 20;

interface ChangesPage {
  readonly items: PackageChange[];
  readonly nextCursor: string | null;
}

/** The packages among the files of imports (PRODUCT.md#packages). */
export function createImportedPackages({ database: { db }, files: importFiles, ...parts }: Dependencies) {
  /** The stages of packages, each with the stage here that it is or is called like. */
  async function planStages(stages: ReadPackages['stages']): Promise<PlannedStage[]> {
    const here = {
      phrase: stages.length > 0 ? await parts.packaged.stages.phrase.list(db) : [],
      story: stages.length > 0 ? await parts.packaged.stages.story.list(db) : [],
    };
    const seen = new Set<string>();
    return stages.flatMap(({ id, kind, name, language }) => {
      if (seen.has(id)) return [];
      seen.add(id);
      const alike = here[kind].find(
        (stage) => stage.language === language && comparableText(stage.name) === comparableText(name),
      );
      const found = here[kind].find((stage) => stage.id === id) ?? alike;
      return { id, kind, name, language, stageId: found?.id ?? null };
    });
  }

  async function planCourses(
    author: ContentAuthor,
    { courses }: ReadPackages,
    files: readonly queries.FileRow[],
  ): Promise<PlannedCourse[]> {
    const byName = filesByName(files);
    const seen = new Set<string>();
    const planned: PlannedCourse[] = [];
    for (const read of courses) {
      let prepared: Prepared | null = null;
      if (read.course) {
        const isTwice = seen.has(read.course.id);
        seen.add(read.course.id);
        prepared = isTwice
          ? { problem: problemOf('twice') }
          : await tryCourse(parts, db, author, read, { byName, newId: randomUUID() });
      }
      planned.push(asPlanned(read, prepared));
    }
    return planned;
  }

  const turns = createTurns({ atOnce: 1, most: mostWaiting });
  /** Runs one look at packages after the other, in turns between authors: each keeps the processor busy for seconds. */
  const inTurn = <Result>({ userId }: ContentAuthor, look: () => Promise<Result>): Promise<Result> =>
    turns.of(userId, () => turns.inTurn(look));

  return {
    /** Compares the packages of an import with the content of the school. Throws `TOO_MANY_ATTEMPTS` if the author has too many looks waiting. */
    plan: (author: ContentAuthor, importId: string): Promise<{ courses: PlannedCourse[]; stages: PlannedStage[] }> =>
      inTurn(author, async () => {
        const files = await queries.selectFiles(db, importId);
        const read = await readListings(importFiles, files);
        return { courses: await planCourses(author, read, files), stages: await planStages(read.stages) };
      }),

    /** Lists a page of the changes that importing one course would make; none if it cannot come in. Throws as `plan` does. */
    changes: (author: ContentAuthor, importId: string, courseId: string, from: number): Promise<ChangesPage> =>
      inTurn(author, async () => {
        const files = await queries.selectFiles(db, importId);
        const { courses } = await readListings(importFiles, files);
        const read = courses.find(({ course }) => course?.id === courseId);
        if (!read?.course) return { items: [], nextCursor: null };
        const prepared = await tryCourse(parts, db, author, read, { byName: filesByName(files), newId: randomUUID() });
        const all = 'ready' in prepared ? listChanges(prepared.ready.before, prepared.ready.canonical) : [];
        const end = from + packageChangeLimits.perPage;
        return { items: all.slice(from, end), nextCursor: end < all.length ? String(end) : null };
      }),

    /** Reads what no transaction may read: listings, and files of what is there that were never looked at. */
    async read(author: ContentAuthor, importId: string): Promise<ReadPackages> {
      const files = await queries.selectFiles(db, importId);
      return inTurn(author, async () => {
        const read = await readListings(importFiles, files);
        await planCourses(author, read, files);
        return read;
      });
    },

    /** Makes or updates what was chosen. Throws as `makePackage` does. */
    async make(
      trx: Trx,
      author: ContentAuthor,
      importId: string,
      { read, choices }: { readonly read: ReadPackages; readonly choices: PackageChoices },
    ): Promise<MadePackage> {
      return makePackage(parts, trx, author, read, await queries.selectFiles(trx, importId), choices);
    },
  };
}
