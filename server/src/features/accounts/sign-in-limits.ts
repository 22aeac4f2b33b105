import { createHash } from 'node:crypto';
import { networkOf, siteOf } from '../../platform/http/network.ts';
import type { Caller } from '../../platform/sessions/caller.ts';
import type { Allowance, Throttle } from '../../platform/throttle.ts';

const quarterHour = 15 * 60;
/** From one network: failures, refused registrations, tries of one-time links, and sign-ins under way of a whole school behind one router. */
const perNetwork = { attempts: 300, seconds: quarterHour };
/** The same from all networks of one site of IPv6. */
const perSite = { attempts: 1200, seconds: quarterHour };
/** Registrations from one network: two classes at once. */
const registrations = { attempts: 100, seconds: quarterHour };
/** The same from all networks of one site of IPv6. */
const registrationsOfSite = { attempts: 400, seconds: quarterHour };
/** Failures for one account from one network, or from one browser that it knows. */
const perAccountThere = { attempts: 10, seconds: quarterHour };
/** Failures for one account from anywhere but the browsers that it knows. */
const perAccount = { attempts: 50, seconds: quarterHour };
/** New passwords that are tried with one link. */
const newPasswords = { attempts: 30, seconds: quarterHour };
/** Sign-ins of one account that succeed. */
const successes = { attempts: 200, seconds: quarterHour };

interface Counted {
  readonly key: string;
  readonly allowance: Allowance;
}

/** An attempt that is counted as a failure until it has succeeded. */
export interface Attempt {
  succeeded(): Promise<void>;
  failed(): Promise<void>;
}

/**
 * The limits of sign-in, registration, one-time links and of what asks for a password or a code again (D28): what fails
 * counts, what succeeds is given back. All throw `TOO_MANY_ATTEMPTS` where a limit is reached.
 */
export function createSignInLimits(throttle: Throttle) {
  /** What counts against the network of an address, and against the site that it is a part of. */
  function ofNetwork(address: string): Counted[] {
    const site = siteOf(address);
    return [
      { key: `address:${networkOf(address)}`, allowance: perNetwork },
      ...(site === null ? [] : [{ key: `site:${site}`, allowance: perSite }]),
    ];
  }
  const hashOf = (account: string) => createHash('sha256').update(account).digest('base64url');

  /** Counts an attempt among the failures and the successes, and gives back those that it turns out not to be. */
  async function start(ofFailures: readonly Counted[], ofSuccesses: readonly Counted[] = []): Promise<Attempt> {
    for (const { key, allowance } of [...ofFailures, ...ofSuccesses]) await throttle.attempt(key, allowance);
    const giveBack = async (counted: readonly Counted[]) => {
      for (const { key } of counted) await throttle.giveBack(key);
    };
    return { succeeded: () => giveBack(ofFailures), failed: () => giveBack(ofSuccesses) };
  }

  return {
    /** Counts a registration against the network and its site: one that is refused among those refused, so that they use up no place. */
    async startRegistration(address: string): Promise<Attempt> {
      const network = networkOf(address);
      const site = siteOf(address);
      const attempt = await start(
        [],
        [
          { key: `registrations:${network}`, allowance: registrations },
          ...(site === null ? [] : [{ key: `registrations:site:${site}`, allowance: registrationsOfSite }]),
        ],
      );
      return {
        ...attempt,
        /** Throws `TOO_MANY_ATTEMPTS` in place of the reason, which would tell who has an account here. */
        async failed() {
          await attempt.failed();
          await throttle.attempt(`refused registrations:${network}`, perNetwork);
        },
      };
    },

    /** Counts a try of a one-time link against the network. */
    async countLink(address: string): Promise<void> {
      await start(ofNetwork(address));
    },

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
      const success = { key: `successes:${hash}`, allowance: successes };
      if (knownBrowser !== null)
        return start([{ key: `browser:${knownBrowser}`, allowance: perAccountThere }], [success]);
      const counted = [
        ...ofNetwork(address),
        { key: `account:${hash}:${networkOf(address)}`, allowance: perAccountThere },
        { key: `account:${hash}`, allowance: perAccount },
      ];
      return start(counted, [success]);
    },

    /** Counts a password or a code that a signed-in person gives again, for the session and for the account. */
    startOwnCheck: ({ userId, sessionId }: Pick<Caller, 'userId' | 'sessionId'>): Promise<Attempt> =>
      start([
        { key: `own session:${sessionId}`, allowance: perAccountThere },
        { key: `own:${userId}`, allowance: perAccount },
      ]),
  };
}
