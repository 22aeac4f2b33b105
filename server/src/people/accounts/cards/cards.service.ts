import { randomBytes } from 'node:crypto';
import { cardCodeFrom, cardLimits, normaliseCardCode } from '@kalima/shared/domain/people/login-cards';
import { AppError } from '../../../platform/app-error.ts';
import { inTransaction } from '../../../platform/db/in-transaction.ts';
import type { Trx } from '../../../platform/db/schema.ts';
import { networkOf } from '../../../platform/admission/network.ts';
import type { Caller } from '../../../platform/sessions/caller.ts';
import { hashToken } from '../../../platform/sessions/session-token.ts';
import { checkStillSignedIn } from '../../../platform/sessions/still-signed-in.ts';
import type { createKnownBrowsers } from '../known-browsers.ts';
import { deleteLinks } from '../links/links.queries.ts';
import type { AccountsParts, Browser } from '../parts.ts';
import { hashPassword, hashingFor } from '../password-hash.ts';
import { checkNewPassword } from '../password-rules.ts';
import * as accountQueries from '../accounts.queries.ts';
import { deleteSessions } from '../sessions/sessions.queries.ts';
import type { createSignIns, SignedIn } from '../sign-ins.ts';
import type { LearnerToLetIn } from './learner-to-let-in.ts';
import * as queries from './cards.queries.ts';

/** Minutes in which a session that a card opened may set a password in place of one that was forgotten. */
const minutesToChoose = 60;

function cardInvalid(): AppError {
  return new AppError('CARD_INVALID', 'This card was used, has run out, or was replaced.');
}

/** Login cards: made, ended, and used once to sign in (PRODUCT.md#login-cards). */
export function createCardSignIns(
  { database: { db }, school, cookie: { secret } }: AccountsParts,
  { limits, openSession }: Pick<ReturnType<typeof createSignIns>, 'limits' | 'openSession'>,
  knownBrowsers: ReturnType<typeof createKnownBrowsers>,
) {
  /** A code as it is stored: keyed, and never the form of another token. */
  const hashOf = (code: string) => hashToken(secret, `login card\n${code}`);

  return {
    /**
     * Makes a card for each of the learners in place of an earlier one, within a transaction of the caller's. Returns their codes,
     * which nothing shows again, and when the cards end.
     */
    async makeCards(
      trx: Trx,
      learners: readonly LearnerToLetIn[],
      madeBy: string,
    ): Promise<{ cards: { learner: LearnerToLetIn; code: string }[]; expiresAt: Date }> {
      const cards = learners.map((learner) => ({ learner, code: cardCodeFrom(randomBytes) }));
      const rows = cards.map(({ learner, code }) => ({ userId: learner.userId, hash: hashOf(code) }));
      return { cards, expiresAt: await queries.insertCards(trx, rows, madeBy, cardLimits.days) };
    },

    /** Ends a learner's card, and every way in that is open, since whoever holds it may have used it; returns whether there was one. */
    async voidCard(trx: Trx, { userId }: LearnerToLetIn): Promise<boolean> {
      if (!(await queries.deleteCard(trx, userId))) return false;
      await accountQueries.endAccess(trx, userId);
      return true;
    },

    /**
     * Signs a learner in by the code of a card, which works once. Throws `CARD_INVALID`, which counts against
     * `TOO_MANY_ATTEMPTS`, `ACCOUNT_DEACTIVATED`, `SECOND_FACTOR_REQUIRED`.
     */
    async signInByCard(typed: string, browser: Browser): Promise<SignedIn> {
      const code = normaliseCardCode(typed);
      const attempt = await limits.startCard(browser.address);
      const hash = code === null ? null : hashOf(code);
      const userId = hash === null ? null : await queries.selectCardOwner(db, hash);
      if (hash === null || userId === null) throw cardInvalid();
      const within = async (trx: Trx, sessionId: string) => {
        if (!(await queries.takeCard(trx, hash, sessionId))) throw cardInvalid();
      };
      const signedIn = await openSession(
        { userId, code: { given: undefined, isKnownBrowser: false }, within },
        browser,
      );
      await attempt.succeeded();
      return signedIn;
    },

    /**
     * Sets the caller's password without asking for one: where they have none, and within an hour where a card opened this session.
     * All other sessions end. Returns the cookie by which the account knows the browser. Throws `PASSWORD_REQUIRED`,
     * `UNAUTHENTICATED`, `TOO_MANY_ATTEMPTS`, or `VALIDATION_FAILED` for a common or personal password.
     */
    async chooseFirstPassword(caller: Caller, newPassword: string, browser: Browser): Promise<string> {
      const { userId, sessionId } = caller;
      const attempt = await limits.startOwnCheck(caller);
      const [names, { name: schoolName }] = await Promise.all([
        accountQueries.selectNames(db, userId),
        school.current(),
      ]);
      await checkNewPassword('newPassword', newPassword, [...names, schoolName]);
      const passwordHash = await hashingFor(networkOf(browser.address), () => hashPassword(newPassword), 'known');
      const browserKey = await inTransaction(db, async (trx) => {
        await checkStillSignedIn(trx, caller);
        const hasPassword = (await accountQueries.selectPasswordHash(trx, userId)) !== undefined;
        if (hasPassword && !(await queries.wasOpenedByCard(trx, sessionId, minutesToChoose)))
          throw new AppError('PASSWORD_REQUIRED', 'Give the password that you have.');
        await accountQueries.upsertPasswordHash(trx, userId, passwordHash);
        await queries.forgetCardSession(trx, sessionId);
        await deleteSessions(trx, userId, { except: sessionId });
        await deleteLinks(trx, userId);
        return accountQueries.renewBrowserKey(trx, userId);
      });
      await attempt.succeeded();
      return knownBrowsers.remember(browser.cookies, { id: userId, browserKey });
    },
  };
}
