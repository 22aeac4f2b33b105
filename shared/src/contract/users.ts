import { z } from 'zod';
import { roles } from '../domain/accounts.ts';
import { courseTypes } from '../domain/course-types.ts';
import { nativeLanguages, targetLanguages } from '../domain/languages.ts';
import { email, fullName, givenPassword } from './accounts.ts';
import { endpoint } from './endpoint.ts';
import { cursorQuery, done, id, listOf, newId, searchQuery, timestamp } from './fields.ts';

export const user = z.object({
  id,
  name: z.string(),
  email: z.string(),
  role: z.enum(roles),
  isActive: z.boolean(),
  assignedCount: z.number().int(),
  /** How many of them are free courses. */
  assignedFreeCount: z.number().int(),
});
export type User = z.infer<typeof user>;

/** The caller's own password, which is asked for wherever an account of an admin is made or opened. */
const ownPassword = { password: givenPassword.optional() };
/** A link that sets a password once, which is shown this once (PRODUCT.md#one-time-links). */
const oneTimeLink = z.object({ path: z.string(), expiresAt: timestamp });
const ownPasswordErrors = ['PASSWORD_REQUIRED', 'WRONG_CURRENT_PASSWORD', 'TOO_MANY_ATTEMPTS'] as const;

export const listUsers = endpoint({
  method: 'GET',
  path: '/api/admin/users',
  access: 'admin',
  summary: 'People by name with the number of courses assigned to each, 50 a page; and the number of free courses.',
  query: z.strictObject({ q: searchQuery, cursor: cursorQuery }),
  isCostly: true,
  status: 200,
  response: listOf(user).extend({ freeCourseCount: z.number().int(), total: z.number().int() }),
});

export const createUser = endpoint({
  method: 'POST',
  path: '/api/admin/users',
  access: 'admin',
  summary:
    'Makes an account without a password, with the free courses for a learner, and a link that sets the password once, within an hour (PRODUCT.md#one-time-links). Works while registration is closed. Sent again with the same id it makes a new link. An account of an admin asks for the password of the caller.',
  body: z.strictObject({
    ...newId,
    ...ownPassword,
    name: fullName,
    email,
    role: z.enum(roles).default('user'),
    targetLanguage: z.enum(targetLanguages).optional(),
    nativeLanguage: z.enum(nativeLanguages).optional(),
  }),
  status: 201,
  response: z.object({ id, ...oneTimeLink.shape }),
  errors: ['USER_ALREADY_EXISTS', ...ownPasswordErrors],
});

/** A person as the back office shows one, with how much of each type is assigned. */
export const userDetail = user.extend({
  targetLanguage: z.enum(targetLanguages),
  nativeLanguage: z.enum(nativeLanguages),
  createdAt: timestamp,
  courseCount: z.number().int(),
  freeCourseCount: z.number().int(),
  types: z.array(
    z.object({
      courseType: z.enum(courseTypes),
      assignedCount: z.number().int(),
      courseCount: z.number().int(),
      assignedFreeCount: z.number().int(),
      freeCourseCount: z.number().int(),
    }),
  ),
});
export type UserDetail = z.infer<typeof userDetail>;

/** In the one spelling in which ids are compared. */
const userParams = z.object({ userId: id.toLowerCase() });

export const getUser = endpoint({
  method: 'GET',
  path: '/api/admin/users/{userId}',
  access: 'admin',
  summary: 'One person, with how many courses of each type are assigned.',
  params: userParams,
  isCostly: true,
  status: 200,
  response: userDetail,
  errors: ['USER_NOT_FOUND'],
});

export const updateUser = endpoint({
  method: 'PATCH',
  path: '/api/admin/users/{userId}',
  access: 'admin',
  summary:
    "Makes or unmakes an admin; deactivates an account, which ends its sessions, or reactivates it. An account that is or becomes an admin's asks for the password of the caller. One that becomes an admin's is handed over: its sessions, password and second factor end, and a link sets a new password once, within an hour.",
  params: userParams,
  body: z.strictObject({ role: z.enum(roles).optional(), isActive: z.boolean().optional(), ...ownPassword }),
  status: 200,
  /** The link is null unless a learner became an admin. */
  response: done.extend({ link: oneTimeLink.nullable() }),
  errors: ['USER_NOT_FOUND', 'LAST_ADMIN', ...ownPasswordErrors],
});

export const deleteUser = endpoint({
  method: 'DELETE',
  path: '/api/admin/users/{userId}',
  access: 'admin',
  summary:
    "Deletes an account with all that is the learner's (PRODUCT.md#deleting); an admin's asks for the password of the caller.",
  params: userParams,
  body: z.strictObject(ownPassword),
  status: 200,
  response: done,
  errors: ['USER_NOT_FOUND', 'LAST_ADMIN', ...ownPasswordErrors],
});

export const createResetLink = endpoint({
  method: 'POST',
  path: '/api/admin/users/{userId}/reset-link',
  access: 'admin',
  summary:
    'Makes a link that sets a new password once, within an hour (PRODUCT.md#one-time-links). It is shown this once. A link for an admin asks for the password of the caller.',
  params: userParams,
  body: z.strictObject(ownPassword),
  status: 201,
  response: oneTimeLink,
  errors: ['USER_NOT_FOUND', ...ownPasswordErrors],
});
