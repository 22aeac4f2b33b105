import { randomBytes } from 'node:crypto';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import {
  hashToken,
  makeSessionToken,
  rememberSessionHash,
  rememberedSessionHashes,
  sessionHash,
  signedToken,
} from './session-token.ts';

const newCookie = () => ({ name: 'kalima.session_token', secret: 'a secret of this test' });
const newToken = () => randomBytes(16).toString('hex');
const headerOf = (token: string) => `theme=dark; kalima.session_token=${token}.signature; other=1`;

function heapAfterCollection(): number {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  return process.memoryUsage().heapUsed;
}

test.each([
  ['a token that is too short', 'a'.repeat(31)],
  ['a token that is too long', 'a'.repeat(33)],
  ['a token of 14 kB', 'a'.repeat(14_000)],
  ['signs that no token has', `${'a'.repeat(31)}%`],
  ['nothing', ''],
])('%s is no token', (_case, token) => {
  expect(sessionHash(headerOf(token), newCookie())).toBeNull();
});

test('new tokens are of all characters and never the same, and are found again in their cookie', () => {
  const cookie = newCookie();
  const tokens = Array.from({ length: 1000 }, makeSessionToken);
  expect(new Set(tokens).size).toBe(1000);
  expect(new Set(tokens.join('')).size).toBe(62);
  for (const token of tokens) {
    const header = `${cookie.name}=${signedToken(cookie.secret, token)}`;
    expect(sessionHash(header, cookie)).toBe(hashToken(cookie.secret, token));
  }
});

test('a token is signed as it was by earlier versions', () => {
  const signed = 'Z7jIBFU7aak9nzeLY0X8kurb5owdj2Xu.YcEfsl7YPdqRw0SYmMi%2FG2bITb9E7aFlufqvxERVc10%3D';
  expect(signedToken('a secret of the tests that is long enough', signed.split('.')[0] ?? '')).toBe(signed);
});

test('the hash is the same whether it was kept or not, and under another secret another', () => {
  const [cookie, header] = [newCookie(), headerOf(newToken())];
  const hash = sessionHash(header, cookie) ?? '';
  expect(hash).toMatch(/^[\w-]{43}$/);
  rememberSessionHash(header, cookie, hash);
  expect(sessionHash(header, cookie)).toBe(hash);
  expect(sessionHash(header, { ...cookie, secret: 'another' })).not.toBe(hash);
});

test('what merely comes is not kept, and what is kept is bounded', () => {
  const cookie = newCookie();
  for (let n = 0; n < 20_000; n += 1) sessionHash(headerOf(newToken()), cookie);
  expect(rememberedSessionHashes(cookie)).toBe(0);
  for (let n = 0; n < 25_000; n += 1) rememberSessionHash(headerOf(newToken()), cookie, 'hash');
  expect(rememberedSessionHashes(cookie)).toBeLessThanOrEqual(10_000);
});

test('a kept token does not keep the header that it came with', () => {
  const cookie = newCookie();
  const before = heapAfterCollection();
  for (let n = 0; n < 3000; n += 1) {
    // As a header comes from the network: a string of its own of 14 kB.
    const header = Buffer.from(`${headerOf(newToken())}; rest=${'x'.repeat(14_000)}`).toString('latin1');
    rememberSessionHash(header, cookie, sessionHash(header, cookie) ?? '');
  }
  const grown = heapAfterCollection() - before;
  expect(rememberedSessionHashes(cookie)).toBe(3000);
  // The headers would take 42 MB.
  expect(grown).toBeLessThan(10_000_000);
});
