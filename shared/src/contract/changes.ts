import { z } from 'zod';
import { keptReasons } from '../domain/exchange/imports.ts';
import { changeKinds, changeRules, importedThings } from '../domain/teaching/changes.ts';
import { endpoint } from './endpoint.ts';
import { id, idParams, timestamp } from './fields.ts';

/** Id of the change that a call recorded; null if nothing changed. */
export const changeId = id.nullable();

/** A change that the person can take back (PRODUCT.md#taking-back). */
export const change = z.object({
  id,
  kind: z.enum(changeKinds),
  changedAt: timestamp,
  /** Number of people, courses, words or rows. */
  count: z.number().int(),
  /** Name of the person, course or import that it was about; null where there were several. */
  subject: z.string().nullable(),
  /** Name of the class that it was done in. */
  className: z.string().nullable(),
  /** Day that a course is due by since then, as YYYY-MM-DD. */
  dueOn: z.string().nullable(),
  /** The import, and the things that it made. */
  import: z.object({ id, of: z.enum(importedThings) }).nullable(),
});
export type Change = z.infer<typeof change>;

export const listChanges = endpoint({
  method: 'GET',
  path: '/api/teacher/changes',
  access: 'teacher',
  summary: `What the person did for others within the last ${changeRules.undoHours} hours and has not taken back, the latest ${changeRules.listed} first.`,
  status: 200,
  response: z.object({ items: z.array(change) }),
});

/** Result of taking a change back. */
export const undone = z.object({
  /** Number of people, courses, classes or rows that were taken back. */
  undoneCount: z.number().int(),
  /** Parts of an import that stay, and the reasons. */
  kept: z.array(z.object({ text: z.string(), reason: z.enum(keptReasons) })),
  /** People whose courses changed, and people whose classes changed. */
  courseUserIds: z.array(id),
  classUserIds: z.array(id),
});
export type Undone = z.infer<typeof undone>;

export const undoChange = endpoint({
  method: 'POST',
  path: '/api/teacher/changes/{id}/undo',
  access: 'teacher',
  summary:
    'Takes back what one change of the same person changed, and nothing else: what somebody changed again since stays. Again changes nothing.',
  params: idParams,
  about: [
    { action: 'courses-changed', people: ({ response }: { response: Undone }) => response.courseUserIds },
    { action: 'class-changed', people: ({ response }: { response: Undone }) => response.classUserIds },
  ],
  status: 200,
  response: undone,
  errors: [
    'CHANGE_NOT_FOUND',
    'CLASS_NOT_FOUND',
    'CLASS_FULL',
    'USER_NOT_FOUND',
    'IMPORT_NOT_FOUND',
    'CONTENT_OF_OTHERS',
    'FORBIDDEN_ROLE',
  ],
});
