import type { LoginCard } from '@kalima/shared/contract/teaching/class-learners';
import type { NativeLanguage, ContentLanguage } from '@kalima/shared/domain/language/languages';
import { AppError } from '../../../platform/app-error.ts';
import { isUniqueViolation } from '../../../platform/db/database-error.ts';
import { inTransaction } from '../../../platform/db/in-transaction.ts';
import type { OpenDatabase } from '../../../platform/db/open-database.ts';
import type { Trx } from '../../../platform/db/schema.ts';
import type { TeacherCaller } from '../../../platform/sessions/caller.ts';
import type { Throttle } from '../../../platform/admission/throttle.ts';
import { type AccountsService, type LearnerToLetIn, proposedNames } from '../../../people/accounts/accounts.service.ts';
import { type ClassTeacher, lockAsTeacher, proveTeacher } from '../class-teacher.ts';
import { insertMembers } from '../members/members.queries.ts';
import { checkRoom } from '../members/members.service.ts';
import { selectClass } from '../classes.queries.ts';
import { type NewLearnerRow, checkedRows, checkFree } from './new-learners.ts';
import * as queries from './learners.queries.ts';
import { type CardPeople, lockCardPeople } from './learners.queries.ts';

/**
 * Learners of a class for whom the teacher may make a card (PRODUCT.md#login-cards), locked until the transaction ends;
 * Leaves out people who are not in the class, or have another way to sign in.
 */
async function lockLearnersToLetIn(
  trx: Trx,
  { classId, isAdmin }: ClassTeacher,
  asked: CardPeople,
): Promise<LearnerToLetIn[]> {
  return (await lockCardPeople(trx, classId, isAdmin, asked)) as LearnerToLetIn[];
}

/** How often somebody makes learners, each time one or a whole class. */
const makings = { attempts: 100, seconds: 60 * 60 };

interface NewLearners {
  learners: readonly NewLearnerRow[];
  targetLanguage?: ContentLanguage | undefined;
  nativeLanguage?: NativeLanguage | undefined;
}

interface Dependencies {
  database: OpenDatabase;
  throttle: Throttle;
  accounts: AccountsService;
}

/** Learners whose accounts are made in a class, and the cards that let them in (PRODUCT.md#learners-without-email). */
export function createClassLearnersService({ database, throttle, accounts }: Dependencies) {
  const { db } = database;

  /** Makes those of the rows who were not made before, and puts them into the class; returns everybody's ids, and who is new. */
  async function make(
    trx: Trx,
    { classId, userId }: ClassTeacher,
    rows: readonly NewLearnerRow[],
    rest: Omit<NewLearners, 'learners'>,
  ) {
    if ((await selectClass(trx, classId))?.isArchived)
      throw new AppError('CLASS_ARCHIVED', 'An archived class takes no new members.');
    const ids = rows.flatMap(({ id }) => (id === undefined ? [] : [id]));
    const before = await queries.selectMadeBefore(trx, classId, ids);
    const isMade = (row: NewLearnerRow) =>
      before.some(({ id, userName }) => id === row.id && userName === row.userName);
    const missing = rows.filter((row) => !isMade(row));
    const taken = await queries.selectTaken(trx, {
      userNames: missing.map(({ userName }) => userName),
      emails: missing.flatMap(({ email }) => (email === undefined ? [] : [email])),
      ids: missing.flatMap(({ id }) => (id === undefined ? [] : [id])),
    });
    checkFree(missing, taken, (row) => rows.indexOf(row));
    const newIds =
      missing.length === 0
        ? []
        : await accounts.makeSchoolLearners(
            trx,
            missing.map((row) => ({ ...row, ...rest })),
          );
    if (newIds.length > 0) await insertMembers(trx, classId, newIds, userId);
    await checkRoom(trx, classId);
    return {
      newIds,
      userIds: rows.map((row) => (isMade(row) ? (row.id ?? '') : (newIds[missing.indexOf(row)] ?? ''))),
    };
  }

  return {
    /** A user name for each of the names, in their order, that nobody has (PRODUCT.md#user-names). Throws `CLASS_NOT_FOUND`. */
    async proposeUserNames(caller: TeacherCaller, classId: string, names: readonly string[]): Promise<string[]> {
      await proveTeacher(db, caller, classId);
      return proposedNames.propose(db, names);
    },

    /**
     * Makes learners without passwords, all or none, puts them into the class, whose courses they have; under ids of the
     * caller's each once. Returns their ids in the order of the rows, and who is new. Throws `CLASS_NOT_FOUND`, `CLASS_ARCHIVED`,
     * `CLASS_FULL`, `TOO_MANY_ATTEMPTS`, `FORBIDDEN_ROLE` for an address by a teacher, and `VALIDATION_FAILED` with what is wrong by row.
     */
    async create(caller: TeacherCaller, classId: string, { learners, ...rest }: NewLearners) {
      if (caller.role !== 'admin' && learners.some(({ email }) => email !== undefined))
        throw new AppError('FORBIDDEN_ROLE', 'Only administrators give addresses.');
      await proveTeacher(db, caller, classId);
      const rows = checkedRows(learners);
      await throttle.attempt(`learners made by ${caller.userId}`, makings);
      const makeAll = () =>
        inTransaction(db, async (trx) => make(trx, await lockAsTeacher(trx, caller, classId), rows, rest));
      let made: Awaited<ReturnType<typeof makeAll>>;
      try {
        made = await makeAll();
      } catch (error) {
        if (!isUniqueViolation(error)) throw error;
        // Somebody else took a name meanwhile: now it is seen whose row it is.
        made = await makeAll();
      }
      return made;
    },

    /**
     * Makes login cards for learners of the class in place of those that they had. Returns the cards by
     * name, when they end, and who is left out. Throws `CLASS_NOT_FOUND`.
     */
    makeCards: (
      caller: TeacherCaller,
      classId: string,
      people: queries.CardPeople,
    ): Promise<{ cards: LoginCard[]; expiresAt: string | null; leftOutUserIds: string[] }> =>
      inTransaction(db, async (trx) => {
        const learners = await lockLearnersToLetIn(trx, await lockAsTeacher(trx, caller, classId), people);
        const named = typeof people === 'object' ? people.userIds : [];
        const leftOutUserIds = named.filter((id) => !learners.some(({ userId }) => userId === id.toLowerCase()));
        if (learners.length === 0) return { cards: [], expiresAt: null, leftOutUserIds };
        const { cards, expiresAt } = await accounts.makeCards(trx, learners, caller.userId);
        const shown = cards.map(({ learner: { userId, name, userName, email }, code }) => ({
          userId,
          name,
          userName,
          email,
          code,
        }));
        const byName = shown.toSorted((one, other) => one.name.localeCompare(other.name));
        return { cards: byName, expiresAt: expiresAt.toISOString(), leftOutUserIds };
      }),

    /** Ends the cards of learners of the class, and signs them out; returns whose. Throws `CLASS_NOT_FOUND`. */
    voidCards: (caller: TeacherCaller, classId: string, userIds: readonly string[]): Promise<string[]> =>
      inTransaction(db, async (trx) => {
        const learners = await lockLearnersToLetIn(trx, await lockAsTeacher(trx, caller, classId), { userIds });
        const ended: string[] = [];
        // oxlint-disable-next-line no-await-in-loop -- one connection does one after the other
        for (const learner of learners) if (await accounts.voidCard(trx, learner)) ended.push(learner.userId);
        return ended;
      }),
  };
}

export type ClassLearnersService = ReturnType<typeof createClassLearnersService>;
