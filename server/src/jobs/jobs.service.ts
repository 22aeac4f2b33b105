import { randomUUID } from 'node:crypto';
import type { Job } from '@kalima/shared/contract/jobs';
import { type JobKind, isUnderWay, jobRules } from '@kalima/shared/domain/people/jobs';
import type { Logger } from 'pino';
import { AppError } from '../platform/app-error.ts';
import { inTransaction } from '../platform/db/in-transaction.ts';
import { lockPerson } from '../platform/db/lock-person.ts';
import type { OpenDatabase } from '../platform/db/open-database.ts';
import type { Db } from '../platform/db/schema.ts';
import type { AdminCaller, Caller, ContentAuthor } from '../platform/sessions/caller.ts';
import type { JobWork } from './job-work.ts';
import { createNews } from './news.ts';
import * as queries from './jobs.queries.ts';
import { createJobRunner } from './runner.ts';

export type { AdminWork, AuthorWork, JobWork, ServerWork, Step, Turn } from './job-work.ts';

/** Milliseconds between two looks for jobs that another server left, or that are tried again. */
const lookEvery = 5000;
/** Milliseconds between two looks at a job that somebody watches: another server may work at it. */
const watchEvery = 1000;
/** Milliseconds without news after which a stream says that it is still there: proxies end what is silent for a minute. */
const heartbeatEvery = 15_000;
/** Milliseconds that a stream lasts. */
const longestStream = 10 * 60_000;
/** Rows that are removed at once. */
const sweptAtOnce = 1000;

const notFound = () => new AppError('JOB_NOT_FOUND', 'There is no such job.');

interface AskedJob {
  readonly id?: string | undefined;
  readonly input?: unknown;
}

interface Dependencies {
  readonly database: OpenDatabase;
  readonly log: Pick<Logger, 'warn' | 'error'>;
  /** Somebody as they are now; null where they are gone or deactivated. */
  readonly callerOf: (within: Db, userId: string) => Promise<Caller | null>;
}

/** What the server works at for longer than a request takes (PRODUCT.md#jobs). */
export function createJobsService({ database, log, callerOf }: Dependencies) {
  const { db } = database;
  const works = new Map<JobKind, JobWork>();
  const news = createNews();
  const onChange = ({ askedBy }: { askedBy: string | null }) => void (askedBy === null || news.tell(askedBy));
  const runner = createJobRunner({ database, log, works, callerOf, onChange });
  const closing = new AbortController();
  let timer: ReturnType<typeof setInterval> | undefined;
  let streams = 0;

  /** Throws `JOB_NOT_FOUND` for one that somebody else asked for, too. */
  async function get({ userId }: Caller, id: string): Promise<Job> {
    const job = await queries.selectJob(db, userId, id);
    if (!job) throw notFound();
    return job;
  }

  async function list({ userId }: Caller) {
    return { items: await queries.selectJobs(db, userId), nextCursor: null };
  }

  async function begin(
    { userId }: Caller,
    of: 'admin' | 'author',
    kind: JobKind,
    { id = randomUUID(), input = {} }: AskedJob,
  ): Promise<Job> {
    const work = works.get(kind);
    if (work?.of !== of) throw new Error(`no ${of} asks for a job of the kind ${kind}`);
    const stored = work.input.parse(input);
    await inTransaction(db, async (trx) => {
      // One after the other, so that the bound holds.
      await lockPerson(trx, userId);
      if (await queries.selectJob(trx, userId, id)) return;
      const { own, all } = await queries.countUnderWay(trx, userId);
      if (own >= jobRules.mostOfAccount || all >= jobRules.mostOfAll)
        throw new AppError('TOO_MANY_JOBS', 'As much is under way as can be at a time.');
      await queries.deleteBeyond(trx, userId, jobRules.keptOfAccount);
      await queries.insertJob(trx, { id, kind, askedBy: userId, input: stored });
    });
    const job = await queries.selectJob(db, userId, id);
    if (!job) throw notFound();
    news.tell(userId);
    runner.wake();
    return job;
  }

  async function* watch(caller: Caller): AsyncGenerator<string> {
    const begun = Date.now();
    let said = begun;
    let last = '';
    while (!closing.signal.aborted && Date.now() - begun < longestStream) {
      const next = news.next(caller.userId, watchEvery);
      if (!(await queries.isSignedIn(db, caller))) return;
      const jobs = await list(caller);
      const text = JSON.stringify(jobs);
      const isNews = text !== last;
      if (isNews || Date.now() - said >= heartbeatEvery) {
        yield isNews ? `data: ${text}\n\n` : ': still there\n\n';
        said = Date.now();
        last = text;
      }
      if (!jobs.items.some(({ state }) => isUnderWay(state))) return;
      await next;
    }
  }

  return {
    /** Says how jobs of a kind are done. */
    add: (work: JobWork): void => void works.set(work.kind, work),

    get,
    list,

    /**
     * Begins a job that an admin asks for. The same id again is the same job. Throws `TOO_MANY_JOBS` where as many are under
     * way as may be, and `JOB_NOT_FOUND` for an id that is somebody else's.
     */
    start: (admin: AdminCaller, kind: JobKind, asked: AskedJob = {}): Promise<Job> =>
      begin(admin, 'admin', kind, asked),

    /** As `start`, of what somebody asks for who makes content. */
    startForAuthor: (author: ContentAuthor, kind: JobKind, asked: AskedJob = {}): Promise<Job> =>
      begin(author, 'author', kind, asked),

    /** A job that the person asked for if it is under way, or undefined. */
    async ofId({ userId }: Caller, id: string): Promise<Job | undefined> {
      const job = await queries.selectJob(db, userId, id);
      return job && isUnderWay(job.state) ? job : undefined;
    },

    /** A job of a kind that the admin has under way, or undefined. */
    async underWay({ userId }: AdminCaller, kind: JobKind): Promise<Job | undefined> {
      const id = await queries.findUnderWay(db, userId, kind);
      return id === undefined ? undefined : queries.selectJob(db, userId, id);
    },

    /** Has the server do something by itself, unless it is at it. */
    async want(kind: JobKind): Promise<void> {
      await queries.wantJob(db, kind);
      runner.wake();
    },

    /** Ends a job after the piece under way. Throws `JOB_NOT_FOUND`. One that has ended stays as it is. */
    async cancel(caller: Caller, id: string): Promise<Job> {
      await queries.cancelJob(db, caller.userId, id);
      news.tell(caller.userId);
      return get(caller, id);
    },

    /** Puts a job away that has ended. Throws `JOB_NOT_FOUND` or `JOB_UNDER_WAY`. */
    async dismiss(caller: Caller, id: string): Promise<void> {
      if (isUnderWay((await get(caller, id)).state)) throw new AppError('JOB_UNDER_WAY', 'This is still under way.');
      await queries.dismissJob(db, caller.userId, id);
      news.tell(caller.userId);
    },

    /** The first of those who are left by a job, by name. Throws `JOB_NOT_FOUND`. */
    async listLeft(admin: AdminCaller, id: string) {
      await get(admin, id);
      return { items: await queries.selectLeft(db, id, jobRules.namesOfLeft), nextCursor: null };
    },

    /**
     * The jobs of a person as server-sent events, whenever they change, until none is under way, the session ends or the
     * server does. Throws `TOO_MANY_ATTEMPTS` where this server has as many streams as it can hold. `onEnd` gives its place back.
     */
    watch(caller: Caller): { pieces: AsyncIterable<string>; onEnd: () => void } {
      if (streams >= jobRules.streams)
        throw new AppError('TOO_MANY_ATTEMPTS', 'Too many watch at once.', { retryAfterSeconds: 5 });
      streams += 1;
      return { pieces: watch(caller), onEnd: () => void (streams -= 1) };
    },

    /** Begins to look for jobs that were left. */
    begin(): void {
      runner.wake();
      timer = setInterval(() => runner.wake(), lookEvery);
      timer.unref();
    },

    /** Looks for jobs at once. */
    wake: () => runner.wake(),

    /** Resolves once nothing is worked at. */
    settled: () => runner.settled(),

    /** Ends the streams, so that nobody waits for them. */
    endStreams(): void {
      closing.abort();
      news.tellAll();
    },

    /** Stops after the pieces under way; another server, or the next start, goes on. */
    async end(): Promise<void> {
      clearInterval(timer);
      await runner.end();
    },

    /** Removes what ended long ago; called on a timer. */
    async sweep(): Promise<void> {
      while ((await queries.deleteOld(db, sweptAtOnce)) >= sweptAtOnce);
    },
  };
}

export type JobsService = ReturnType<typeof createJobsService>;
