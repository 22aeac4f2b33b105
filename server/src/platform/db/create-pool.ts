import pg from 'pg';
import type { DatabaseLog } from './database.ts';

const { builtins } = pg.types;

/** Arrays are not among pg's names. */
const arrays = { int4: 1007, text: 1009, int8: 1016, date: 1182 };

type Parser = (text: string) => unknown;

/**
 * Types of columns in JavaScript, on both databases: counts and big integers are numbers (ours stay far below
 * 2^53), bytes plain Uint8Arrays, days the text that the database holds. `numeric` stays text, being exact.
 */
const ownParsers = new Map<number, Parser>([
  [builtins.INT8, Number],
  [builtins.DATE, (text) => text],
  [builtins.BYTEA, parseBytes],
  [arrays.int8, pg.types.getTypeParser(arrays.int4) as Parser],
  [arrays.date, pg.types.getTypeParser(arrays.text) as Parser],
]);

const typeParsers = {
  getTypeParser(oid: number, format?: 'text' | 'binary'): Parser {
    return ownParsers.get(oid) ?? (pg.types.getTypeParser(oid, format) as Parser);
  },
};

function parseBytes(text: string): Uint8Array {
  return Uint8Array.from(Buffer.from(text.slice('\\x'.length), 'hex'));
}

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
