import { z } from 'zod';
import { givenCode, givenPassword } from './accounts.ts';
import { endpoint } from '../endpoint.ts';
import { done } from '../fields.ts';

export const getTwoFactor = endpoint({
  method: 'GET',
  path: '/api/profile/two-factor',
  guardsAccess: true,
  access: 'user',
  summary: 'Whether signing in asks for a second factor, whether it must, and how many recovery codes are left.',
  status: 200,
  response: z.object({ isOn: z.boolean(), isRequired: z.boolean(), recoveryCodesLeft: z.number().int() }),
});

export const startTwoFactor = endpoint({
  method: 'POST',
  path: '/api/profile/two-factor',
  guardsAccess: true,
  access: 'user',
  summary: 'Makes a new secret for an app; it counts once a code of it has been confirmed.',
  body: z.strictObject({ password: givenPassword }),
  status: 201,
  response: z.object({
    /** Base32, to be typed where nothing can be scanned. */
    secret: z.string(),
    /** `otpauth://` address for a QR code. */
    uri: z.string(),
  }),
  errors: ['WRONG_CURRENT_PASSWORD', 'SECOND_FACTOR_ON', 'TOO_MANY_ATTEMPTS'],
});

const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

export const confirmTwoFactor = endpoint({
  method: 'POST',
  path: '/api/profile/two-factor/confirm',
  guardsAccess: true,
  access: 'user',
  summary: 'Turns the second factor on by a code of the app, ends all other sessions and answers recovery codes, once.',
  body: z.strictObject({ code: givenCode }),
  status: 200,
  response: recoveryCodes,
  errors: ['WRONG_CODE', 'TOO_MANY_ATTEMPTS'],
});

export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/api/profile/two-factor/recovery-codes',
  guardsAccess: true,
  access: 'user',
  summary: 'Replaces the recovery codes and returns the new ones, once.',
  body: z.strictObject({ password: givenPassword, code: givenCode }),
  status: 200,
  response: recoveryCodes,
  errors: ['WRONG_CURRENT_PASSWORD', 'WRONG_CODE', 'TOO_MANY_ATTEMPTS'],
});

export const stopTwoFactor = endpoint({
  method: 'POST',
  path: '/api/profile/two-factor/off',
  guardsAccess: true,
  access: 'user',
  summary: 'Turns the second factor off.',
  body: z.strictObject({ password: givenPassword, code: givenCode }),
  status: 200,
  response: done,
  errors: ['WRONG_CURRENT_PASSWORD', 'WRONG_CODE', 'SECOND_FACTOR_NEEDED', 'TOO_MANY_ATTEMPTS'],
});
