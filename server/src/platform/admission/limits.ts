import type { IncomingHttpHeaders } from 'node:http';
import type { EndpointDefinition } from '@kalima/shared/contract/endpoint';
import type { Role } from '@kalima/shared/domain/people/accounts';
import { AppError } from '../app-error.ts';
import type { Caller } from '../sessions/caller.ts';

/** So many requests at once, and then so many a second. */
export interface Allowance {
  readonly burst: number;
  readonly perSecond: number;
}

type Kind = 'write' | 'costlyRead';
export type AccountLimits = Readonly<Record<Kind, Readonly<Record<Role, Allowance>>>>;

/**
 * What one account may ask of one server: several times what the app does for the busiest person, who for an admin brings
 * in hundreds of files, and for a learner opens a bank of ten thousand words.
 */
export const accountLimits: AccountLimits = {
  write: {
    user: { burst: 300, perSecond: 30 },
    teacher: { burst: 600, perSecond: 30 },
    admin: { burst: 1500, perSecond: 30 },
  },
  costlyRead: {
    user: { burst: 200, perSecond: 5 },
    teacher: { burst: 300, perSecond: 10 },
    admin: { burst: 400, perSecond: 20 },
  },
};

interface Bucket {
  /** Requests that are left. */
  left: number;
  /** When that was so, in milliseconds of a clock that never jumps. */
  at: number;
}

/** A body counts as one request for each piece of this size, since reading it costs memory and time in proportion, */
const pieceBytes = 16 * 1024;
/** and at most as so many: the largest that a learner sends. */
const mostPieces = 64;

/** Requests as which one with these headers counts. */
export function weightOf(headers: IncomingHttpHeaders): number {
  const length = Number(headers['content-length'] ?? 0);
  // Without a length it may become as large as any.
  const pieces = headers['transfer-encoding'] === undefined ? Math.ceil(length / pieceBytes) : mostPieces;
  return Math.min(mostPieces, Math.max(1, pieces));
}

/** Accounts whose latest requests are remembered; the allowances of all others have refilled by then. */
const maxBuckets = 20_000;

/** The allowance that an endpoint is counted under; null if it is not counted. */
export function kindOf({ method, isCostly }: EndpointDefinition): Kind | null {
  if (method !== 'GET') return 'write';
  return isCostly ? 'costlyRead' : null;
}

/**
 * A general limit of each account (not of its address, which a whole school shares) on writes and on costly reads. Kept in
 * the memory of this server: it protects that memory and processor, and several servers have several times as much.
 */
export function createAccountLimiter(limits: AccountLimits = accountLimits, now = () => performance.now()) {
  const buckets = new Map<string, Bucket>();

  return {
    /**
     * Counts a request of an account, or of whatever else `of` names, as `weight` of them; throws `TOO_MANY_ATTEMPTS` with the seconds to wait where it has
     * none left. What a heavy one takes beyond the rest comes off what comes back with time.
     */
    count(caller: Caller, endpoint: EndpointDefinition, weight = 1, of = caller.userId): void {
      const kind = kindOf(endpoint);
      if (kind === null) return;
      const { burst, perSecond } = limits[kind][caller.role];
      const key = `${kind} ${of}`;
      const at = now();
      const before = buckets.get(key) ?? { left: burst, at };
      const left = Math.min(burst, before.left + ((at - before.at) / 1000) * perSecond);
      // Put last, so that the first ones are those that have been quiet the longest.
      buckets.delete(key);
      buckets.set(key, { left: left >= 1 ? left - weight : Math.min(0, left), at });
      const oldest = buckets.size > maxBuckets ? buckets.keys().next().value : undefined;
      if (oldest !== undefined) buckets.delete(oldest);
      if (left >= 1) return;
      throw new AppError('TOO_MANY_ATTEMPTS', 'This account asks for too much at once; wait a while.', {
        retryAfterSeconds: Math.ceil((1 - left) / perSecond),
      });
    },
  };
}

export type AccountLimiter = ReturnType<typeof createAccountLimiter>;
