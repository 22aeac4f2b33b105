import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { inject } from 'vitest';
import { openDatabase, type OpenDatabase, type OpenDatabaseOptions } from '../platform/db/open-database.ts';
import { emptyDatabase } from './prepare-pglite.ts';
import './provided-database.ts';
import { testLog } from './test-log.ts';

type TestOptions = Pick<OpenDatabaseOptions, 'slowQueryMs'> & Partial<Pick<OpenDatabaseOptions, 'log'>>;

/** A fresh, migrated database of the kind that this run is about. Whoever opens it closes it. */
export async function openTestDatabase(options: TestOptions = {}): Promise<OpenDatabase> {
  const provided = inject('testDatabase');
  if (provided.kind === 'pglite') {
    const snapshot = new Uint8Array(await readFile(provided.snapshotFile));
    return await openDatabase({ dataDir: '', inMemory: true, snapshot, log: testLog, ...options });
  }
  return await openOnServer(provided.serverUrl, `template ${provided.template} strategy file_copy`, options);
}

/** As `openTestDatabase`, but before any migration. */
export async function openEmptyDatabase(): Promise<OpenDatabase> {
  const provided = inject('testDatabase');
  if (provided.kind === 'postgres') return await openOnServer(provided.serverUrl, 'template template0');
  return await openDatabase({ dataDir: '', inMemory: true, snapshot: await emptyDatabase(), log: testLog });
}

async function openOnServer(serverUrl: string, made: string, options: TestOptions = {}): Promise<OpenDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  await administer(serverUrl, `create database ${name} ${made}`);
  const database = await openDatabase({ databaseUrl: `${serverUrl}/${name}`, dataDir: '', log: testLog, ...options });
  return {
    ...database,
    async close() {
      await database.close();
      await administer(serverUrl, `drop database if exists ${name} with (force)`);
    },
  };
}

/** The address of a new, empty database on the PostgreSQL server of this run, for servers that are processes. */
export async function makeEmptyDatabase(): Promise<string> {
  const provided = inject('testDatabase');
  if (provided.kind !== 'postgres') throw new Error('runs on PostgreSQL only');
  const name = `test_${randomBytes(8).toString('hex')}`;
  await administer(provided.serverUrl, `create database ${name} template template0`);
  return `${provided.serverUrl}/${name}`;
}

async function administer(serverUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: `${serverUrl}/postgres` });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
