import { z } from 'zod';
import { passwordLength, roles } from '../domain/accounts.ts';
import { courseTypes } from '../domain/course-types.ts';
import { nativeLanguages, targetLanguages } from '../domain/languages.ts';
import { endpoint } from './endpoint.ts';
import { done, id, text, timestamp, verbatimText } from './fields.ts';

/** Characters that break lines or change the direction of text: no name needs them, and in a list they disguise a name. */
const turning = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/u;
export const fullName = text(120).refine((name) => !turning.test(name), { params: { code: 'INVALID_CHARACTER' } });
export const email = text(254).pipe(z.email());
const newPassword = verbatimText(passwordLength.min, passwordLength.max);
/** A password that is only compared: any length up to the limit, so that short wrong ones are wrong and not invalid. */
export const givenPassword = verbatimText(1, passwordLength.max);
/** Six digits of an app, or a recovery code; spaces and hyphens do not count. */
export const givenCode = text(40);

/** The signed-in person, with what the browser needs to draw the menus and guards. */
export const profile = z.object({
  id,
  name: z.string(),
  email: z.string(),
  role: z.enum(roles),
  targetLanguage: z.enum(targetLanguages),
  nativeLanguage: z.enum(nativeLanguages),
  /** How many courses are assigned to the person, and of which types. */
  assignedCount: z.number().int(),
  assignedTypes: z.array(z.enum(courseTypes)),
  /** Whether the person has to set up a second factor before the back office opens to them. */
  needsSecondFactor: z.boolean(),
});
export type Profile = z.infer<typeof profile>;

const signedIn = z.object({ user: profile });

export const signUp = endpoint({
  method: 'POST',
  path: '/api/auth/sign-up/email',
  access: 'public',
  summary: 'Registers a learner, gives them the free courses and signs them in.',
  body: z.strictObject({
    name: fullName,
    email,
    password: newPassword,
    targetLanguage: z.enum(targetLanguages),
    nativeLanguage: z.enum(nativeLanguages),
  }),
  status: 200,
  response: signedIn,
  errors: ['REGISTRATION_CLOSED', 'USER_ALREADY_EXISTS', 'TOO_MANY_ATTEMPTS'],
});

export const signIn = endpoint({
  method: 'POST',
  path: '/api/auth/sign-in/email',
  access: 'public',
  summary: 'Signs a person in, with a code of their app or a recovery code where they have set up a second factor.',
  body: z.strictObject({ email, password: givenPassword, code: givenCode.optional() }),
  status: 200,
  response: signedIn,
  errors: [
    'EMAIL_NOT_REGISTERED',
    'INVALID_EMAIL_OR_PASSWORD',
    'SECOND_FACTOR_REQUIRED',
    'WRONG_CODE',
    'ACCOUNT_DEACTIVATED',
    'TOO_MANY_ATTEMPTS',
  ],
});

export const signOut = endpoint({
  method: 'POST',
  path: '/api/auth/sign-out',
  access: 'public',
  summary: 'Ends the session, if there is one.',
  status: 200,
  response: done,
});

export const getSession = endpoint({
  method: 'GET',
  path: '/api/auth/get-session',
  access: 'public',
  summary: 'Who is signed in; `user` is null for nobody.',
  status: 200,
  response: z.object({ user: profile.nullable() }),
});

export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/auth/reset-password',
  access: 'public',
  summary: 'Sets a new password by a one-time link and ends all sessions of the account.',
  body: z.strictObject({ token: text(200), newPassword }),
  status: 200,
  response: done,
  errors: ['RESET_LINK_INVALID', 'TOO_MANY_ATTEMPTS'],
});

export const getProfile = endpoint({
  method: 'GET',
  path: '/api/profile',
  access: 'user',
  summary: 'The signed-in person.',
  status: 200,
  response: profile,
});

export const updateProfile = endpoint({
  method: 'PATCH',
  path: '/api/profile',
  access: 'user',
  summary: 'Changes the own name and languages.',
  body: z.strictObject({
    name: fullName.optional(),
    targetLanguage: z.enum(targetLanguages).optional(),
    nativeLanguage: z.enum(nativeLanguages).optional(),
  }),
  status: 200,
  response: profile,
});

export const changePassword = endpoint({
  method: 'POST',
  path: '/api/profile/password',
  guardsAccess: true,
  access: 'user',
  summary: 'Changes the own password, with a code where a second factor is in force, and ends all other sessions.',
  body: z.strictObject({ currentPassword: givenPassword, newPassword, code: givenCode.optional() }),
  status: 200,
  response: done,
  errors: ['WRONG_CURRENT_PASSWORD', 'SECOND_FACTOR_REQUIRED', 'WRONG_CODE', 'TOO_MANY_ATTEMPTS'],
});

export const session = z.object({
  id,
  /** What the browser calls itself, as it said at sign-in. */
  userAgent: z.string().nullable(),
  createdAt: timestamp,
  /** To a day: when the session was last prolonged. */
  lastUsedAt: timestamp,
  isCurrent: z.boolean(),
});
export type Session = z.infer<typeof session>;

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/profile/sessions',
  guardsAccess: true,
  access: 'user',
  summary: 'Where the signed-in person is signed in, the current session first.',
  status: 200,
  response: z.object({ items: z.array(session) }),
});

export const endSession = endpoint({
  method: 'DELETE',
  path: '/api/profile/sessions/{sessionId}',
  guardsAccess: true,
  access: 'user',
  summary: 'Signs the person out at one place; one that was signed in to later than this one asks for the password.',
  params: z.object({ sessionId: id }),
  body: z.strictObject({ password: givenPassword.optional() }),
  status: 200,
  response: done,
  errors: ['SESSION_NOT_FOUND', 'PASSWORD_REQUIRED', 'WRONG_CURRENT_PASSWORD', 'TOO_MANY_ATTEMPTS'],
});

export const endAllSessions = endpoint({
  method: 'DELETE',
  path: '/api/profile/sessions',
  guardsAccess: true,
  access: 'user',
  summary: 'Signs the person out everywhere, here too, and ends the one-time links for and by them.',
  status: 200,
  response: done,
});
