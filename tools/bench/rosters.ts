import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { openDatabase } from '../../server/src/platform/db/open-database.ts';
import { testLog } from '../../server/src/testing/test-log.ts';
import { Api } from '../../e2e/fixtures/api.ts';
import { firstAdmin } from '../../e2e/fixtures/server.ts';
import { startServer } from './processes.ts';
import { productEnv } from './product.ts';
import { withPostgres } from './throw-away-postgres.ts';
import { timed } from './timed.ts';

const people = 5000;
const classes = 200;
const wanted = 20;

/** A school of 200 classes, and nobody in it. */
async function fill(where: { dataDir: string; databaseUrl?: string }): Promise<void> {
  const database = await openDatabase({ ...where, log: testLog });
  await database.migrate();
  for (const statement of [
    `insert into classes (name, search_text, starts_on)
      select 'Class ' || n, 'class ' || n, current_date from generate_series(1, ${classes}) n`,
    'analyze',
  ])
    await sql.raw(statement).execute(database.db);
  await database.close();
}

async function measure(name: string, env: Record<string, string>): Promise<void> {
  const server = await startServer('server/start.mjs', { ...productEnv, ...env });
  const api = await Api.open(server.url);
  const cookie = (await api.sessionOf(firstAdmin)).map((one) => `${one.name}=${one.value}`).join('; ');
  const post = async (path: string, body: unknown): Promise<Record<string, unknown>> => {
    const response = await fetch(`${server.url}/api/admin/rosters${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as Record<string, unknown>;
  };
  const rows = Array.from({ length: people }, (_, n) => ({
    line: n + 2,
    sourcedId: String(n),
    name: `Amara Okafor ${n % 1000}`,
    userName: '',
    email: '',
    className: `Class ${(n % classes) + 1}`,
  }));
  const outcomes = async () => {
    const { rows: planned } = (await post('/check', { rows })) as { rows: { outcome: string }[] };
    return new Set(planned.map(({ outcome }) => outcome));
  };
  const expectAll = async (outcome: string) => {
    const found = [...(await outcomes())].join(', ');
    if (found !== outcome) throw new Error(`rows are ${found}, not ${outcome}`);
  };
  const id = randomUUID();
  const works: [string, () => Promise<unknown>][] = [
    ['check', () => expectAll('new')],
    ['import', () => post('', { id, rows, leaving: [] })],
    ['check again', () => expectAll('unchanged')],
    ['undo', () => post(`/${id}/undo`, {})],
  ];
  process.stdout.write(
    `\nA roster of ${people} new learners in ${classes} classes, ${name} (import at most ${wanted} s)\n`,
  );
  for (const [what, work] of works)
    process.stdout.write(`  ${what.padEnd(12)} ${((await timed(work)) / 1000).toFixed(1)} s\n`);
  process.stdout.write(`  memory       ${server.memory().most.toFixed(0)} MB at most\n`);
  await api.close();
  await server.stop();
}

/** A whole school in one roster, from its check to its undoing, on both databases. */
export async function benchRosters(): Promise<void> {
  await withPostgres(async (databaseUrl) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'kalima-rosters-'));
    await fill({ dataDir, databaseUrl });
    await measure('PostgreSQL', { DATA_DIR: dataDir, DATABASE_URL: databaseUrl });
    await rm(dataDir, { recursive: true, force: true });
  });
  const dataDir = await mkdtemp(join(tmpdir(), 'kalima-rosters-'));
  await fill({ dataDir });
  await measure('PGlite', { DATA_DIR: dataDir });
  await rm(dataDir, { recursive: true, force: true });
}
