import { expect, test, vi } from 'vitest';
import { startTestApp, testPassword } from '../../testing/test-app.ts';

const owners = vi.hoisted((): string[] => []);

vi.mock(import('../../platform/turns.ts'), async (load) => {
  const { createTurns } = await load();
  return {
    createTurns(options) {
      const turns = createTurns(options);
      return {
        ...turns,
        of(owner, work) {
          owners.push(owner);
          return turns.of(owner, work);
        },
      };
    },
  };
});

const kalima = await startTestApp();

test('whatever hashes a password does so in the turn of the network that asks', async () => {
  const address = '192.0.2.77';
  const browser = kalima.client(address);
  const email = `${crypto.randomUUID()}@example.org`;
  const languages = { targetLanguage: 'arabic', nativeLanguage: 'english' } as const;
  const asked = async (work: () => Promise<unknown>) => {
    owners.length = 0;
    await work();
    return owners.filter((owner) => owner === address).length;
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
