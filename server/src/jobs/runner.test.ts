import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterEach, expect, test } from 'vitest';
import { z } from 'zod';
import { isAuthor } from '../platform/sessions/caller.ts';
import { startTestApp } from '../testing/test-app.ts';
import { type AdminWork, type AuthorWork, createJobsService, type ServerWork } from './jobs.service.ts';

const kalima = await startTestApp();
const { db } = kalima.database;
const { profile } = await kalima.signInAdmin();
const admin = await kalima.app.accounts.operatorOf(profile.email ?? '');

/** The jobs of a server of its own on the same database. */
const anotherServer = (...works: readonly (AdminWork | AuthorWork | ServerWork)[]) => {
  const jobs = createJobsService({
    database: kalima.database,
    log: pino({ level: 'silent' }),
    callerOf: (within, userId) => kalima.app.accounts.callerOf(within, userId),
  });
  for (const work of works) jobs.add(work);
  return jobs;
};

afterEach(async () => {
  await sql`delete from jobs`.execute(db);
});

/** A piece for each number up to so many, of which `each` is told. */
function counting(pieces: number, each: (piece: number) => Promise<void> | void): AdminWork {
  return {
    kind: 'sync-courses',
    of: 'admin',
    input: z.object({}),
    async piece(_trx, _admin, { cursor }) {
      const piece = Number(cursor ?? 0);
      await each(piece);
      return { done: 1, total: pieces, cursor: piece + 1 === pieces ? null : piece + 1 };
    },
  };
}

test('two servers at once do each piece of each job once', async () => {
  const done: number[] = [];
  const servers = [1, 2].map(() => anotherServer(counting(10, (piece) => void done.push(piece))));
  const begun = [];
  for (const server of [...servers, ...servers].slice(0, 3)) begun.push(await server.start(admin, 'sync-courses'));
  for (const server of servers) server.wake();
  for (const server of servers) await server.settled();
  for (const { id } of begun) expect(await servers[0]?.get(admin, id)).toMatchObject({ state: 'done', done: 10 });
  expect(done.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 30 }, (_, index) => Math.floor(index / 3)));
});

test('a server that ends gives its job back after the piece under way, and another goes on', async () => {
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  const { promise: mayEnd, resolve: letEnd } = Promise.withResolvers<void>();
  const [first, second]: [number[], number[]] = [[], []];
  const ending = anotherServer(
    counting(4, async (piece) => {
      first.push(piece);
      begin();
      await mayEnd;
    }),
  );
  const { id } = await ending.start(admin, 'sync-courses');
  await begun;
  const ended = ending.end();
  letEnd();
  await ended;
  const other = anotherServer(counting(4, (piece) => void second.push(piece)));
  expect(await other.get(admin, id)).toMatchObject({ state: 'running', done: 1, isRetrying: false });
  other.wake();
  await other.settled();
  expect([first, second]).toEqual([[0], [1, 2, 3]]);
  expect(await other.get(admin, id)).toMatchObject({ state: 'done', done: 4 });
});

test('a job that is cancelled ends with the piece under way, and says what was done', async () => {
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  const { promise: mayEnd, resolve: letEnd } = Promise.withResolvers<void>();
  const pieces: number[] = [];
  const jobs = anotherServer(
    counting(100, async (piece) => {
      pieces.push(piece);
      if (piece < 1) return;
      begin();
      await mayEnd;
    }),
  );
  const { id } = await jobs.start(admin, 'sync-courses');
  await begun;
  // The embedded database answers once the piece is done.
  const cancelling = jobs.cancel(admin, id);
  letEnd();
  await cancelling;
  await jobs.settled();
  const job = await jobs.get(admin, id);
  expect(job).toMatchObject({ state: 'cancelled', total: 100, isEnding: false, done: pieces.length });
  expect(pieces.length).toBeLessThan(100);
});

test('a server whose lease was taken over changes nothing more', async () => {
  const work: ServerWork = {
    kind: 'strip-files',
    of: 'server',
    async piece() {
      await sql`update jobs set lease = ${randomUUID()}::uuid where kind = 'strip-files'`.execute(db);
      return { done: 1, total: 9, cursor: null };
    },
  };
  const jobs = anotherServer(work);
  await jobs.want('strip-files');
  await jobs.settled();
  const rows = await db.selectFrom('jobs').select(['state', 'done', 'total']).execute();
  expect(rows).toEqual([{ state: 'running', done: 0, total: null }]);
});

test('authors take turns: who asks for little waits for one piece of somebody else, not for all of them', async () => {
  const authorOf = async () => {
    const person = await kalima.makeAuthor();
    const caller = await kalima.app.accounts.callerOf(db, person.profile.id);
    if (!caller || !isAuthor(caller)) throw new Error('no author was made');
    return caller;
  };
  const [busy, other] = [await authorOf(), await authorOf()];
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  const { promise: mayGoOn, resolve: goOn } = Promise.withResolvers<void>();
  const turns: string[] = [];
  const jobs = anotherServer({
    kind: 'read-import',
    of: 'author',
    input: z.object({}),
    async piece({ userId }, { cursor }) {
      turns.push(userId);
      begin();
      await mayGoOn;
      const piece = Number(cursor ?? 0) + 1;
      return { done: 1, total: 4, cursor: piece === (userId === busy.userId ? 4 : 1) ? null : piece };
    },
  });
  const ofBusy = [await jobs.startForAuthor(busy, 'read-import'), await jobs.startForAuthor(busy, 'read-import')];
  await begun;
  const { id } = await jobs.startForAuthor(other, 'read-import');
  goOn();
  await jobs.settled();
  expect(turns.indexOf(other.userId)).toBe(1);
  expect(turns).toHaveLength(9);
  expect(await jobs.get(other, id)).toMatchObject({ state: 'done', done: 1 });
  for (const one of ofBusy) expect(await jobs.get(busy, one.id)).toMatchObject({ state: 'done', done: 4 });
});

test('what the server does by itself it does once at a time, and looks again where more came meanwhile', async () => {
  const pieces: number[] = [];
  const jobs = anotherServer({
    kind: 'strip-files',
    of: 'server',
    async piece() {
      pieces.push(pieces.length);
      if (pieces.length === 1) await jobs.want('strip-files');
      return { done: 1, cursor: null };
    },
  });
  await jobs.want('strip-files');
  await jobs.settled();
  expect(pieces).toEqual([0, 1]);
  expect(await db.selectFrom('jobs').select(['state', 'done']).execute()).toEqual([{ state: 'done', done: 2 }]);
});

test('a failing piece waits ever longer', async () => {
  const jobs = anotherServer({ kind: 'strip-files', of: 'server', piece: () => Promise.reject(new Error('away')) });
  /** The second of the database, and until when the job waits. */
  const look = async () => {
    const { rows } = await sql<{ now: number; until: number | null }>`
      select extract(epoch from clock_timestamp())::float as now,
        (select extract(epoch from not_before)::float from jobs where finished_at is null) as until`.execute(db);
    return rows[0] ?? { now: 0, until: null };
  };
  for (const wait of [2, 8, 32]) {
    const before = await look();
    if (before.until === null) await jobs.want('strip-files');
    else await sql`update jobs set not_before = now()`.execute(db);
    jobs.wake();
    await jobs.settled();
    const after = await look();
    // It failed between the two looks, however long that took.
    expect(after.until).toBeGreaterThanOrEqual(before.now + wait);
    expect(after.until).toBeLessThanOrEqual(after.now + wait);
  }
  await sql`update jobs set not_before = now()`.execute(db);
  jobs.wake();
  await jobs.settled();
  expect(await db.selectFrom('jobs').select(['state', 'failure']).execute()).toEqual([
    { state: 'failed', failure: 'gave-up' },
  ]);
});
