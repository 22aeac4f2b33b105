import pg from 'pg';
import { startPostgresServer } from '../../server/src/testing/postgres-server.ts';

/** Works with an empty database of a PostgreSQL that lives only as long. */
export async function withPostgres<Result>(work: (databaseUrl: string) => Promise<Result>): Promise<Result> {
  const postgres = await startPostgresServer();
  try {
    const client = new pg.Client({ connectionString: `${postgres.url}/postgres` });
    await client.connect();
    await client.query('create database bench');
    await client.end();
    return await work(`${postgres.url}/bench`);
  } finally {
    await postgres.stop();
  }
}
