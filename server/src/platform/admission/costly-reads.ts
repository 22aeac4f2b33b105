import type { EndpointDefinition } from '@kalima/shared/contract/endpoint';
import type { OpenDatabase } from '../db/open-database.ts';
import { createTurns } from './turns.ts';
import type { OpenRequest } from './open-request.ts';

/** Costly reads of one account that may wait; its places allow fewer. */
const mostWaiting = 1000;

export interface CostlyReads {
  /** Runs a costly read of an account when it is its turn; at once if its service has turns of its own. Throws `TOO_MANY_ATTEMPTS` if its client has gone by then. */
  inTurn<Result>(
    userId: string,
    request: OpenRequest,
    read: () => Promise<Result>,
    endpoint?: Pick<EndpointDefinition, 'hasOwnTurns'>,
  ): Promise<Result>;
}

/**
 * Has costly reads take turns between accounts on the embedded database, whose one connection they would fill: one at a time, so that a
 * statement of anybody else waits for one of them at most. PostgreSQL has a connection for several.
 */
export function createCostlyReads({ kind }: Pick<OpenDatabase, 'kind'>): CostlyReads {
  const turns = createTurns({ atOnce: 1, ofEach: 1, most: mostWaiting });
  return {
    inTurn(userId, request, read, { hasOwnTurns = false } = {}) {
      if (kind !== 'pglite' || hasOwnTurns) return read();
      return turns.of(userId, () =>
        turns.inTurn(() => {
          request.checkClientWaits();
          return read();
        }),
      );
    },
  };
}
