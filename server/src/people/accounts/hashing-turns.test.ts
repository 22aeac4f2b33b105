import { afterAll, expect, test, vi } from 'vitest';
import { startTestApp, testPassword } from '../../testing/test-app.ts';
import * as passwordHash from './password-hash.ts';

const turns = vi.spyOn(passwordHash, 'hashingFor');
afterAll(() => turns.mockRestore());

const kalima = await startTestApp();

test('whatever hashes a password does so in the turn of the network that asks', async () => {
  const address = '192.0.2.77';
  const browser = kalima.client(address);
  const email = `${crypto.randomUUID()}@example.org`;
  const languages = { targetLanguage: 'arabic', nativeLanguage: 'english' } as const;
  const asked = async (work: () => Promise<unknown>) => {
    turns.mockClear();
    await work();
    return turns.mock.calls.filter(([network]) => network === address).length;
  };
  const signUp = { name: 'Layla', email, password: testPassword, ...languages };
  expect(await asked(() => browser.call('POST /api/auth/sign-up/email', { body: signUp }))).toBe(1);
  const signIn = { email, password: testPassword };
  expect(await asked(() => browser.call('POST /api/auth/sign-in/email', { body: signIn }))).toBe(1);
  const wrong = { ...signIn, password: 'not it' };
  expect(await asked(() => browser.refused('POST /api/auth/sign-in/email', { body: wrong }))).toBe(1);
  // To look at the current one, and to set the new one.
  const change = { currentPassword: testPassword, newPassword: 'dreams of wings' };
  expect(await asked(() => browser.call('POST /api/profile/password', { body: change }))).toBe(2);
  const password = { password: change.newPassword };
  expect(await asked(() => browser.call('POST /api/profile/two-factor', { body: password }))).toBe(1);
  const link = await kalima.app.accounts.createResetLink(email);
  const reset = { token: link?.path.split('#')[1] ?? '', newPassword: testPassword };
  expect(await asked(() => browser.call('POST /api/auth/reset-password', { body: reset }))).toBe(1);
});
