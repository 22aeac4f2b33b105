import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { sendEvents, wordEvent } from './testing/study-events.ts';
import { startTestApp, testPassword } from './testing/test-app.ts';

const kalima = await startTestApp();
const hour = 60 * 60 * 1000;

/** Sets the clock of the server's process; the database keeps its own. */
function jump(hours: number): void {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(Date.now() + hours * hour);
}

afterEach(() => void vi.useRealTimers());

describe.each([-24, 24])('the clock of the server jumps by %i hours', (hours) => {
  test('sessions go on, and new ones work before and after it jumps back', async () => {
    const before = await kalima.signUpLearner();
    jump(hours);
    expect((await before.client.call('GET /api/profile')).id).toBe(before.profile.id);
    expect((await before.client.request('GET /api/auth/get-session')).statusCode).toBe(200);
    const during = await kalima.signIn(before.email);
    expect((await during.client.call('GET /api/profile')).id).toBe(before.profile.id);
    vi.useRealTimers();
    for (const { client } of [before, during]) {
      expect((await client.call('GET /api/profile')).id).toBe(before.profile.id);
    }
  });

  test('the throttle of sign-in neither forgets nor locks out for a day', async () => {
    const { email } = await kalima.signUpLearner();
    const browser = kalima.client();
    const tryOnce = () => browser.refused('POST /api/auth/sign-in/email', { body: { email, password: 'wrong one' } });
    for (let attempt = 0; attempt < 10; attempt += 1) expect((await tryOnce()).code).toBe('INVALID_EMAIL_OR_PASSWORD');
    jump(hours);
    const { code, details } = await tryOnce();
    expect(code).toBe('TOO_MANY_ATTEMPTS');
    expect(details?.retryAfterSeconds).toBeLessThanOrEqual(15 * 60);
    expect((await kalima.signIn(email, testPassword)).email).toBe(email);
  });

  test('a one-time link works for its hour', async () => {
    const { email } = await kalima.signUpLearner();
    const link = await kalima.app.accounts.createResetLink(email);
    jump(hours);
    const body = { token: link?.path.split('#')[1], newPassword: testPassword };
    expect((await kalima.client().request('POST /api/auth/reset-password', { body })).statusCode).toBe(200);
  });

  test('what a learner does is taken once, and the later of two actions counts', async () => {
    const { client } = await kalima.signUpLearner();
    const device = { deviceId: randomUUID() };
    const added = wordEvent('river', 'add');
    const start = Date.now();
    expect(await sendEvents(client, [added], device)).toEqual(['accepted']);
    // The device's own clock goes on as it did.
    const later = new Date(start + 1000).toISOString();
    const mastered = wordEvent('river', 'master', { happenedAt: later });
    jump(hours);
    expect(await sendEvents(client, [mastered], { ...device, deviceTime: later })).toEqual(['accepted']);
    expect(await sendEvents(client, [added, mastered], { ...device, deviceTime: later })).toEqual(['known', 'known']);
    vi.useRealTimers();
    expect((await client.call('GET /api/vocabulary', { query: {} })).items).toMatchObject([
      { word: 'river', isMastered: true },
    ]);
  });
});
