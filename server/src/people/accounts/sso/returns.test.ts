import { createHash } from 'node:crypto';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { startIdentityProvider, strangersSignature } from '../../../testing/identity-provider.ts';
import { providerVisits } from '../../../testing/provider-visits.ts';
import { startTestApp, testPassword } from '../../../testing/test-app.ts';
import { createSealedCookie } from './sealed-cookie.ts';

const publicUrl = 'http://school.example';
const provider = await startIdentityProvider(publicUrl);
const kalima = await startTestApp({ publicUrl, singleSignOn: provider.config, school: { registration: 'open' } });
afterAll(() => provider.close());
beforeEach(() => {
  provider.changeTokens(undefined);
  provider.changeSignatures(undefined);
});

const { identity, start, comeBack, whoIs, enter } = providerVisits(kalima, provider);

/** What the browser is sent to the provider with, and what the cookie keeps of it. */
async function departure() {
  const browser = kalima.client();
  const { headers } = await start(browser);
  const url = new URL(String(headers.location));
  const [, value = ''] = [...browser.cookies].find(([name]) => name.endsWith('kalima.sso')) ?? [];
  const kept = JSON.parse(Buffer.from(value.split('.')[0] ?? '', 'base64url').toString()) as Record<string, string>;
  return { browser, url, kept, cookie: String(headers['set-cookie']) };
}

test('each departure asks for a code for this address, with a state, a nonce and a PKCE challenge of its own', async () => {
  const [one, other] = [await departure(), await departure()];
  for (const { url, kept, cookie } of [one, other]) {
    expect(Object.fromEntries(url.searchParams)).toEqual({
      client_id: provider.config.clientId,
      response_type: 'code',
      scope: 'openid email profile',
      redirect_uri: `${publicUrl}/api/auth/sso/callback`,
      state: kept['state'],
      nonce: kept['nonce'],
      code_challenge: createHash('sha256')
        .update(kept['verifier'] ?? '')
        .digest('base64url'),
      code_challenge_method: 'S256',
    });
    expect(cookie).toMatch(/; HttpOnly\b.*; SameSite=Lax/);
  }
  for (const name of ['state', 'nonce', 'verifier']) {
    expect(one.kept[name]?.length).toBeGreaterThanOrEqual(43);
    expect(one.kept[name]).not.toBe(other.kept[name]);
  }
});

test('a code that the provider gave for one departure is refused at the return of another', async () => {
  const [thief, victim] = [await departure(), await departure()];
  const back = await provider.visit(thief.url.href, identity());
  back.searchParams.set('state', victim.kept['state'] ?? '');
  expect(await comeBack(victim.browser, back)).toMatchObject({ location: '/login/arrival?problem=SSO_FAILED' });
  expect(await whoIs(victim.browser)).toBeNull();
});

test('a provider that calls itself by another issuer than the one configured is sent nobody', async () => {
  const issuer = provider.config.issuer.replace('127.0.0.1', 'localhost');
  const misled = await startTestApp({ publicUrl, singleSignOn: { ...provider.config, issuer } });
  expect((await start(misled.client())).headers.location).toBe('/login/arrival?problem=SSO_FAILED');
});

test('a token of somebody else than the user info is refused', async () => {
  const [one, other] = [identity(), identity()];
  provider.changeTokens((claims) => ({ ...claims, sub: other }));
  expect(await enter(one)).toMatchObject({ location: '/login/arrival?problem=SSO_FAILED', user: null });
});

test.each([
  ["a stranger's signature", strangersSignature],
  ["the provider's signature of something else", (text: string) => provider.sign(`${text} `)],
  ['no signature', () => ''],
])('a token with %s signs nobody in', async (_case, signature) => {
  provider.changeSignatures(signature);
  expect(await enter(identity())).toMatchObject({ location: '/login/arrival?problem=SSO_FAILED', user: null });
});

test('a key that the provider has changed to is found, once the ones that are known are a minute old', async () => {
  expect((await enter(identity())).location).toBe('/today');
  provider.rotateKey();
  const now = Date.now.bind(Date);
  const later = vi.spyOn(Date, 'now').mockImplementation(() => now() + 61_000);
  expect((await enter(identity())).location).toBe('/today');
  later.mockRestore();
});

test('the cookie between leaving and coming back is worth nothing after ten minutes, or under another key', () => {
  const cookie = { name: 'unused', isSecure: true, secret: 'a secret' };
  const away = { kind: 'away', state: 's', nonce: 'n', verifier: 'v', to: '/' } as const;
  const sealed = createSealedCookie(cookie);
  const [set = ''] = sealed.seal(away).split(';');
  expect(sealed.open(set)).toMatchObject(away);
  expect(createSealedCookie({ ...cookie, secret: 'another' }).open(set)).toBeNull();
  const later = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 10 * 60_000 + 1000);
  expect(sealed.open(set)).toBeNull();
  later.mockRestore();
});

test('the cookie of who is away shows nobody as arrived', async () => {
  const { browser } = await departure();
  expect(await browser.call('GET /api/auth/sso/arrival')).toEqual({ arrival: null });
  expect(await browser.codeOf('POST /api/auth/sso/arrival', { body: { password: testPassword } })).toBe('SSO_EXPIRED');
});

test('the same subject at another provider is somebody else', async () => {
  const { profile } = await kalima.signUpLearner();
  const subject = identity();
  await kalima.database.db
    .insertInto('sign_in_identities')
    .values({ issuer: 'https://elsewhere.example', subject, user_id: profile.id })
    .execute();
  const { user } = await enter(subject);
  expect(user?.email).toBe(`${subject}@school.example`);
  expect(user?.id).not.toBe(profile.id);
});
