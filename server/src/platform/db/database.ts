import type { Kysely } from 'kysely';
import type { EndedRights } from './ended-rights.ts';
import type { Schema } from './schema.ts';

/** The part of pino's logger that the database needs. */
export interface DatabaseLog {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

export interface OpenDatabase {
  readonly kind: 'pglite' | 'postgres';
  readonly db: Kysely<Schema>;
  /** The hot path: prepared once per connection under `name`, which must stand for this text only. */
  statement<Row>(statement: { name: string; text: string }, values: readonly unknown[]): Promise<Row[]>;
  /** What is told of rights that may have ended. */
  readonly endedRights: EndedRights;
  migrate(): Promise<void>;
  ping(): Promise<void>;
  /** Connections at work, and requests that wait for one. */
  load(): { busyConnections: number; waitingRequests: number };
  /** Rejects new work, finishes what was begun or queued, then releases everything. */
  close(): Promise<void>;
}
