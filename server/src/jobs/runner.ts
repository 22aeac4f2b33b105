import { randomUUID } from 'node:crypto';
import { type JobKind, jobRules, secondsUntilRetry } from '@kalima/shared/domain/people/jobs';
import type { Logger } from 'pino';
import { inTransaction } from '../platform/db/in-transaction.ts';
import type { OpenDatabase } from '../platform/db/open-database.ts';
import type { Db } from '../platform/db/schema.ts';
import { type Caller, isAdmin, isAuthor } from '../platform/sessions/caller.ts';
import type { AdminWork, AuthorWork, JobWork, Turn } from './job-work.ts';
import type { LeasedJob } from './jobs.queries.ts';
import * as queries from './jobs.queries.ts';

interface Dependencies {
  readonly database: OpenDatabase;
  readonly log: Pick<Logger, 'warn' | 'error'>;
  readonly works: ReadonlyMap<JobKind, JobWork>;
  /** Somebody as they are now; null where they are gone or deactivated. */
  readonly callerOf: (within: Db, userId: string) => Promise<Caller | null>;
  /** Told whose job has changed. */
  readonly onChange: (job: Pick<LeasedJob, 'askedBy'>) => void;
}

const turnOf = ({ id, input, cursor, done, counts }: LeasedJob): Turn => ({ jobId: id, input, cursor, done, counts });

const lanes = ['people', 'authors', 'server'] as const;
type Lane = (typeof lanes)[number];

/**
 * Works at jobs, one of people, one of the files of authors and one of the server's own at a time, each leased against the other servers.
 * Authors take turns, piece by piece (PRODUCT.md#jobs).
 */
export function createJobRunner({ database, log, works, callerOf, onChange }: Dependencies) {
  const { db } = database;
  const holder = randomUUID();
  const running: Record<Lane, Promise<void> | null> = { people: null, authors: null, server: null };
  const wanted: Record<Lane, boolean> = { people: false, authors: false, server: false };
  let isEnding = false;

  /** A piece of what an admin asked for; undefined where the job is ours no more, or the admin is none. */
  async function adminPiece(work: AdminWork, job: LeasedJob): Promise<LeasedJob | undefined> {
    return inTransaction(db, async (trx) => {
      if (!(await queries.lockJob(trx, job.id, holder))) return undefined;
      const caller = job.askedBy === null ? null : await callerOf(trx, job.askedBy);
      if (!caller || !isAdmin(caller)) {
        await work.leaveRest?.(trx, turnOf(job));
        await queries.endJob(trx, job.id, holder, 'not-allowed');
        return undefined;
      }
      const step = await work.piece(trx, caller, turnOf(job));
      return queries.noteStep(trx, job.id, holder, { ...step, leftInARow: 0 });
    });
  }

  /** A piece of what an author asked for; undefined where the job is ours no more, or they may not make content. */
  async function authorPiece(work: AuthorWork, job: LeasedJob): Promise<LeasedJob | undefined> {
    const caller = job.askedBy === null ? null : await callerOf(db, job.askedBy);
    if (!caller || !isAuthor(caller)) {
      await queries.endJob(db, job.id, holder, 'not-allowed');
      return undefined;
    }
    const step = await work.piece(caller, turnOf(job));
    return queries.noteStep(db, job.id, holder, { ...step, leftInARow: 0 });
  }

  /** After the last attempt at a piece: it is left behind, and where the one before it was as well, the job fails. */
  async function giveUp(work: JobWork, job: LeasedJob): Promise<LeasedJob | undefined> {
    try {
      return await inTransaction(db, async (trx) => {
        if (!(await queries.lockJob(trx, job.id, holder))) return undefined;
        if (work.of === 'admin' && work.leave && job.leftInARow === 0) {
          const step = await work.leave(trx, turnOf(job));
          return queries.noteStep(trx, job.id, holder, { ...step, leftInARow: 1 });
        }
        if (work.of === 'admin') await work.leaveRest?.(trx, turnOf(job));
        await queries.endJob(trx, job.id, holder, 'gave-up');
        return undefined;
      });
    } catch (error) {
      log.error({ err: error, job: job.id }, 'who is left by a job could not be noted');
      await queries.endJob(db, job.id, holder, 'gave-up');
      return undefined;
    }
  }

  async function doPiece(work: JobWork, job: LeasedJob): Promise<LeasedJob | undefined> {
    try {
      if (work.of === 'admin') return await adminPiece(work, job);
      if (work.of === 'author') return await authorPiece(work, job);
      const step = await work.piece(turnOf(job));
      return await queries.noteStep(db, job.id, holder, { ...step, leftInARow: 0 });
    } catch (error) {
      log.warn({ err: error, job: job.id, kind: job.kind, attempt: job.attempts }, 'a piece of a job failed');
      if (job.attempts >= jobRules.attempts) return giveUp(work, job);
      await queries.retryLater(db, job.id, holder, secondsUntilRetry(job.attempts));
      return undefined;
    }
  }

  const kindsOfAuthors = () => [...works.values()].flatMap(({ kind, of }) => (of === 'author' ? kind : []));

  /** Works at a leased job until it ends, fails for now, the server ends, or it is another author's turn. */
  async function workAt(leased: LeasedJob): Promise<void> {
    let job: LeasedJob | undefined = leased;
    while (job?.state === 'running') {
      const work = works.get(job.kind);
      if (isEnding) return queries.giveBack(db, job.id, holder);
      if (job.isEnding) return queries.endJob(db, job.id, holder, null);
      if (!work) return queries.endJob(db, job.id, holder, 'gave-up');
      // One whose server ended in the middle of it again and again.
      job = job.attempts > jobRules.attempts ? await giveUp(work, job) : await doPiece(work, job);
      onChange(leased);
      if (work.of !== 'author' || job?.state !== 'running') continue;
      if (await queries.letOthersFirst(db, job, holder, kindsOfAuthors())) return;
    }
  }

  async function run(lane: Lane): Promise<void> {
    while (wanted[lane]) {
      wanted[lane] = false;
      try {
        for (;;) {
          const job = isEnding ? undefined : await queries.leaseJob(db, holder, lane, kindsOfAuthors());
          if (!job) break;
          onChange(job);
          await workAt(job).finally(() => onChange(job));
        }
      } catch (error) {
        // The lease ends by itself, and the next look goes on.
        log.error({ err: error }, 'working at jobs failed');
      }
    }
    running[lane] = null;
  }

  const settled = async (): Promise<void> => {
    const { people, authors, server } = running;
    if (people === null && authors === null && server === null) return;
    await Promise.all([people, authors, server]);
    await settled();
  };

  return {
    /** Looks for jobs to work at; nobody waits for it. */
    wake(): void {
      for (const lane of lanes) {
        wanted[lane] = true;
        running[lane] ??= run(lane);
      }
    },

    /** Resolves once nothing is worked at. */
    settled,

    /** Stops after the pieces under way and gives the jobs back. */
    async end(): Promise<void> {
      isEnding = true;
      await settled();
    },
  };
}
