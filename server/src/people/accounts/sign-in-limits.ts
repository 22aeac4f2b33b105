import { createHash } from 'node:crypto';
import { networkOf, siteOf } from '../../platform/admission/network.ts';
import type { Caller } from '../../platform/sessions/caller.ts';
import type { Allowance, Counted, Throttle } from '../../platform/admission/throttle.ts';

const quarterHour = 15 * 60;

/** How often something may come from one network, and from all networks of one site of IPv6. */
interface Kind {
  readonly name: string;
  readonly ofNetwork: Allowance;
  readonly ofSite: Allowance;
}
const schoolAtOnce = {
  ofNetwork: { attempts: 300, seconds: quarterHour },
  ofSite: { attempts: 1200, seconds: quarterHour },
};
/** Failures, tries of one-time links, and sign-ins under way of a whole school behind one router. */
const failures: Kind = { name: 'address', ...schoolAtOnce };
const refusedRegistrations: Kind = { name: 'refused registrations', ...schoolAtOnce };
/** Codes of login cards under way and wrong ones: a whole school types them at once, and nobody guesses one (PRODUCT.md#login-cards). */
const cardCodes: Kind = { name: 'card codes', ...schoolAtOnce };
/** Two classes at once. */
const registrations: Kind = {
  name: 'registrations',
  ofNetwork: { attempts: 100, seconds: quarterHour },
  ofSite: { attempts: 400, seconds: quarterHour },
};
/** Failures for one account from one network, or from one browser that it knows; wrong codes from all that it does not know. */
const perAccountThere = { attempts: 10, seconds: quarterHour };
/** Failures for one account from anywhere but the browsers that it knows. */
const perAccount = { attempts: 50, seconds: quarterHour };
/** New passwords that are tried with one link. */
const newPasswords = { attempts: 30, seconds: quarterHour };
/** Sign-ins of one account that succeed or are asked for a code, from browsers that it knows and from others. */
const successes = { attempts: 200, seconds: quarterHour };

/** An attempt that is counted as a failure until it has succeeded. */
export interface Attempt {
  succeeded(): Promise<void>;
  failed(): Promise<void>;
}

/**
 * The limits of sign-in, registration, one-time links and of what asks for a password or a code again (PRODUCT.md#sign-in-and-registration): what fails
 * counts, what succeeds is given back. All throw `TOO_MANY_ATTEMPTS` where a limit is reached.
 */
export function createSignInLimits(throttle: Throttle) {
  /** What counts against the network of an address, and against the site that it is a part of. */
  function countedThere({ name, ofNetwork, ofSite }: Kind, address: string): Counted[] {
    const site = siteOf(address);
    return [
      { key: `${name}:${networkOf(address)}`, allowance: ofNetwork },
      ...(site === null ? [] : [{ key: `${name}:site:${site}`, allowance: ofSite }]),
    ];
  }
  const hashOf = (account: string) => createHash('sha256').update(account).digest('base64url');

  const giveBack = (counted: readonly Counted[]) => throttle.giveBackAll(counted.map(({ key }) => key));

  /** Counts an attempt among the failures and the successes, and gives back those that it turns out not to be. */
  async function start(ofFailures: readonly Counted[], ofSuccesses: readonly Counted[] = []): Promise<Attempt> {
    await throttle.attemptAll([...ofFailures, ...ofSuccesses]);
    return { succeeded: () => giveBack(ofFailures), failed: () => giveBack(ofSuccesses) };
  }

  return {
    /** Counts a registration against the network and its site: one that is refused among those refused, so that they use up no place. */
    async startRegistration(address: string): Promise<Attempt> {
      const attempt = await start([], countedThere(registrations, address));
      return {
        ...attempt,
        /** Throws `TOO_MANY_ATTEMPTS` in place of the reason, which would tell who has an account here. */
        async failed() {
          await attempt.failed();
          await throttle.attemptAll(countedThere(refusedRegistrations, address));
        },
      };
    },

    /** Counts a try of a one-time link against the network. */
    async countLink(address: string): Promise<void> {
      await throttle.attemptAll(countedThere(failures, address));
    },

    /** Counts a return from the provider of single sign-on, each of which asks the provider. */
    startProvider: (address: string): Promise<Attempt> => start(countedThere(failures, address)),

    /** Counts a code of a login card against the network and its site: a right one is given back. */
    startCard: (address: string): Promise<Attempt> => start(countedThere(cardCodes, address)),

    /** Counts a new password that is tried with a one-time link of this stored token. */
    async countNewPassword(tokenHash: string): Promise<void> {
      await throttle.attempt(`new password:${tokenHash}`, newPasswords);
    },

    /**
     * Counts a sign-in. A browser that the account knows has a limit of its own, so that whoever fails elsewhere, on
     * purpose or not, shuts nobody out of their own devices.
     */
    startSignIn(account: string, address: string, knownBrowser: string | null): Promise<Attempt> {
      const hash = hashOf(account);
      if (knownBrowser !== null) {
        const own = { key: `browser:${knownBrowser}`, allowance: perAccountThere };
        return start([own], [{ key: `known successes:${hash}`, allowance: successes }]);
      }
      const counted = [
        ...countedThere(failures, address),
        { key: `account:${hash}:${networkOf(address)}`, allowance: perAccountThere },
        { key: `account:${hash}`, allowance: perAccount },
      ];
      return start(counted, [{ key: `successes:${hash}`, allowance: successes }]);
    },

    /**
     * Counts a code that is given at a sign-in with the right password, in a browser that the account does not know: so
     * many of a person are wrong, whatever networks they come from.
     */
    startCode: (userId: string): Promise<Attempt> => start([{ key: `code:${userId}`, allowance: perAccountThere }]),

    /** Counts a password or a code that a signed-in person gives again, for the session and for the account. */
    startOwnCheck: ({ userId, sessionId }: Pick<Caller, 'userId' | 'sessionId'>): Promise<Attempt> =>
      start([
        { key: `own session:${sessionId}`, allowance: perAccountThere },
        { key: `own:${userId}`, allowance: perAccount },
      ]),
  };
}
