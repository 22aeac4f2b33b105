import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '../platform/db/open-database.ts';
import './provided-database.ts';
import { startPostgresServer } from './postgres-server.ts';
import { testLog } from './test-log.ts';

const template = 'kalima_template';

/** Vitest's global set-up: one PostgreSQL server for the run, with a migrated database to copy. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgresServer();
  try {
    const client = new pg.Client({ connectionString: `${server.url}/postgres` });
    await client.connect();
    await client.query(`create database ${template}`);
    await client.end();
    const databaseUrl = `${server.url}/${template}`;
    const database = await openDatabase({ databaseUrl, dataDir: '', log: testLog });
    await database.migrate();
    await database.close();
  } catch (error) {
    await server.stop();
    throw error;
  }
  project.provide('testDatabase', { kind: 'postgres', serverUrl: server.url, template });
  return () => server.stop();
}
