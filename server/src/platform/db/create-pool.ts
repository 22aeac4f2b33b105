import pg from 'pg';
import type { DatabaseLog } from './database.ts';
import { typeParsers } from './type-parsers.ts';

/** A pool that survives the end of its connections; without these listeners each would end the process. */
export function createPool(config: pg.PoolConfig, log: DatabaseLog): pg.Pool {
  const pool = new pg.Pool({ ...config, types: typeParsers });
  pool.on('error', (error) => {
    // One that is being released may be ended by the other side meanwhile.
    if (!pool.ending) log.warn({ err: error }, 'A database connection ended');
  });
  pool.on('connect', (client) => {
    // One in use tells its end by failing the query as well.
    client.on('error', () => undefined);
  });
  return pool;
}
