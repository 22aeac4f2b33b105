import { z } from 'zod';
import { passwordLength, roles } from '../domain/accounts.ts';
import { courseTypes } from '../domain/course-types.ts';
import { nativeLanguages, targetLanguages } from '../domain/languages.ts';
import { endpoint } from './endpoint.ts';
import { done, id, text, verbatimText } from './fields.ts';

const fullName = text(120);
const email = text(254).pipe(z.email());
const newPassword = verbatimText(passwordLength.min, passwordLength.max);
/** A password that is only compared: any length up to the limit, so that short wrong ones are wrong and not invalid. */
const givenPassword = verbatimText(1, passwordLength.max);

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
  errors: ['USER_ALREADY_EXISTS', 'TOO_MANY_ATTEMPTS'],
});

export const signIn = endpoint({
  method: 'POST',
  path: '/api/auth/sign-in/email',
  access: 'public',
  summary: 'Signs a person in.',
  body: z.strictObject({ email, password: givenPassword }),
  status: 200,
  response: signedIn,
  errors: ['EMAIL_NOT_REGISTERED', 'INVALID_EMAIL_OR_PASSWORD', 'ACCOUNT_DEACTIVATED', 'TOO_MANY_ATTEMPTS'],
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
  access: 'user',
  summary: 'Changes the own password and ends all other sessions.',
  body: z.strictObject({ currentPassword: givenPassword, newPassword }),
  status: 200,
  response: done,
  errors: ['WRONG_CURRENT_PASSWORD', 'TOO_MANY_ATTEMPTS'],
});
