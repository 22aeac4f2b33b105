import { z } from 'zod';
import { passwordLength, roles } from '../../domain/people/accounts.ts';
import { courseTypes } from '../../domain/content/course-types.ts';
import { nativeLanguages, contentLanguages } from '../../domain/language/languages.ts';
import { readingChoices } from '../../domain/learning/reading-settings.ts';
import { endpoint } from '../endpoint.ts';
import { done, id, text, timestamp, verbatimText } from '../fields.ts';

/** Characters that break lines or change the direction of text: no name needs them, and in a list they disguise a name. */
const turning = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/u;
export const fullName = text(120).refine((name) => !turning.test(name), { params: { code: 'INVALID_CHARACTER' } });
/** As it is typed; `userNameOf` says which are some. */
export const givenUserName = text(120);
export const email = text(254).pipe(z.email());
const newPassword = verbatimText(passwordLength.min, passwordLength.max);
/** A password that is only compared: any length up to the limit, so that short wrong ones are wrong and not invalid. */
export const givenPassword = verbatimText(1, passwordLength.max);
/** Six digits of an app, or a recovery code; spaces and hyphens do not count. */
export const givenCode = text(40);

/** The signed-in person, with what the browser needs to draw the menus and guards. */
/** How a person reads (PRODUCT.md#reading-comfort). */
const readingSettings = z.strictObject({
  text: z.enum(readingChoices.text),
  lines: z.enum(readingChoices.lines),
  contrast: z.enum(readingChoices.contrast),
  motion: z.enum(readingChoices.motion),
  aids: z.enum(readingChoices.aids),
});

export const profile = z.object({
  id,
  name: z.string(),
  /** Who has no address has a user name; some have both. */
  email: z.string().nullable(),
  userName: z.string().nullable(),
  /** Nobody has one yet who was let in by a login card and has not chosen one. */
  hasPassword: z.boolean(),
  role: z.enum(roles),
  targetLanguage: z.enum(contentLanguages),
  nativeLanguage: z.enum(nativeLanguages),
  /** Null for who never set any of it. */
  reading: readingSettings.nullable(),
  /** How many courses are assigned to the person, and of which types. */
  assignedCount: z.number().int(),
  assignedTypes: z.array(z.enum(courseTypes)),
  /** Whether the person has to set up a second factor before the back office opens to them. */
  needsSecondFactor: z.boolean(),
  /** Whether they make content: admins, and teachers whom one lets. */
  mayMakeContent: z.boolean(),
});
export type Profile = z.infer<typeof profile>;

export const signedIn = z.object({ user: profile });

export const signUp = endpoint({
  method: 'POST',
  path: '/api/auth/sign-up/email',
  access: 'public',
  summary:
    'Registers a learner and signs them in, with the free courses or, by the code of a class, as a member of it.',
  body: z.strictObject({
    name: fullName,
    email,
    password: newPassword,
    targetLanguage: z.enum(contentLanguages),
    nativeLanguage: z.enum(nativeLanguages),
    /** Of a class that they join at once; needed where registration is by class code. */
    classCode: text(40).optional(),
  }),
  status: 200,
  response: signedIn,
  errors: ['REGISTRATION_CLOSED', 'USER_ALREADY_EXISTS', 'CLASS_CODE_UNKNOWN', 'CLASS_FULL', 'TOO_MANY_ATTEMPTS'],
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
    'PASSWORDS_OFF',
    'TOO_MANY_ATTEMPTS',
  ],
});

export const signInByUserName = endpoint({
  method: 'POST',
  path: '/api/auth/sign-in/user-name',
  access: 'public',
  summary:
    'Signs a person in by their user name, in whatever case, width and digits it is typed. A failure does not tell who has an account.',
  body: z.strictObject({ userName: givenUserName, password: givenPassword, code: givenCode.optional() }),
  status: 200,
  response: signedIn,
  errors: [
    'INVALID_USER_NAME_OR_PASSWORD',
    'SECOND_FACTOR_REQUIRED',
    'WRONG_CODE',
    'ACCOUNT_DEACTIVATED',
    'TOO_MANY_ATTEMPTS',
  ],
});

export const signInByCard = endpoint({
  method: 'POST',
  path: '/api/auth/sign-in/card',
  access: 'public',
  summary: 'Signs a learner in by the code of a login card, which works once (PRODUCT.md#login-cards).',
  body: z.strictObject({ code: text(40) }),
  status: 200,
  response: signedIn,
  errors: ['CARD_INVALID', 'SECOND_FACTOR_REQUIRED', 'ACCOUNT_DEACTIVATED', 'TOO_MANY_ATTEMPTS'],
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
  response: z.object({
    user: profile.nullable(),
    /** Set if the session ended only because it was not used: the device keeps what it stored for that person. */
    isIdle: z.literal(true).optional(),
  }),
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
  summary: 'Changes the own name and languages, and how one reads.',
  body: z.strictObject({
    name: fullName.optional(),
    targetLanguage: z.enum(contentLanguages).optional(),
    nativeLanguage: z.enum(nativeLanguages).optional(),
    reading: readingSettings.optional(),
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

export const chooseFirstPassword = endpoint({
  method: 'POST',
  path: '/api/profile/first-password',
  guardsAccess: true,
  access: 'user',
  summary:
    'Sets the own password without the one before: for who has none, and within an hour in the session that a login card opened. Ends all other sessions.',
  body: z.strictObject({ newPassword }),
  status: 200,
  response: done,
  errors: ['PASSWORD_REQUIRED', 'TOO_MANY_ATTEMPTS'],
});

export const deleteProfile = endpoint({
  method: 'POST',
  path: '/api/profile/deletion',
  guardsAccess: true,
  access: 'user',
  summary:
    "Deletes the own account with all that is the learner's, where the school lets learners do so (PRODUCT.md#deleting). Asks for the password, with a code where a second factor is in force; who has no password types the name that they sign in with.",
  body: z.strictObject({
    password: givenPassword.optional(),
    code: givenCode.optional(),
    signInName: text(254).optional(),
  }),
  status: 200,
  response: done,
  errors: [
    'DELETION_NOT_ALLOWED',
    'PASSWORD_REQUIRED',
    'WRONG_CURRENT_PASSWORD',
    'SECOND_FACTOR_REQUIRED',
    'WRONG_CODE',
    'NAME_DOES_NOT_MATCH',
    'TOO_MANY_ATTEMPTS',
  ],
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
