import type { KalimaApp } from '../../server/src/app.ts';
import type { BroughtAssignment } from '../../server/src/teaching/assignments/brought/brought.service.ts';
import type { AdminCaller } from '../../server/src/platform/sessions/caller.ts';
import type { BroughtPerson } from './bring-people.ts';
import { textOf, timeOf } from './cells.ts';
import type { OldContent } from './map/old-content.ts';
import type { OldTables } from './map/old-tables.ts';
import type { PersonFinder } from './map/people.ts';
import type { OldCourse } from './old-course.ts';
import { oldAssignments, type Report, shortText } from './report.ts';

/** Assignments that are written by one statement. */
const writtenAtOnce = 1000;

interface Bringing {
  readonly app: Pick<KalimaApp, 'brought'>;
  readonly admin: AdminCaller;
  readonly report: Report;
  readonly isDryRun: boolean;
  readonly step: (what: string) => Promise<void>;
}

export interface Brought {
  readonly people: readonly BroughtPerson[];
  readonly find: PersonFinder;
  readonly content: OldContent;
  /** The courses here of what came. */
  readonly courses: ReadonlyMap<OldCourse, string>;
}

/** Assigns what was assigned, since when it was, and nothing else (PRODUCT.md#an-old-product). Returns that, by account and course. */
export async function bringAssignments(
  { app, admin, report, isDryRun, step }: Bringing,
  tables: OldTables,
  { people, find, content, courses }: Brought,
  now: Date,
): Promise<ReadonlyMap<string, ReadonlyMap<string, Date>>> {
  const table = oldAssignments;
  const accounts = new Map(people.map((one) => [one.person, one]));
  const all = new Map<string, BroughtAssignment>();
  let ofStaff = 0;
  for (const { row, cells } of tables[table]) {
    const person = find.byId(cells['user_id']);
    const account = person && accounts.get(person);
    const course = content.find(cells['course_id']);
    const courseId = course && courses.get(course);
    if (!account)
      report.failed(table, row, `there is no account of ${shortText(textOf(cells['user_id'])) || 'nobody'}`);
    else if (courseId === undefined || courseId === null)
      report.failed(table, row, `there is no course of ${shortText(textOf(cells['course_id'])) || 'no id'}`);
    else if (account.role !== 'user') ofStaff += 1;
    else {
      const given = timeOf(cells['assigned_at'], now);
      if (!given && textOf(cells['assigned_at']) !== '')
        report.mended(table, row, 'assigned_at is no time that can be; the account was there since then');
      const assignedAt = given ?? account.person.registeredAt ?? now;
      const key = `${account.userId} ${courseId}`;
      if (all.has(key)) report.mended(table, row, 'the same assignment stands in an earlier row');
      else all.set(key, { userId: account.userId, courseId, assignedAt });
    }
  }
  if (ofStaff > 0)
    report.mended(
      table,
      null,
      `${ofStaff} assignments of administrators and teachers, who see everything, were left out`,
    );
  const rows = [...all.values()];
  for (let from = 0; from < rows.length; from += writtenAtOnce) {
    await step(`assignments: ${from} of ${rows.length}`);
    const some = rows.slice(from, from + writtenAtOnce);
    const added = isDryRun
      ? await app.brought.assignments.countNew(some)
      : await app.brought.assignments.assign(admin, some);
    report.came(table, 'new', added);
    report.came(table, 'same', some.length - added);
  }
  const assigned = new Map<string, Map<string, Date>>();
  for (const { userId, courseId, assignedAt } of rows) {
    const own = assigned.get(userId) ?? new Map<string, Date>();
    assigned.set(userId, own.set(courseId, assignedAt));
  }
  return assigned;
}
