import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import { openDatabase } from '../../server/src/platform/db/open-database.ts';
import { median } from './median.ts';
import { type Server, startServer } from './processes.ts';
import { type Size, runAll, seedStatements } from './seed.ts';
import { withPostgres } from './throw-away-postgres.ts';
import { timed } from './timed.ts';

const admin = { email: 'head@bench.test', password: 'bench-password' };
const env = {
  AUTH_SECRET: 'a secret of the bench that nobody else has',
  ADMIN_EMAIL: admin.email,
  ADMIN_PASSWORD: admin.password,
  PORT: '0',
  LOG_LEVEL: 'warn',
  DEMO: 'off',
};
const silent = { info: () => undefined, warn: () => undefined, error: console.error };
const people = 1000;
const batch = 50;

type Rows = Record<string, string>[];
type Query = (text: string, values?: unknown[]) => Promise<{ rows: Rows }>;

/** What the product is measured against: the one statement that gives every course to every person, and logs it. */
const bulkText = `with assigned as (
    insert into user_course_assignments (user_id, course_id, assigned_by)
    select u.id, c.id, $3::uuid from unnest($1::uuid[]) as u (id) cross join unnest($2::uuid[]) as c (id)
    on conflict do nothing returning user_id, course_id, assigned_by, assigned_at
  ) insert into assignment_log (user_id, course_id, assigned_by, assigned_at) select * from assigned`;
/** The same page of people as the product's, without its search, session or totals. */
const listText = `select p.id, p.full_name, p.email, p.role,
    (select count(*)::int from user_course_assignments a where a.user_id = p.id) as n
  from profiles p order by p.full_name, p.id limit 51`;
const everyone = `select id from profiles where email like 'learner%@bench.test' order by email limit ${people}`;

interface Sides {
  readonly where: string;
  readonly product: Server;
  /** The database that the product works on, or none while the product has it to itself. */
  readonly emptyProduct: () => Promise<void>;
  readonly floor: Query;
  readonly rounds: number;
}

async function signIn(server: Server): Promise<string> {
  const response = await fetch(`${server.url}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(admin),
  });
  if (!response.ok) throw new Error(`sign-in: ${response.status} ${await response.text()}`);
  return response.headers.getSetCookie()[0]?.split(';')[0] ?? '';
}

async function measure({ where, product, emptyProduct, floor, rounds }: Sides, courses: number): Promise<void> {
  const cookie = await signIn(product);
  const post = async (userIds: string[]) => {
    const response = await fetch(`${product.url}/api/teacher/assignments`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify({ userIds, courses: 'free' }),
    });
    const body = (await response.json()) as { assignedCount?: number };
    if (body.assignedCount !== userIds.length * courses)
      throw new Error(`bulk: ${response.status} ${JSON.stringify(body)}`);
  };
  const idsOf = async (text: string) => (await floor(text)).rows.map((row) => row['id'] ?? '');
  const userIds = await idsOf(everyone);
  const courseIds = await idsOf('select id from courses');
  const [adminId] = await idsOf(`select id from profiles where email = '${admin.email}'`);

  const lists = { product: [] as number[], floor: [] as number[], search: [] as number[] };
  const get = async (query: string) => {
    const response = await fetch(`${product.url}/api/admin/users${query}`, { headers: { cookie } });
    if (!response.ok || (await response.text()).length < 100) throw new Error(`list: ${response.status}`);
  };
  for (let round = 0; round < 40; round += 1) {
    lists.product.push(await timed(() => get('')));
    lists.search.push(await timed(() => get('?q=learner+99')));
    lists.floor.push(await timed(async () => void (await floor(listText))));
  }
  process.stdout.write(
    `\nList of people among 10,000 with counts, ${where}, median of 40, one at a time\n` +
      `  Kalima ${median(lists.product).toFixed(1)} ms, searching ${median(lists.search).toFixed(1)} ms; bare page statement ${median(lists.floor).toFixed(1)} ms\n`,
  );

  const ways: Record<string, (() => Promise<void>) | undefined> = {
    [`Kalima, batches of ${batch}`]: async () => {
      for (let start = 0; start < userIds.length; start += batch) await post(userIds.slice(start, start + batch));
    },
    'Kalima, one call': () => post(userIds),
    'one statement': async () => void (await floor(bulkText, [userIds, courseIds, adminId])),
  };
  const times = new Map(Object.keys(ways).map((name) => [name, [] as number[]]));
  for (let round = 0; round < rounds; round += 1) {
    const order = round % 2 === 0 ? Object.entries(ways) : Object.entries(ways).toReversed();
    for (const [name, way] of order) {
      await emptyProduct();
      await floor('truncate user_course_assignments, assignment_log');
      if (way) times.get(name)?.push(await timed(way));
    }
  }
  process.stdout.write(
    `\n${courses} courses for ${people} people, ${where}, median of ${rounds} interleaved rounds (at most 1.2)\n`,
  );
  const bare = median(times.get('one statement') ?? []);
  for (const [name, all] of times) {
    process.stdout.write(
      `  ${name.padEnd(24)} ${median(all).toFixed(0).padStart(7)} ms  ${(median(all) / bare).toFixed(2)}\n`,
    );
  }
}

const makeFree = 'update courses set is_free = true';

/** Bulk assignment and the list of people on PostgreSQL; both sides use the same database in turns. */
export async function benchBulkOnPostgres(size: Size): Promise<void> {
  await withPostgres(async (databaseUrl) => {
    const product = await startServer('server/start.mjs', { ...env, DATABASE_URL: databaseUrl });
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    await runAll(client, [...seedStatements(size), makeFree, 'vacuum analyze']);
    const floor: Query = async (text, values) => client.query<Record<string, string>>(text, values);
    const nothing = () => Promise.resolve();
    await measure({ where: 'PostgreSQL', product, emptyProduct: nothing, floor, rounds: 5 }, size.materials);
    await client.end();
    await product.stop();
  });
}

/** The same on the embedded database; the bare side has a copy of the folder in this process. */
export async function benchBulkOnPglite(size: Size): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'kalima-bulk-'));
  const dataDir = join(folder, 'data');
  try {
    const own = { ...env, DATA_DIR: dataDir };
    await (await startServer('server/start.mjs', own)).stop();
    const database = await openDatabase({ dataDir, log: silent });
    const query = (text: string) => database.statement({ name: '', text }, []);
    await runAll({ query } as unknown as pg.Client, [...seedStatements(size), makeFree, 'vacuum analyze']);
    await database.close();
    await cp(join(dataDir, 'database'), join(folder, 'bare'), { recursive: true });
    const product = await startServer('server/start.mjs', own);
    const bare = await PGlite.create(join(folder, 'bare'));
    const cookie = await signIn(product);
    const { rows } = await bare.query<{ id: string }>(everyone);
    const emptyProduct = async () => {
      for (const { id } of rows) {
        await fetch(`${product.url}/api/teacher/assignments/removal`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', cookie },
          body: JSON.stringify({ courses: 'all', userIds: [id] }),
        });
      }
    };
    const floor: Query = async (text, values) => bare.query<Record<string, string>>(text, values);
    await measure({ where: 'PGlite', product, emptyProduct, floor, rounds: 3 }, size.materials);
    await bare.close();
    await product.stop();
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
