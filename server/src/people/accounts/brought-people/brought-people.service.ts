import { cardLimits } from '@kalima/shared/domain/people/login-cards';
import { inTransaction } from '../../../platform/db/in-transaction.ts';
import type { OpenDatabase } from '../../../platform/db/open-database.ts';
import type { AdminCaller } from '../../../platform/sessions/caller.ts';
import type { LearnerToLetIn } from '../cards/learner-to-let-in.ts';
import { proposedNames } from '../names/proposed-names.ts';
import type { AccountsService, SchoolLearner } from '../accounts.service.ts';
import * as queries from './brought-people.queries.ts';

export type { KnownPerson } from './brought-people.queries.ts';

/** A learner who comes with the tables of another product; who has no address gets a user name. */
export type BroughtLearner = Omit<SchoolLearner, 'userName'>;

interface Dependencies {
  readonly database: OpenDatabase;
  readonly accounts: Pick<AccountsService, 'makeSchoolLearners' | 'makeCards'>;
}

interface LettingIn {
  /** Whether those get another card, too, whose card still works. */
  readonly isAnew: boolean;
  readonly handOut: (
    cards: readonly { readonly learner: LearnerToLetIn; readonly code: string }[],
    until: Date | null,
  ) => Promise<void>;
}

/** People whom the operator brings in from another product, and how they come in (PRODUCT.md#an-old-product). */
export function createBroughtPeople({ database: { db }, accounts }: Dependencies) {
  return {
    /** The accounts that have one of these ids or addresses, which are normalised. */
    find: (ids: readonly string[], emails: readonly string[]): Promise<queries.KnownPerson[]> =>
      queries.selectKnownPeople(db, { ids, emails }),

    /** The address of the admin who has been one for longest; undefined where there is none. */
    firstAdmin: (): Promise<string | undefined> => queries.selectFirstAdmin(db),

    /** Makes accounts without passwords, all or none; returns the user names of those without an address, by their ids. */
    make: (people: readonly BroughtLearner[]): Promise<Map<string, string>> =>
      inTransaction(db, async (trx) => {
        const nameless = people.filter(({ email }) => email === undefined);
        const proposed = await proposedNames.propose(
          trx,
          nameless.map(({ name }) => name),
        );
        const userNames = new Map(nameless.map((person, index) => [person, proposed[index] ?? '']));
        await accounts.makeSchoolLearners(
          trx,
          people.map((person) => ({ ...person, userName: userNames.get(person) })),
        );
        return new Map([...userNames].map(([{ id = '' }, userName]) => [id, userName]));
      }),

    /**
     * Makes login cards for those of the people who have never come in and have none that still works; with `isAnew` for all who have never come
     * in, in place of those. `handOut` keeps them before they work, since nothing shows their codes again. Returns how many were made, and how
     * many still have theirs. Throws what `handOut` does; then no card was made.
     */
    letIn: (
      admin: AdminCaller,
      userIds: readonly string[],
      { isAnew, handOut }: LettingIn,
    ): Promise<{ readonly made: number; readonly left: number }> =>
      inTransaction(db, async (trx) => {
        const never = await queries.lockNeverEntered(trx, userIds);
        const learners = never.filter(({ hasCard }) => isAnew || !hasCard) as unknown as LearnerToLetIn[];
        const all: { learner: LearnerToLetIn; code: string }[] = [];
        let until: Date | null = null;
        for (let from = 0; from < learners.length; from += cardLimits.atOnce) {
          const some = learners.slice(from, from + cardLimits.atOnce);
          // oxlint-disable-next-line no-await-in-loop -- one connection does one after the other
          const { cards, expiresAt } = await accounts.makeCards(trx, some, admin.userId);
          all.push(...cards);
          until = expiresAt;
        }
        await handOut(all, until);
        return { made: all.length, left: never.length - learners.length };
      }),
  };
}

export type BroughtPeople = ReturnType<typeof createBroughtPeople>;
