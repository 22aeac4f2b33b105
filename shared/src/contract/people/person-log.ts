import { z } from 'zod';
import { personActions, personLogRules } from '../../domain/people/person-log.ts';
import { aboutUser } from './about.ts';
import { endpoint } from '../endpoint.ts';
import { cursorQuery, id, listOf, timestamp } from '../fields.ts';

export const loggedAct = z.object({
  id,
  at: timestamp,
  action: z.enum(personActions),
  /** Who they were then. */
  actorRole: z.enum(['teacher', 'admin']),
  /** Null where the account is gone. */
  actor: z.object({ id, name: z.string() }).nullable(),
});
export type LoggedAct = z.infer<typeof loggedAct>;

export const listPersonLog = endpoint({
  method: 'GET',
  path: '/api/admin/users/{userId}/log',
  access: 'admin',
  summary: `Who looked at or changed what about a person, the latest first, ${personLogRules.page} a page (PRODUCT.md#who-looked-and-changed).`,
  params: z.object({ userId: id }),
  query: z.strictObject({ cursor: cursorQuery }),
  isCostly: true,
  about: aboutUser('log-seen'),
  status: 200,
  response: listOf(loggedAct),
  errors: ['USER_NOT_FOUND'],
});
