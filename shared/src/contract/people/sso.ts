import { z } from 'zod';
import { aboutAnswered, aboutUser } from './about.ts';
import { givenCode, givenPassword, signedIn } from './accounts.ts';
import { endpoint } from '../endpoint.ts';
import { done, id, idParams } from '../fields.ts';

export const getArrival = endpoint({
  method: 'GET',
  path: '/api/auth/sso/arrival',
  access: 'public',
  summary:
    'Who has come back from the provider of single sign-on in this browser and has yet to give the password or the code of the account; null for nobody.',
  status: 200,
  response: z.object({
    arrival: z.object({ email: z.string(), provider: z.string(), needs: z.enum(['password', 'code']) }).nullable(),
  }),
});

export const finishArrival = endpoint({
  method: 'POST',
  path: '/api/auth/sso/arrival',
  access: 'public',
  summary:
    'Signs in who has come back from the provider, by the password or the code of the account, and connects the two.',
  body: z.strictObject({ password: givenPassword.optional(), code: givenCode.optional() }),
  status: 200,
  response: signedIn.extend({ to: z.string() }),
  errors: [
    'SSO_EXPIRED',
    'SSO_OTHER_IDENTITY',
    'EMAIL_NOT_REGISTERED',
    'INVALID_EMAIL_OR_PASSWORD',
    'SECOND_FACTOR_REQUIRED',
    'WRONG_CODE',
    'ACCOUNT_DEACTIVATED',
    'TOO_MANY_ATTEMPTS',
  ],
});

export const changeSingleSignOn = endpoint({
  method: 'PUT',
  path: '/api/admin/users/{userId}/single-sign-on',
  access: 'admin',
  summary:
    "Lets an account be connected at its next single sign-on without its password, which then ends with all other ways in; or disconnects it. An account of an admin asks for the caller's password.",
  params: z.object({ userId: id.toLowerCase() }),
  body: z.strictObject({ state: z.enum(['allowed', 'none']), password: givenPassword.optional() }),
  about: aboutUser('single-sign-on-changed'),
  status: 200,
  response: done,
  errors: ['USER_NOT_FOUND', 'PASSWORD_REQUIRED', 'WRONG_CURRENT_PASSWORD', 'TOO_MANY_ATTEMPTS', 'NOT_FOUND'],
});

export const allowClassSingleSignOn = endpoint({
  method: 'POST',
  path: '/api/admin/classes/{id}/single-sign-on',
  access: 'admin',
  summary:
    'Lets the learners of a class who have an e-mail be connected at their next single sign-on without their passwords, which then end with all other ways in. Again begins the week anew.',
  params: idParams,
  isCostly: true,
  about: aboutAnswered('single-sign-on-changed', (answer: { allowedUserIds: string[] }) => answer.allowedUserIds),
  status: 200,
  response: z.object({ allowedUserIds: z.array(id), leftOutCount: z.number().int() }),
  errors: ['CLASS_NOT_FOUND', 'NOT_FOUND'],
});
