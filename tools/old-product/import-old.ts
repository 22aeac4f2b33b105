import type { KalimaApp } from '../../server/src/app.ts';
import { AppError } from '../../server/src/platform/app-error.ts';
import { isUniqueViolation } from '../../server/src/platform/db/database-error.ts';
import { diskFull, isDiskFull } from '../../server/src/platform/disk-space.ts';
import type { AdminCaller } from '../../server/src/platform/sessions/caller.ts';
import { bringAssignments } from './bring-assignments.ts';
import { bringContent } from './bring-content.ts';
import { bringPeople } from './bring-people.ts';
import { bringProgress } from './bring-progress.ts';
import { oldContent } from './map/old-content.ts';
import { findPerson, oldPeople } from './map/people.ts';
import { type OldProduct, readOldProduct } from './read-folder.ts';
import { Report } from './report.ts';

export type ImportingApp = Pick<KalimaApp, 'brought' | 'courses' | 'phrases' | 'stories' | 'accounts' | 'study'>;

/** That whoever asked for the work is there no more. */
class Ended extends Error {}

/** The folder of an old product cannot be read. */
export class UnreadableFolder extends Error {}

async function readFolder(folder: string, report: Report): Promise<OldProduct> {
  try {
    return await readOldProduct(folder, report);
  } catch (error) {
    if (!(error instanceof Error) || !('code' in error || error.message.startsWith('There are more'))) throw error;
    throw new UnreadableFolder(`${folder} cannot be read: ${error.message}`, { cause: error });
  }
}

/** Why the work ended before all was done; undefined for a defect. */
function reasonOfEnd(error: unknown): string | undefined {
  // Another server may be bringing in the same.
  if (isUniqueViolation(error)) return 'somebody else wrote the same at this moment';
  if (isDiskFull(error)) return diskFull(error).message;
  return error instanceof Ended || error instanceof AppError ? error.message : undefined;
}

interface Asked {
  readonly folder: string;
  readonly isDryRun: boolean;
  /** What is made for the school is made as theirs. */
  readonly admin: AdminCaller;
  /** Told what is being done, before each piece. */
  readonly tell?: ((line: string) => void) | undefined;
  /** Ends the work before the next piece. */
  readonly signal?: AbortSignal | undefined;
}

/** How many of the contents are in which language, as it was told by their script. */
function languagesIn(courses: readonly { readonly language: string; readonly kind: string }[]): string {
  const counts = new Map<string, number>();
  for (const { language } of courses.filter(({ kind }) => kind !== 'learning_material'))
    counts.set(language, (counts.get(language) ?? 0) + 1);
  return [...counts].map(([language, count]) => `${count} ${language}`).join(', ');
}

/**
 * Brings the content, people, assignments and progress of an old product out of a folder (PRODUCT.md#an-old-product). Each piece is written
 * whole or not at all, and what is here already is left: so it can be run again, also where it was cut off. Returns what became of each row,
 * and the accounts of the learners. Throws an `UnreadableFolder` where there is no such folder.
 */
export async function importOld(
  app: ImportingApp,
  { folder, isDryRun, admin, tell, signal }: Asked,
): Promise<{ report: Report; learnerIds: readonly string[] }> {
  const now = new Date();
  const report = new Report(isDryRun);
  const step = async (what: string) => {
    if (signal?.aborted === true) throw new Ended('nobody waits for this any more');
    tell?.(what);
    if (!isDryRun) await app.brought.requireRoom();
  };
  const { tables, files, writtenAt } = await readFolder(folder, report);
  const bringing = { app, admin, report, isDryRun, step };
  let learnerIds: readonly string[] = [];
  try {
    const content = oldContent(tables, report, now);
    const people = oldPeople(tables, report, now);
    const courses = await bringContent(bringing, files, content);
    const languages = languagesIn(content.courses);
    if (languages !== '')
      report.note(`Languages were told by script and names, and can be changed in the back office: ${languages}.`);
    const accounts = await bringPeople(bringing, people);
    learnerIds = accounts.flatMap(({ role, userId }) => (role === 'user' ? userId : []));
    const brought = { people: accounts, find: findPerson(people), content, courses };
    const assigned = await bringAssignments(bringing, tables, brought, now);
    await bringProgress(bringing, brought, tables, { assigned, writtenAt, now });
  } catch (error) {
    const reason = reasonOfEnd(error);
    if (reason === undefined) throw error;
    report.isCutOff = true;
    report.note(`It ended early: ${reason}`);
  }
  return { report, learnerIds };
}
