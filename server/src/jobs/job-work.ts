import type { JobCounts } from '@kalima/shared/contract/jobs';
import type { JobKind } from '@kalima/shared/domain/people/jobs';
import type { z } from 'zod';
import type { Trx } from '../platform/db/schema.ts';
import type { AdminCaller, ContentAuthor } from '../platform/sessions/caller.ts';

/** The next piece of a job: what it is about, and where the pieces before it ended. */
export interface Turn {
  readonly jobId: string;
  readonly input: unknown;
  /** What the last step said; null at the beginning. */
  readonly cursor: unknown;
  readonly done: number;
  readonly counts: JobCounts;
}

/** How far a piece brought its job. */
export interface Step {
  /** What was gone through by it. */
  readonly done: number;
  /** How much there is; said by the first piece at least. */
  readonly total?: number;
  /** All that was counted so far; as it was where it is missing. */
  readonly counts?: JobCounts;
  /** Where the next piece begins; null where there is none. */
  readonly cursor: unknown;
}

/** What an admin asks for. Each piece is one transaction with the note of how far the job came, so that it happens once. */
export interface AdminWork {
  readonly kind: JobKind;
  readonly of: 'admin';
  /** What it is about, as it is stored. */
  readonly input: z.ZodType;
  readonly piece: (trx: Trx, admin: AdminCaller, turn: Turn) => Promise<Step>;
  /** Notes who is left where a piece failed for good, and goes on behind it. Without it the job fails. */
  readonly leave?: (trx: Trx, turn: Turn) => Promise<Step>;
  /** Notes who else is left where the job fails. */
  readonly leaveRest?: (trx: Trx, turn: Turn) => Promise<void>;
}

/** What the server does by itself. A piece may take its time and happen twice, so that it must do no harm the second time. */
export interface ServerWork {
  readonly kind: JobKind;
  readonly of: 'server';
  readonly piece: (turn: Turn) => Promise<Step>;
}

/**
 * What somebody who makes content asks for, such as reading their files. As with the server's own work a piece may take its time and
 * happen twice; whether they still may is asked before each.
 */
export interface AuthorWork {
  readonly kind: JobKind;
  readonly of: 'author';
  /** What it is about, as it is stored. */
  readonly input: z.ZodType;
  readonly piece: (author: ContentAuthor, turn: Turn) => Promise<Step>;
}

export type JobWork = AdminWork | AuthorWork | ServerWork;
