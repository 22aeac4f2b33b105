import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import sharp from 'sharp';
import type { EditableReadingLesson } from '@kalima/shared/contract/content/reading-lessons';
import { firstAdmin } from '../../e2e/fixtures/server.ts';
import { sound } from '../../server/src/testing/test-pictures.ts';
import { familyCpuSeconds } from './processes.ts';
import { type Product, startProduct } from './product.ts';
import { runAll, seedStatements } from './seed.ts';
import { withPostgres } from './throw-away-postgres.ts';

const cardCount = 10;
const learnerCount = 16;
const seconds = Number(process.env['BENCH_SECONDS'] ?? 20);
/** Minutes that a learner takes for a lesson of ten cards, looked at, heard and judged. */
const minutesOfLesson = 10;
/** How much of what a machine can do is meant to be used. */
const headroom = 0.5;

const agent = new Agent({ keepAlive: true });

interface Asked {
  method?: 'POST' | 'PUT' | 'PATCH';
  cookie: string;
  body?: object;
}

function ask(url: string, { method, cookie, body }: Asked): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const headers = { cookie, ...(body ? { 'content-type': 'application/json' } : { 'accept-encoding': 'gzip' }) };
    const asked = request(url, { agent, method: method ?? 'GET', headers }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () => {
        const bytes = Buffer.concat(chunks);
        if (answer.statusCode && answer.statusCode < 300) resolve(bytes);
        else reject(new Error(`${url}: ${answer.statusCode} ${bytes.toString()}`));
      });
      answer.on('error', reject);
    });
    asked.on('error', reject);
    asked.end(body && JSON.stringify(body));
  });
}

/** A lesson whose cards have each a picture of a photograph's size and three seconds of sound. */
async function makeLesson(product: Product): Promise<EditableReadingLesson> {
  const { api, server } = product;
  const folder = await mkdtemp(join(tmpdir(), 'kalima-lesson-'));
  const cookie = await product.cookieOf(firstAdmin);
  const texts = { name: 'On the way', description: '', stage: 1, language: 'english' };
  const made = await ask(`${server.url}/api/author/reading-lessons`, { method: 'POST', cookie, body: texts });
  const { id, version } = JSON.parse(made.toString()) as EditableReadingLesson;
  const noise = { type: 'gaussian', mean: 128, sigma: 12 } as const;
  const cards = [];
  for (let at = 0; at < cardCount; at += 1) {
    const [pictureFile, soundFile] = [join(folder, `${at}.jpg`), join(folder, `${at}.wav`)];
    await sharp({ create: { width: 1280, height: 853, channels: 3, background: '#000', noise } })
      .jpeg()
      .toFile(pictureFile);
    await writeFile(soundFile, sound(48_000 + at));
    cards.push({
      id: randomUUID(),
      word: `word ${at}`,
      translation: `translation ${at}`,
      imageUrl: await api.upload('reading-card-image', pictureFile, 'image/jpeg'),
      audioUrl: await api.upload('reading-card-audio', soundFile, 'audio/wav'),
    });
  }
  await rm(folder, { recursive: true });
  const body = { ...texts, lessonAudioUrl: null, cards, version };
  const saved = await ask(`${server.url}/api/author/reading-lessons/${id}`, { method: 'PUT', cookie, body });
  return JSON.parse(saved.toString()) as EditableReadingLesson;
}

interface Study {
  product: Product;
  lesson: EditableReadingLesson;
  cookies: readonly string[];
}

/** How often the events of a lesson are sent (PRODUCT.md#events): after how many of them, at the end in any case. */
const paces = {
  'each event by itself': 1,
  'the events of a card together, as of who takes a minute for it': 2,
  'the events of ten seconds together, as of who takes two for a card': cardCount,
} as const;
type Pace = keyof typeof paces;

/** One lesson of one learner, as the app asks for it; tells how long each request took, in milliseconds. */
async function study(
  { product, lesson }: Study,
  pace: Pace,
  cookie: string,
  note: (what: string, ms: number) => void,
): Promise<void> {
  const { url } = product.server;
  const deviceId = randomUUID();
  let sequence = 0;
  async function timed(what: string, path: string, body?: object): Promise<void> {
    const begun = performance.now();
    await ask(url + path, { cookie, ...(body ? { method: 'POST' as const, body } : {}) });
    note(what, performance.now() - begun);
  }
  let waiting: object[] = [];
  const send = async (event: object, isLast = false) => {
    const happenedAt = new Date().toISOString();
    waiting.push({ id: randomUUID(), sequence: (sequence += 1), happenedAt, ...event });
    if (waiting.length < paces[pace] && !isLast) return;
    const events = waiting;
    waiting = [];
    await timed('noting', '/api/study-events', { deviceId, deviceTime: happenedAt, events });
  };
  const activity = 'interactive-reading';
  await timed('page', '/');
  await timed('list', '/api/reading-lessons');
  await timed('lesson', `/api/reading-lessons/${lesson.id}`);
  for (const { id, word, translation, imageUrl, audioUrl } of lesson.cards) {
    await timed('file', `${imageUrl}?w=640`);
    await timed('file', audioUrl ?? '');
    await send({ type: 'card-answered', courseId: lesson.id, activity, cardId: id, isRight: true });
    const told = { word, language: lesson.language, translation, definition: '', examples: [], imageUrl, audioUrl };
    await send({ type: 'word', action: 'add', word: told });
  }
  await send({ type: 'lesson-completed', courseId: lesson.id, activity }, true);
  await timed('bank', '/api/vocabulary');
  await timed('profile', '/api/profile');
}

function share(sorted: readonly number[], part: number): number {
  return sorted[Math.floor(sorted.length * part)] ?? 0;
}

async function measurePaces(where: string, at: Study, databaseCpu: () => number): Promise<void> {
  let alone: number | undefined;
  for (const pace of Object.keys(paces) as Pace[]) {
    process.stdout.write(`\nStudying, ${where}, ${pace}\n`);
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    const { perSecond } = await measureStudying(at, pace, databaseCpu);
    alone ??= perSecond;
    process.stdout.write(`    ${(perSecond / alone).toFixed(2)} of the lessons with each event by itself\n`);
  }
}

/** Lessons that were studied, how many a second, and milliseconds of processor time for each. */
interface Studied {
  readonly lessons: number;
  readonly perSecond: number;
  readonly serverMs: number;
  readonly databaseMs: number;
}

/** Has all learners study without a pause, after two seconds to warm up, and prints what it takes; `begin` is called between. */
export async function measureStudying(
  at: Study,
  pace: Pace,
  databaseCpu: () => number,
  begin: () => Promise<void> = () => Promise.resolve(),
): Promise<Studied> {
  const times = new Map<string, number[]>();
  let lessons = 0;
  let end = performance.now() + 2000;
  const note = (what: string, ms: number) => {
    const known = times.get(what) ?? [];
    known.push(ms);
    times.set(what, known);
  };
  const learn = async (cookie: string) => {
    while (performance.now() < end) {
      await study(at, pace, cookie, note);
      lessons += 1;
    }
  };
  const all = () => Promise.all(at.cookies.map(learn));
  await all();
  times.clear();
  lessons = 0;
  const { server } = at.product;
  await begin();
  server.forgetMost();
  const before = { server: server.cpuSeconds(), database: databaseCpu() };
  const begun = performance.now();
  end = begun + seconds * 1000;
  await all();
  const perSecond = lessons / ((performance.now() - begun) / 1000);
  const cpuOf = (part: number) => (part * 1000) / lessons;
  const used = {
    serverMs: cpuOf(server.cpuSeconds() - before.server),
    databaseMs: cpuOf(databaseCpu() - before.database),
  };
  process.stdout.write(
    `  ${at.cookies.length} learners without a pause for ${seconds} s\n` +
      `  ${perSecond.toFixed(1)} lessons of ${cardCount} cards a second, ` +
      `${used.serverMs.toFixed(0)} ms of processor each` +
      `${databaseCpu() > 0 ? ` and ${used.databaseMs.toFixed(0)} ms of PostgreSQL's` : ''}\n` +
      `  at ${minutesOfLesson} minutes a lesson and half of that load: ` +
      `${Math.floor(perSecond * 60 * minutesOfLesson * headroom)} learners at the same time; ` +
      `memory ${server.memory().now.toFixed(0)} MB, ${server.memory().most.toFixed(0)} MB at most\n`,
  );
  for (const [what, unsorted] of times) {
    const sorted = unsorted.toSorted((a, b) => a - b);
    const figures = [0.5, 0.95, 0.99].map((part) => `${share(sorted, part).toFixed(0)} ms`);
    process.stdout.write(`    ${what.padEnd(8)} p50 ${figures[0]}   p95 ${figures[1]}   p99 ${figures[2]}\n`);
  }
  return { lessons, perSecond, ...used };
}

/** What a row takes on the disk, with its share of the indexes. */
async function printSizes(client: pg.Client): Promise<void> {
  for (const table of ['study_events', 'user_course_assignments']) {
    const { rows } = await client.query<{ bytes: number; count: number }>(
      `select pg_total_relation_size('${table}')::float8 as bytes, count(*)::float8 as count from ${table}`,
    );
    const { bytes = 0, count = 0 } = rows[0] ?? {};
    process.stdout.write(`    ${table}: ${count} rows of ${(bytes / count).toFixed(0)} bytes each, with indexes\n`);
  }
}

/** A lesson, and so many learners who are signed in. */
export async function prepareStudying(product: Product, learners: number): Promise<Study> {
  const lesson = await makeLesson(product);
  const cookies: string[] = [];
  for (let at = 0; at < learners; at += 1) {
    cookies.push(await product.cookieOf(await product.api.register(`Learner ${at}`)));
  }
  return { product, lesson, cookies };
}

/** How many learners one machine serves at the same time, by what a lesson costs it. */
export async function benchStudyLoad(): Promise<void> {
  await withPostgres(async (databaseUrl) => {
    const product = await startProduct(databaseUrl);
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    try {
      await runAll(client, seedStatements({ people: 10_000, materials: 500, each: 50 }));
      const at = await prepareStudying(product, learnerCount);
      await client.query('analyze');
      const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
      const backend = rows[0]?.pid ?? 0;
      await measurePaces('PostgreSQL, among 10,000 others with 50 courses each', at, () => familyCpuSeconds(backend));
      await client.query('vacuum');
      await printSizes(client);
    } finally {
      await client.end();
      await product.stop();
    }
  });
  const product = await startProduct();
  try {
    await measurePaces('PGlite', await prepareStudying(product, learnerCount), () => 0);
  } finally {
    await product.stop();
  }
}
