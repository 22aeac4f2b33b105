import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import type { Throttle } from '../../platform/throttle.ts';

const quarterHour = 15 * 60;
/** From one address: failures, registrations, and sign-ins under way of a whole school behind one router. */
const perAddress = { attempts: 300, seconds: quarterHour };
/** For one account from one address. */
const perAccountThere = { attempts: 10, seconds: quarterHour };
/** For one account from anywhere. */
const perAccount = { attempts: 50, seconds: quarterHour };

/** The network that an address belongs to: itself, or the /64 that one subscriber of IPv6 commands. */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  const [head = '', tail] = address.split('::');
  const start = head.split(':').filter(Boolean);
  const end = tail?.split(':').filter(Boolean) ?? [];
  const zeros = Array.from({ length: 8 - start.length - end.length }, () => '0');
  return [...start, ...zeros, ...end].slice(0, 4).join(':').toLowerCase();
}

/** One throttle for sign-in, registration and one-time links (D28): failures count, successes are given back. */
export function createSignInLimits(throttle: Throttle) {
  const addressKey = (address: string) => `address:${networkOf(address)}`;
  return {
    /** Counts a registration, or a try of a one-time link, against the address. */
    countRegistration: (address: string) => throttle.attempt(addressKey(address), perAddress),

    /** Counts a sign-in against the address and the account; call `succeeded` to give it back. */
    async startSignIn(account: string, address: string) {
      const accountHash = createHash('sha256').update(account).digest('base64url');
      const keys = [
        { key: addressKey(address), allowance: perAddress },
        { key: `account:${accountHash}:${networkOf(address)}`, allowance: perAccountThere },
        { key: `account:${accountHash}`, allowance: perAccount },
      ];
      for (const { key, allowance } of keys) await throttle.attempt(key, allowance);
      return {
        async succeeded(): Promise<void> {
          for (const { key } of keys) await throttle.giveBack(key);
        },
      };
    },
  };
}
