import { randomUUID } from 'node:crypto';
import type { ClassAttention, ClassNote, LearnerReport } from '@kalima/shared/contract/teaching/class-reports';
import { dayIn } from '@kalima/shared/domain/teaching/classes';
import { advicesFor, reportedStates, reportLimits } from '@kalima/shared/domain/teaching/class-reports';
import { AppError } from '../../../platform/app-error.ts';
import { inTransaction } from '../../../platform/db/in-transaction.ts';
import type { OpenDatabase } from '../../../platform/db/open-database.ts';
import type { Trx } from '../../../platform/db/schema.ts';
import type { TeacherCaller } from '../../../platform/sessions/caller.ts';
import { classNotFound, type ClassTeacher, lockAsTeacher, proveTeacher } from '../class-teacher.ts';
import * as queries from '../classes.queries.ts';
import type { SchoolService } from '../../../people/school/school.service.ts';
import * as cards from './cards/cards.queries.ts';
import * as grid from './grid/grid.queries.ts';
import * as learners from './learner/learner.queries.ts';
import * as notes from './notes/notes.queries.ts';
import { planWithoutCompiling, type ReportScope, type Rows } from './reports.queries.ts';
import * as words from './words/words.queries.ts';

interface Asked {
  readonly from: number;
  readonly limit: number;
}

interface Dependencies {
  database: OpenDatabase;
  school: SchoolService;
  now?: () => number;
}

const missedWordsOfLearner = 5;
const noWords = Object.fromEntries(reportedStates.map((state) => [state, 0])) as LearnerReport['wordStates'];

function notInClass(): AppError {
  return new AppError('USER_NOT_FOUND', 'This learner is not in the class.');
}

/** What a teacher sees of the work of a class (PRODUCT.md#reports-of-a-class). */
export function createReportsService({ database, school, now = Date.now }: Dependencies) {
  const { db } = database;

  async function scopeOf({ classId }: ClassTeacher): Promise<ReportScope> {
    const found = await queries.selectClass(db, classId);
    if (!found) throw classNotFound();
    const { timeZone } = await school.current();
    const today = dayIn(timeZone, new Date(now()));
    const { startsOn, endsOn } = found;
    return { classId, startsOn, timeZone, today: endsOn !== null && endsOn < today ? endsOn : today };
  }

  const readReport = <Result>(read: (trx: Trx) => Promise<Result>): Promise<Result> =>
    inTransaction(db, async (trx) => {
      await planWithoutCompiling(trx);
      return read(trx);
    });

  /** Counts what needs attention in one class. Two transactions, so that others have their turn on the embedded database between them. */
  async function countAttention(scope: ReportScope) {
    const named = await readReport((trx) => cards.countNamed(trx, scope));
    const missed = await readReport((trx) => words.selectMissedWords(trx, scope, { from: 0, limit: 1 }));
    return { ...named, missedWords: missed.total };
  }

  const card =
    <Row>(select: (within: typeof db, scope: ReportScope, asked: Asked) => Promise<Rows<Row>>) =>
    async (caller: TeacherCaller, classId: string, asked: Asked): Promise<Rows<Row> & { today: string }> => {
      const scope = await scopeOf(await proveTeacher(db, caller, classId));
      const rows = await readReport((trx) => select(trx, scope, asked));
      return { ...rows, today: scope.today };
    };

  async function proveMember(within: typeof db, classId: string, userId: string): Promise<void> {
    if (!(await notes.lockMember(within, classId, userId))) throw notInClass();
  }

  return {
    /** What needs the caller in the classes that they teach and that run now, the neediest first. */
    async attention({ userId }: TeacherCaller): Promise<ClassAttention[]> {
      const { timeZone } = await school.current();
      const today = dayIn(timeZone, new Date(now()));
      const found = await queries.selectRunningClasses(db, userId, today, reportLimits.attention);
      const items: ClassAttention[] = [];
      for (const { startsOn, ...one } of found) {
        const scope = { classId: one.id, startsOn, today, timeZone };
        // oxlint-disable-next-line no-await-in-loop -- one class at a time, so that a teacher of many does not hold up the others
        items.push({ ...one, ...(await countAttention(scope)) });
      }
      return items.toSorted((a, b) => b.learners - a.learners || b.missedWords - a.missedWords);
    },

    /** Who is stuck. Throws `CLASS_NOT_FOUND`. */
    stuck: card(cards.selectStuck),
    /** What is overdue. Throws `CLASS_NOT_FOUND`. */
    overdue: card(cards.selectOverdue),
    /** Which words the class misses. Throws `CLASS_NOT_FOUND`. */
    missedWords: card((trx, scope, asked) => words.selectMissedWords(trx, scope, asked)),
    /** Who has not been here. Throws `CLASS_NOT_FOUND`. */
    absent: card(cards.selectAbsent),

    /** How learners stand in the courses, some learners at a time. Throws `CLASS_NOT_FOUND`. */
    async grid(caller: TeacherCaller, classId: string, from: number) {
      const scope = await scopeOf(await proveTeacher(db, caller, classId));
      const { today, startsOn } = scope;
      return inTransaction(db, async (trx) => {
        await planWithoutCompiling(trx);
        const page = await grid.selectGridLearners(trx, scope, from, reportLimits.gridLearners);
        const ids = page.learners.map(({ id }) => id);
        const courses = await grid.selectGridCourses(trx, scope);
        return { today, startsOn, courses, ...page, cells: await grid.selectCells(trx, scope, ids) };
      });
    },

    /** What one learner did in the courses of the class. Throws `CLASS_NOT_FOUND`, `USER_NOT_FOUND` for who is not in it. */
    async learner(caller: TeacherCaller, classId: string, userId: string): Promise<LearnerReport> {
      const scope = await scopeOf(await proveTeacher(db, caller, classId));
      const found = await learners.selectLearner(db, scope, userId);
      if (!found) throw notInClass();
      const { number, of, previousId, nextId, ...learner } = found;
      const courses = await learners.selectCourses(db, scope, userId);
      const days = await learners.selectDays(db, scope, userId);
      const daysOfWeek = days.slice(-7).filter(({ count }) => count > 0).length;
      return {
        today: scope.today,
        learner,
        place: { number, of, previousId, nextId },
        advices: advicesFor({ ...learner, courses, daysOfWeek }, scope.startsOn, scope.today),
        courses,
        words: await words.selectWordsMissedBy(db, scope, userId, missedWordsOfLearner),
        wordStates: { ...noWords, ...(await words.selectWordStates(db, scope, userId)) },
        days,
      };
    },

    /** What teachers noted about a learner. Throws `CLASS_NOT_FOUND`, `USER_NOT_FOUND`. */
    async listNotes(caller: TeacherCaller, classId: string, userId: string): Promise<ClassNote[]> {
      const teacher = await proveTeacher(db, caller, classId);
      await proveMember(db, classId, userId);
      return notes.selectNotes(db, teacher, userId);
    },

    /** Notes something about a learner, once under its id. Throws `CLASS_NOT_FOUND`, `USER_NOT_FOUND`, `TOO_MANY_NOTES`. */
    addNote: (
      caller: TeacherCaller,
      classId: string,
      userId: string,
      { id = randomUUID(), text }: { id?: string | undefined; text: string },
    ): Promise<ClassNote> =>
      inTransaction(db, async (trx) => {
        const teacher = await lockAsTeacher(trx, caller, classId);
        await proveMember(trx, classId, userId);
        await notes.insertNote(trx, teacher, userId, { id, text });
        if ((await notes.countNotes(trx, classId, userId)) > reportLimits.notes)
          throw new AppError('TOO_MANY_NOTES', `There are at most ${reportLimits.notes} notes about a learner.`);
        const added = (await notes.selectNotes(trx, teacher, userId)).find((note) => note.id === id);
        // An id of another learner's note adds nothing here.
        if (!added) throw notInClass();
        return added;
      }),

    /** Deletes a note of the caller, an admin any. Throws `CLASS_NOT_FOUND`, `USER_NOT_FOUND`. */
    deleteNote: (caller: TeacherCaller, classId: string, userId: string, noteId: string): Promise<void> =>
      inTransaction(db, async (trx) => {
        const teacher = await lockAsTeacher(trx, caller, classId);
        await proveMember(trx, classId, userId);
        await notes.deleteNote(trx, teacher, userId, noteId);
      }),
  };
}

export type ReportsService = ReturnType<typeof createReportsService>;
