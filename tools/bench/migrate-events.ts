import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { migrate, migrationsFolder } from '../../server/src/platform/db/migrate.ts';
import { openDatabase, type OpenDatabase } from '../../server/src/platform/db/open-database.ts';
import { startPostgresServer } from '../../server/src/testing/postgres-server.ts';
import { testLog } from '../../server/src/testing/test-log.ts';
import { startServer } from './processes.ts';
import { timed } from './timed.ts';

/** The last migration before events were keyed by their person. */
const formerSchema = '0007-picture-sizes';
const people = 1000;
const atOnce = 100_000;

/** What must be the same afterwards: how many events there are, and a sum over all that is in them. */
async function fingerprint({ db }: OpenDatabase): Promise<string> {
  const { rows } = await sql<{ found: string }>`
    select count(*) || ' ' || sum(hashtextextended(
      concat_ws('|', id, user_id, device_id, sequence, type, payload, happened_at, received_at), 0)) as found
    from study_events`.execute(db);
  return rows[0]?.found ?? '';
}

/** Fills a database of the former schema, as years of a large school would. */
async function fill(database: OpenDatabase, events: number): Promise<string> {
  const { db } = database;
  await migrate(db, migrationsFolder, formerSchema);
  await sql`insert into profiles (full_name, email) select 'Learner ' || n, 'learner' || n || '@bench.test'
    from generate_series(1, ${people}::int) n`.execute(db);
  for (let from = 0; from < events; from += atOnce) {
    await sql`insert into study_events (id, user_id, device_id, sequence, type, payload, happened_at)
      select gen_random_uuid(), p.id, p.id, n, 'word', json_build_object('type', 'word', 'action', 'add', 'sequence', n, 'word',
          json_build_object('word', 'word ' || n, 'translation', repeat('translation ', 8), 'language', 'english')),
        now() - make_interval(mins => n)
      from generate_series(${from + 1}::int, ${Math.min(events, from + atOnce)}::int) n
      join (select id, row_number() over (order by email) - 1 as at from profiles) p on p.at = n % ${people}::int`.execute(
      db,
    );
  }
  return fingerprint(database);
}

interface Place {
  readonly env: Record<string, string>;
  open(): Promise<OpenDatabase>;
}

const seconds = async (work: () => Promise<unknown>): Promise<number> => (await timed(work)) / 1000;

/** Starts the server, and kills it with -9 after some seconds, in the middle of migrating. */
async function interrupt(env: Record<string, string>, after: number): Promise<void> {
  const child = spawn(process.execPath, ['server/start.mjs'], {
    env: { ...process.env, ...env },
    stdio: 'ignore',
  });
  const ended = once(child, 'exit');
  await setTimeout(after * 1000);
  child.kill('SIGKILL');
  await ended;
}

/** Migrates a copy undisturbed, then the other one with interruptions, and compares what is there. */
async function tryOn(name: string, events: number, copy: Place, original: Place, before: string): Promise<void> {
  const start = async ({ env }: Place) => (await startServer('server/start.mjs', env)).stop();
  const undisturbed = await seconds(() => start(copy));
  for (const share of [0.3, 0.5, 0.7]) await interrupt(original.env, undisturbed * share);
  const resumed = await seconds(() => start(original));
  const database = await original.open();
  const after = await fingerprint(database);
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from study_events where counts and learning_day is not null`.execute(database.db);
  await database.close();
  const verdict =
    after === before && rows[0]?.n === events ? 'all there and unchanged' : `DIFFERENT: ${before} / ${after}`;
  process.stdout.write(
    `\n${name}: ${events} events migrated in ${undisturbed.toFixed(1)} s with the start of the server; killed three times on the way, then ${resumed.toFixed(1)} s: ${verdict}\n`,
  );
}

const common = {
  PORT: '0',
  AUTH_SECRET: 'a secret of the bench that is long enough',
  DEMO: 'off',
  LOG_LEVEL: 'silent',
  BACKUP_EVERY: '0',
};

/** The migration of events from the former schema, on both databases, interrupted half way. */
export async function benchMigrateEvents(events: number): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'kalima-migrate-'));
  try {
    const placeAt = (dataDir: string): Place => ({
      env: { ...common, DATA_DIR: dataDir },
      open: () => openDatabase({ dataDir, log: testLog }),
    });
    const [original, copy] = [join(folder, 'original'), join(folder, 'copy')];
    const database = await placeAt(original).open();
    const before = await fill(database, events);
    await database.close();
    await cp(original, copy, { recursive: true });
    await tryOn('PGlite', events, placeAt(copy), placeAt(original), before);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  const postgres = await startPostgresServer();
  const dataDir = await mkdtemp(join(tmpdir(), 'kalima-migrate-'));
  try {
    const admin = new pg.Client({ connectionString: `${postgres.url}/postgres` });
    await admin.connect();
    const placeAt = (name: string): Place => ({
      env: { ...common, DATA_DIR: dataDir, DATABASE_URL: `${postgres.url}/${name}` },
      open: () => openDatabase({ databaseUrl: `${postgres.url}/${name}`, dataDir: '', log: testLog }),
    });
    await admin.query('create database original');
    const database = await placeAt('original').open();
    const before = await fill(database, events);
    await database.close();
    await admin.query('create database copy template original');
    await admin.end();
    await tryOn('PostgreSQL', events, placeAt('copy'), placeAt('original'), before);
  } finally {
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}
