import { z } from 'zod';
import { rosterFields } from '../../domain/exchange/roster.ts';
import { rosterLimits } from '../../domain/exchange/roster-files.ts';
import { rosterOutcomes, rosterProblems } from '../../domain/exchange/roster-plan.ts';
import { aboutAnswered } from '../people/about.ts';
import { endpoint } from '../endpoint.ts';
import { id, idParams, optionalText, timestamp } from '../fields.ts';

const cell = optionalText(rosterLimits.cell);

export const rosterRow = z.strictObject({
  /** Where it begins in its file. */
  line: z.number().int().min(0).max(1_000_000),
  sourcedId: cell,
  name: cell,
  userName: cell,
  email: cell,
  className: cell,
});

const rows = z.array(rosterRow).min(1).max(rosterLimits.rows);

const plannedRow = z.object({
  line: z.number().int(),
  outcome: z.enum(rosterOutcomes),
  errors: z.array(
    z.object({
      field: z.enum(rosterFields),
      code: z.enum(rosterProblems),
      /** Who is meant besides: an earlier row, or an account, which has no line. */
      other: z.object({ line: z.number().int().nullable(), name: z.string() }).nullable(),
    }),
  ),
  /** The account that is meant; null for a new one and for errors. */
  userId: id.nullable(),
  formerName: z.string().nullable(),
  userName: z.string().nullable(),
  email: z.string().nullable(),
  classId: id.nullable(),
  joins: z.boolean(),
  isNumbered: z.boolean(),
});

const goneMember = z.object({
  userId: id,
  name: z.string(),
  userName: z.string().nullable(),
  email: z.string().nullable(),
  classId: id,
  className: z.string(),
});

export const rosterCheck = z.object({
  /** In the order in which they were given. */
  rows: z.array(plannedRow),
  /** Who is in a class of the roster, and not in the roster for it. */
  gone: z.array(goneMember),
  /** The names of all classes that a row may name. */
  classNames: z.array(z.string()),
});
export type RosterCheck = z.infer<typeof rosterCheck>;

export const checkRoster = endpoint({
  method: 'POST',
  path: '/api/admin/rosters/check',
  access: 'admin',
  summary: `What an import of these rows would do, by row, with what is wrong in it; at most ${rosterLimits.rows}. Changes nothing.`,
  body: z.strictObject({ rows }),
  isCostly: true,
  status: 200,
  response: rosterCheck,
});

export const rosterImport = z.object({
  id,
  madeAt: timestamp,
  /** Until when it can be undone. */
  undoUntil: timestamp,
  isUndone: z.boolean(),
  /** Accounts that were made, accounts that were changed or came into a class, and memberships that ended. */
  newCount: z.number().int(),
  changedCount: z.number().int(),
  leftCount: z.number().int(),
  /** The classes that it brought somebody into, by name. */
  classes: z.array(z.object({ id, name: z.string() })),
});
export type RosterImport = z.infer<typeof rosterImport>;

export const importRoster = endpoint({
  method: 'POST',
  path: '/api/admin/rosters',
  access: 'admin',
  summary:
    "Imports rows, all that are right or none: makes accounts without passwords, and changes names, numbers and classes. Rows with errors stay out. Nobody is deleted; those of `leaving` leave a class. Under an id of the caller's it is made once.",
  body: z.strictObject({
    id,
    rows,
    leaving: z.array(z.strictObject({ userId: id, classId: id })).max(rosterLimits.rows),
  }),
  status: 201,
  response: rosterImport.extend({
    /** Whose accounts it made, and whose it changed, or their classes; nobody where it was made before. */
    madeUserIds: z.array(id),
    changedUserIds: z.array(id),
  }),
  about: [
    ...aboutAnswered('account-made', (made: { madeUserIds: string[] }) => made.madeUserIds),
    ...aboutAnswered('class-changed', (made: { changedUserIds: string[] }) => made.changedUserIds),
  ],
  errors: ['ROSTER_UNDER_WAY', 'TOO_MANY_ATTEMPTS'],
});

export const listRosters = endpoint({
  method: 'GET',
  path: '/api/admin/rosters',
  access: 'admin',
  summary: 'The imports of the last day, the latest first.',
  status: 200,
  response: z.object({ items: z.array(rosterImport) }),
});

export const undoRoster = endpoint({
  method: 'POST',
  path: '/api/admin/rosters/{id}/undo',
  access: 'admin',
  summary:
    'Takes an import of the last day back: memberships, names and numbers as they were. Accounts that it made are deleted where nobody ever signed in to them, else deactivated. Again changes nothing.',
  params: idParams,
  status: 200,
  response: z.object({ deletedCount: z.number().int(), deactivatedUserIds: z.array(id) }),
  about: aboutAnswered('deactivated', (undone: { deactivatedUserIds: string[] }) => undone.deactivatedUserIds),
  errors: ['ROSTER_NOT_FOUND', 'ROSTER_UNDER_WAY'],
});
