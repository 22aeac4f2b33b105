import { z } from 'zod';
import { jobFailures, jobKinds, jobStates } from '../domain/people/jobs.ts';
import { endpoint } from './endpoint.ts';
import { done, id, idParams, listOf, timestamp } from './fields.ts';

const count = z.number().int().min(0);

/** What a job counted, by its kind. */
export const jobCounts = z.strictObject({
  /** Assignments that there were not before, or that were taken back. */
  changed: count.optional(),
  /** Courses that were to be given, or that there are. */
  courses: count.optional(),
  /** Courses whose content is gone: removed, and left alone. */
  removed: count.optional(),
  skipped: count.optional(),
});
export type JobCounts = z.infer<typeof jobCounts>;

/** Something that the server works at for longer than a request takes (PRODUCT.md#jobs). */
export const job = z.object({
  id,
  kind: z.enum(jobKinds),
  state: z.enum(jobStates),
  /** People, courses or files that were gone through, and how many there were when it began; null before. */
  done: count,
  total: count.nullable(),
  counts: jobCounts,
  /** People whose turn failed. */
  leftCount: count,
  /** Whether it ends with the piece under way. */
  isEnding: z.boolean(),
  /** Whether a piece of it failed and is waited with before it is tried again. */
  isRetrying: z.boolean(),
  /** Set where it failed. */
  failure: z.enum(jobFailures).nullable(),
  /** Whether what it assigned can be taken back. */
  canUndo: z.boolean(),
  createdAt: timestamp,
  finishedAt: timestamp.nullable(),
});
export type Job = z.infer<typeof job>;

export const listJobs = endpoint({
  method: 'GET',
  path: '/api/jobs',
  access: 'user',
  summary:
    'The jobs that the person asked for, the latest first: those under way, and those that ended and were not put away.',
  status: 200,
  response: listOf(job),
});

export const getJob = endpoint({
  method: 'GET',
  path: '/api/jobs/{id}',
  access: 'user',
  summary: 'One job that the person asked for.',
  params: idParams,
  status: 200,
  response: job,
  errors: ['JOB_NOT_FOUND'],
});

export const watchJobs = endpoint({
  method: 'GET',
  path: '/api/jobs/events',
  access: 'user',
  summary:
    'The jobs of the person as server-sent events: the list as `GET /api/jobs` has it, and again whenever it changes, until none is under way. The stream also ends with the session, and after a while: then ask again.',
  isStream: true,
  status: 200,
  response: listOf(job),
  errors: ['TOO_MANY_ATTEMPTS'],
});

export const cancelJob = endpoint({
  method: 'POST',
  path: '/api/jobs/{id}/cancel',
  access: 'user',
  summary: 'Ends a job after the piece under way; what was done stays. One that has ended stays as it is.',
  params: idParams,
  status: 200,
  response: job,
  errors: ['JOB_NOT_FOUND'],
});

export const dismissJob = endpoint({
  method: 'POST',
  path: '/api/jobs/{id}/dismiss',
  access: 'user',
  summary: 'Puts a job that has ended away, so that it is not listed any more.',
  params: idParams,
  status: 200,
  response: done,
  errors: ['JOB_NOT_FOUND', 'JOB_UNDER_WAY'],
});

export const listLeftPeople = endpoint({
  method: 'GET',
  path: '/api/admin/jobs/{id}/left',
  access: 'admin',
  summary: 'People whose turn failed in a job that the admin asked for, by name: the first hundred.',
  params: idParams,
  isCostly: true,
  status: 200,
  response: listOf(z.object({ id, name: z.string() })),
  errors: ['JOB_NOT_FOUND'],
});

export const undoJob = endpoint({
  method: 'POST',
  path: '/api/admin/jobs/{id}/undo',
  access: 'admin',
  summary:
    'Takes back what a job of the admin assigned within the last day, and nothing else: what somebody changed again since stays. Answers with the job that does it.',
  params: idParams,
  status: 201,
  response: job,
  errors: ['JOB_NOT_FOUND', 'JOB_UNDER_WAY', 'TOO_MANY_JOBS'],
});
