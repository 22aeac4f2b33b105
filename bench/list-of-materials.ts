import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { openDatabase } from '../server/src/platform/db/open-database.ts';
import { compare } from './compare.ts';
import { type Server, startServer } from './processes.ts';
import { type Size, runAll, seedStatements } from './seed.ts';
import { withPostgres } from './throw-away-postgres.ts';

const secret = 'a secret of the bench that nobody else has';
const silent = { info: () => undefined, warn: () => undefined, error: console.error };
const person = {
  name: 'Bench',
  email: 'bench@bench.test',
  password: 'bench-password',
  targetLanguage: 'english',
  nativeLanguage: 'chinese',
};

/** A session of the bench's learner: the product's cookie, and a token that the bare program looks up as it is. */
async function signUp(server: Server): Promise<string> {
  const response = await fetch(`${server.url}/api/auth/sign-up/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(person),
  });
  if (!response.ok) throw new Error(`sign-up: ${response.status} ${await response.text()}`);
  return response.headers.getSetCookie()[0]?.split(';')[0] ?? '';
}

const bareSession =
  "insert into sessions (user_id, token, expires_at) select id, 'bare-token', now() + interval '1 day' from profiles where email = 'bench@bench.test'";
const benchAssignments = (each: number) =>
  `insert into user_course_assignments (user_id, course_id)
   select p.id, c.id from profiles p, (select id from courses order by lesson_number limit ${each}) c where p.email = 'bench@bench.test'`;

async function comparePaths(where: string, product: Server, floor: Server, cookie: string): Promise<void> {
  const list = (await (await fetch(`${product.url}/api/learning-materials`, { headers: { cookie } })).json()) as {
    items: { id: string }[];
  };
  const itemPath = `/api/learning-materials/${list.items[0]?.id ?? ''}`;
  const bareCookie = 'session=bare-token';
  for (const [title, path] of [
    [`List of ${list.items.length} materials`, '/api/learning-materials'],
    ['One material', itemPath],
  ] as const) {
    await compare(
      `${title}, ${where}`,
      { name: 'Kalima', server: product, path, request: { headers: { cookie } } },
      { name: 'bare', server: floor, path, request: { headers: { cookie: bareCookie } } },
    );
  }
}

/** The learner's list and item on PostgreSQL, against the bare program on the same server. */
export async function benchOnPostgres(size: Size): Promise<void> {
  await withPostgres(async (databaseUrl) => {
    const product = await startServer('server/start.mjs', {
      DATABASE_URL: databaseUrl,
      AUTH_SECRET: secret,
      PORT: '0',
      LOG_LEVEL: 'warn',
    });
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    await runAll(client, seedStatements(size));
    const cookie = await signUp(product);
    await runAll(client, [benchAssignments(size.each), bareSession, 'analyze']);
    await client.end();
    const floor = await startServer('bench/bare-server.ts', { BENCH_DATABASE: databaseUrl });
    await comparePaths(`${(size.people * size.each) / 1000}k assignments, PostgreSQL`, product, floor, cookie);
    await Promise.all([product.stop(), floor.stop()]);
  });
}

/** The same on the embedded database; the bare program has a copy of the folder, since only one process may open it. */
export async function benchOnPglite(size: Size): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'kalima-bench-'));
  const dataDir = join(folder, 'data');
  try {
    const env = { DATA_DIR: dataDir, AUTH_SECRET: secret, PORT: '0', LOG_LEVEL: 'warn', DEMO: 'off' };
    const first = await startServer('server/start.mjs', env);
    const cookie = await signUp(first);
    await first.stop();
    const database = await openDatabase({ dataDir, log: silent });
    const query = (text: string) => database.statement({ name: '', text }, []);
    await runAll({ query } as unknown as pg.Client, [
      ...seedStatements(size),
      benchAssignments(size.each),
      bareSession,
      'analyze',
    ]);
    await database.close();
    await cp(join(dataDir, 'database'), join(folder, 'bare'), { recursive: true });
    const product = await startServer('server/start.mjs', env);
    const floor = await startServer('bench/bare-server.ts', { BENCH_DATABASE: join(folder, 'bare') });
    await comparePaths(`${(size.people * size.each) / 1000}k assignments, PGlite`, product, floor, cookie);
    await Promise.all([product.stop(), floor.stop()]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
