import { expect, inject, test } from 'vitest';
import { sql } from 'kysely';
import { openTestDatabase } from '../../testing/test-database.ts';
import { testLog } from '../../testing/test-log.ts';
import { isConnectionError } from './database-error.ts';
import { openDatabase } from './open-database.ts';
import { DatabaseUnreachableError } from './open-postgres.ts';

test.each([
  ['nothing listens', 'postgresql://kalima:secret@127.0.0.1:1/kalima', '127.0.0.1:1/kalima'],
  ['the address is no address', 'secret nonsense', 'unreadable'],
])('one clear line without the password when %s', async (_case, databaseUrl, place) => {
  const error: unknown = await openDatabase({ databaseUrl, dataDir: '', log: testLog }).catch(
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(DatabaseUnreachableError);
  const { message } = error as Error;
  expect(message).toContain(place);
  expect(message).not.toContain('secret');
  expect(message).not.toContain('\n');
});

test('a database that does not exist is named', async () => {
  const provided = inject('testDatabase');
  if (provided.kind !== 'postgres') throw new Error('runs on PostgreSQL only');
  const opening = openDatabase({ databaseUrl: `${provided.serverUrl}/absent`, dataDir: '', log: testLog });
  await expect(opening).rejects.toThrow('database "absent" does not exist');
});

test('connections that the server ends are replaced', async () => {
  const database = await openTestDatabase();
  await Promise.all(Array.from({ length: 5 }, () => database.ping()));
  const [own] = (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(database.db)).rows;
  const others = sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> ${own?.pid ?? 0}`;
  const error: unknown = await others.execute(database.db).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (error !== undefined) expect(isConnectionError(error)).toBe(true);
  // A query may still meet a connection whose end has not arrived yet; that failure must be known as one.
  for (;;) {
    try {
      await database.ping();
      break;
    } catch (reason) {
      expect(isConnectionError(reason)).toBe(true);
    }
  }
  await database.close();
});

test('several processes may migrate at once', async () => {
  const provided = inject('testDatabase');
  if (provided.kind !== 'postgres') throw new Error('runs on PostgreSQL only');
  const admin = await openDatabase({ databaseUrl: `${provided.serverUrl}/postgres`, dataDir: '', log: testLog });
  await sql`create database migrated_at_once`.execute(admin.db);
  const databaseUrl = `${provided.serverUrl}/migrated_at_once`;
  const migrationsFolder = new URL('../../testing/migrations/', import.meta.url).pathname;
  const replicas = await Promise.all(
    [1, 2, 3].map(() => openDatabase({ databaseUrl, dataDir: '', log: testLog, migrationsFolder })),
  );
  await Promise.all(replicas.map((replica) => replica.migrate()));
  const rows = await replicas[0]?.statement({ name: 'count', text: 'select count(*) from counted' }, []);
  expect(rows).toEqual([{ count: 1 }]);
  await Promise.all(replicas.map((replica) => replica.close()));
  await sql`drop database migrated_at_once`.execute(admin.db);
  await admin.close();
});

test('statements of a server have a limit, and those of a command of the operator, such as a restore, have none', async () => {
  const provided = inject('testDatabase');
  if (provided.kind !== 'postgres') throw new Error('runs on PostgreSQL only');
  const limitsWith = async (options: { timeoutSeconds?: number }) => {
    const databaseUrl = `${provided.serverUrl}/postgres`;
    const database = await openDatabase({ databaseUrl, dataDir: '', log: testLog, ...options });
    const { rows } = await sql<{
      statement: string;
      idle: string;
    }>`select current_setting('statement_timeout') as statement,
      current_setting('idle_in_transaction_session_timeout') as idle`.execute(database.db);
    await database.close();
    return rows[0];
  };
  expect(await limitsWith({ timeoutSeconds: 7 })).toEqual({ statement: '7s', idle: '14s' });
  expect(await limitsWith({})).toEqual({ statement: '0', idle: '0' });
});
