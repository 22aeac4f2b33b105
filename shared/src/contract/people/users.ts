import { z } from 'zod';
import { roles } from '../../domain/people/accounts.ts';
import { classLimits } from '../../domain/teaching/classes.ts';
import { courseTypes } from '../../domain/content/course-types.ts';
import { nativeLanguages, contentLanguages } from '../../domain/language/languages.ts';
import { aboutAnswered, aboutUser } from './about.ts';
import { email, fullName, givenPassword } from './accounts.ts';
import { type About, endpoint } from '../endpoint.ts';
import { cursorQuery, done, id, listOf, newId, searchQuery, text, timestamp } from '../fields.ts';

export const user = z.object({
  id,
  name: z.string(),
  email: z.string().nullable(),
  userName: z.string().nullable(),
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

export const findUsersByEmail = endpoint({
  method: 'POST',
  path: '/api/admin/users/by-email',
  access: 'admin',
  summary:
    'Who has these addresses, in any spelling of capitals; nobody for those that have no account. Changes nothing; a body, since a list of a class is too long for an address.',
  body: z.strictObject({ emails: z.array(text(254)).min(1).max(classLimits.members) }),
  status: 200,
  response: z.object({
    items: z.array(user.pick({ id: true, name: true, role: true, isActive: true }).extend({ email: z.string() })),
  }),
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
    targetLanguage: z.enum(contentLanguages).optional(),
    nativeLanguage: z.enum(nativeLanguages).optional(),
  }),
  about: aboutAnswered('account-made', (made: { id: string }) => [made.id]),
  status: 201,
  response: z.object({ id, ...oneTimeLink.shape }),
  errors: ['USER_ALREADY_EXISTS', ...ownPasswordErrors],
});

/** A person as the back office shows one, with how much of each type is assigned. */
export const userDetail = user.extend({
  targetLanguage: z.enum(contentLanguages),
  nativeLanguage: z.enum(nativeLanguages),
  createdAt: timestamp,
  /** Whether the provider of single sign-on leads into the account, or may be connected without its password. */
  singleSignOn: z.enum(['connected', 'allowed', 'none']),
  /** Whether an admin lets this person make content of their own as a teacher. */
  mayMakeContent: z.boolean(),
  throughClassesCount: z.number().int(),
  courseCount: z.number().int(),
  freeCourseCount: z.number().int(),
  types: z.array(
    z.object({
      courseType: z.enum(courseTypes),
      assignedCount: z.number().int(),
      /** How many more the person has through classes. */
      throughClassesCount: z.number().int(),
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
  about: aboutUser('account-seen'),
  status: 200,
  response: userDetail,
  errors: ['USER_NOT_FOUND'],
});

interface AccountChange {
  params: { userId: string };
  body: { role?: string | undefined; isActive?: boolean | undefined; mayMakeContent?: boolean | undefined };
}

const aboutAccountChange: readonly About[] = [
  {
    action: 'role-changed',
    people: ({ params, body }: AccountChange) =>
      body.role === undefined && body.mayMakeContent === undefined ? [] : [params.userId],
  },
  {
    action: 'deactivated',
    people: ({ params, body }: AccountChange) => (body.isActive === false ? [params.userId] : []),
  },
  {
    action: 'reactivated',
    people: ({ params, body }: AccountChange) => (body.isActive === true ? [params.userId] : []),
  },
];

export const updateUser = endpoint({
  method: 'PATCH',
  path: '/api/admin/users/{userId}',
  access: 'admin',
  summary:
    "Gives a role, and lets a teacher make content; deactivates an account, which ends its sessions, or reactivates it. An account that is or becomes an admin's asks for the password of the caller. One that becomes an admin's is handed over: its sessions, password and second factor end, and a link sets a new password once, within an hour.",
  params: userParams,
  body: z.strictObject({
    role: z.enum(roles).optional(),
    isActive: z.boolean().optional(),
    /** Counts while they are a teacher; another role takes it away. */
    mayMakeContent: z.boolean().optional(),
    ...ownPassword,
  }),
  about: aboutAccountChange,
  status: 200,
  /** The link is null unless a learner became an admin. */
  response: done.extend({ link: oneTimeLink.nullable() }),
  errors: ['USER_NOT_FOUND', 'LAST_ADMIN', 'EMAIL_NEEDED', ...ownPasswordErrors],
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
  about: aboutUser('link-made'),
  status: 201,
  response: oneTimeLink,
  errors: ['USER_NOT_FOUND', ...ownPasswordErrors],
});
