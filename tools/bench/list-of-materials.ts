import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { openDatabase } from '../../server/src/platform/db/open-database.ts';
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
async function signUp(server: Server, email = person.email): Promise<string> {
  const response = await fetch(`${server.url}/api/auth/sign-up/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...person, email }),
  });
  if (!response.ok) throw new Error(`sign-up: ${response.status} ${await response.text()}`);
  return response.headers.getSetCookie()[0]?.split(';')[0] ?? '';
}

const bareSession =
  "insert into sessions (user_id, token, expires_at) select id, 'bare-token', now() + interval '1 day' from profiles where email = 'bench@bench.test'";
const benchAssignments = (each: number) =>
  `insert into user_course_assignments (user_id, course_id)
   select p.id, c.id from profiles p, (select id from courses order by lesson_number limit ${each}) c where p.email = 'bench@bench.test'`;

/** The addresses of the list and of its first material, with a title each. */
export async function pathsOf(
  product: Server,
  cookie: string,
): Promise<readonly (readonly [title: string, path: string])[]> {
  const list = (await (await fetch(`${product.url}/api/learning-materials`, { headers: { cookie } })).json()) as {
    items: { id: string }[];
  };
  return [
    [`List of ${list.items.length} materials`, '/api/learning-materials'],
    ['One material', `/api/learning-materials/${list.items[0]?.id ?? ''}`],
  ];
}

/** Request that the bare program answers. */
export const bareRequest = { headers: { cookie: 'session=bare-token' } };

async function comparePaths(where: string, product: Server, floor: Server, cookie: string): Promise<void> {
  for (const [title, path] of await pathsOf(product, cookie)) {
    await compare(
      `${title}, ${where}`,
      { name: 'Kalima', server: product, path, request: { headers: { cookie } } },
      { name: 'bare', server: floor, path, request: bareRequest },
    );
  }
}

/** Starts a version of the product on an empty database, and fills that; returns the cookie of the bench's learner. */
export async function startFilled(databaseUrl: string, size: Size, program = 'server/start.mjs') {
  const server = await startServer(program, {
    DATABASE_URL: databaseUrl,
    AUTH_SECRET: secret,
    PORT: '0',
    LOG_LEVEL: 'warn',
  });
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await runAll(client, seedStatements(size));
  const cookie = await signUp(server);
  await runAll(client, [benchAssignments(size.each), bareSession, 'analyze']);
  await client.end();
  return { server, cookie };
}

/** The learner's list and item on PostgreSQL, against the bare program on the same server. */
export async function benchOnPostgres(size: Size): Promise<void> {
  await withPostgres(async (databaseUrl) => {
    const { server, cookie } = await startFilled(databaseUrl, size);
    const floor = await startServer('tools/bench/bare-server.ts', { BENCH_DATABASE: databaseUrl });
    await comparePaths(`${(size.people * size.each) / 1000}k assignments, PostgreSQL`, server, floor, cookie);
    await Promise.all([server.stop(), floor.stop()]);
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
    const floor = await startServer('tools/bench/bare-server.ts', { BENCH_DATABASE: join(folder, 'bare') });
    await comparePaths(`${(size.people * size.each) / 1000}k assignments, PGlite`, product, floor, cookie);
    await Promise.all([product.stop(), floor.stop()]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** 300 classes of 30 learners with 55 materials each, nearly all of them spread evenly, and the bench's learner in one. */
const classes = { people: 9000, materials: 500, each: 55, size: 30 };
const classStatements = [
  `insert into classes (name, search_text, starts_on)
   select 'Class ' || n, 'class ' || n, current_date - 30 from generate_series(1, ${classes.people / classes.size}) n`,
  `insert into class_members (class_id, user_id)
   select k.id, p.id from (select id, row_number() over (order by name) as n from classes) k
     join (select id, row_number() over (order by email) as n from profiles where email like 'learner%@bench.test') p
       on (p.n - 1) / ${classes.size} + 1 = k.n`,
  `insert into class_courses (class_id, course_id, sort_order, due_on)
   select k.id, c.id, c.lesson_number, current_date + c.lesson_number
   from (select id, row_number() over (order by name) as n from classes) k
     join lateral generate_series(0, ${classes.each - 1}) i on true
     join courses c on c.lesson_number = 1 + (k.n * 7 + i * ${Math.floor(classes.materials / classes.each)}) % ${classes.materials}
   on conflict do nothing`,
  `insert into class_members (class_id, user_id)
   select k.id, p.id from profiles p, (select id from classes order by name limit 1) k where p.email = '${person.email}'`,
  // Another learner has the same materials, each assigned to them alone.
  `insert into user_course_assignments (user_id, course_id)
   select p.id, c.course_id from profiles p, class_courses c
   where p.email = 'alone@bench.test' and c.class_id = (select id from classes order by name limit 1)`,
  // As it is some minutes later, when the database has tidied up.
  'vacuum analyze',
];

async function compareClasses(where: string, server: Server, inClass: string, alone: string): Promise<void> {
  const list = (await (
    await fetch(`${server.url}/api/learning-materials`, { headers: { cookie: inClass } })
  ).json()) as {
    items: { id: string }[];
  };
  for (const [title, path] of [
    [`List of ${list.items.length} materials`, '/api/learning-materials'],
    ['One material', `/api/learning-materials/${list.items[0]?.id ?? ''}`],
  ] as const) {
    await compare(
      `${title}, 495k assignments through classes, ${where}`,
      { name: 'through a class', server, path, request: { headers: { cookie: inClass } } },
      { name: 'assigned alone', server, path, request: { headers: { cookie: alone } } },
    );
  }
}

/** What a learner reads through a class, against the same assigned to a learner alone; on both databases. */
export async function benchClasses(): Promise<void> {
  // The others have as much assigned to them alone.
  const seed = [...seedStatements(classes), ...classStatements];
  await withPostgres(async (databaseUrl) => {
    const env = { DATABASE_URL: databaseUrl, AUTH_SECRET: secret, PORT: '0', LOG_LEVEL: 'warn' };
    const server = await startServer('server/start.mjs', env);
    const cookies = [await signUp(server), await signUp(server, 'alone@bench.test')] as const;
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    await runAll(client, seed);
    await client.end();
    await compareClasses('PostgreSQL', server, ...cookies);
    await server.stop();
  });
  const dataDir = await mkdtemp(join(tmpdir(), 'kalima-bench-'));
  try {
    const env = { DATA_DIR: dataDir, AUTH_SECRET: secret, PORT: '0', LOG_LEVEL: 'warn', DEMO: 'off' };
    const first = await startServer('server/start.mjs', env);
    const cookies = [await signUp(first), await signUp(first, 'alone@bench.test')] as const;
    await first.stop();
    const database = await openDatabase({ dataDir, log: silent });
    await runAll({ query: (text: string) => database.statement({ name: '', text }, []) } as unknown as pg.Client, seed);
    await database.close();
    const server = await startServer('server/start.mjs', env);
    await compareClasses('PGlite', server, ...cookies);
    await server.stop();
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}
