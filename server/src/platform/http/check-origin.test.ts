import { expect, test } from 'vitest';
import { createOriginCheck } from './check-origin.ts';

const url = '/api/profile';
const site = 'https://kalima.example';

function outcome(publicUrl: string | undefined, method: string, headers: Record<string, string>, path = url): string {
  try {
    createOriginCheck(publicUrl)({ method, url: path, headers });
    return 'passes';
  } catch (error) {
    return (error as { code: string }).code;
  }
}

test.each([
  ['our own page', { origin: site, 'sec-fetch-site': 'same-origin' }, 'passes'],
  ['our own page in a browser without Sec-Fetch-Site', { origin: site }, 'passes'],
  ['a program', {}, 'passes'],
  ['the person, without a page', { 'sec-fetch-site': 'none' }, 'passes'],
  ['our own origin from another site', { origin: site, 'sec-fetch-site': 'cross-site' }, 'FORBIDDEN_ORIGIN'],
  ['our own origin from a neighbour', { origin: site, 'sec-fetch-site': 'same-site' }, 'FORBIDDEN_ORIGIN'],
  ['two relations at once', { origin: site, 'sec-fetch-site': 'same-origin, none' }, 'FORBIDDEN_ORIGIN'],
  ['another site', { origin: 'https://evil.example' }, 'FORBIDDEN_ORIGIN'],
  [
    'another site that says it is ours',
    { origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' },
    'FORBIDDEN_ORIGIN',
  ],
  ['our name without TLS', { origin: 'http://kalima.example' }, 'FORBIDDEN_ORIGIN'],
  ['our name on another port', { origin: `${site}:8443` }, 'FORBIDDEN_ORIGIN'],
  ['a name below ours', { origin: 'https://a.kalima.example' }, 'FORBIDDEN_ORIGIN'],
  ['a sandboxed frame', { origin: 'null' }, 'FORBIDDEN_ORIGIN'],
  ['nothing that is an origin', { origin: '' }, 'FORBIDDEN_ORIGIN'],
  ['an origin with a path', { origin: `${site}/` }, 'FORBIDDEN_ORIGIN'],
  [
    'a site that claims a host through a proxy',
    { origin: 'https://evil.example', 'x-forwarded-host': 'evil.example' },
    'FORBIDDEN_ORIGIN',
  ],
] as [string, Record<string, string>, string][])(
  'with a public address: a change asked for by %s %s',
  (_case, headers, expected) => {
    expect(outcome(site, 'POST', { host: 'kalima.example', ...headers })).toBe(expected);
    // To read is to change nothing, and what pages of other sites may read is decided by browsers.
    expect(outcome(site, 'GET', { host: 'kalima.example', ...headers })).toBe('passes');
  },
);

test.each([
  ['the public name', site, 'kalima.example', 'passes'],
  ['the public name with its port', site, 'kalima.example:443', 'passes'],
  ['the public name in capitals', site, 'KALIMA.example', 'passes'],
  ['a public name with a port of its own', `${site}:8443/`, 'kalima.example:8443', 'passes'],
  ['the public name without that port', `${site}:8443`, 'kalima.example', 'WRONG_HOST'],
  ['another name', site, 'evil.example', 'WRONG_HOST'],
  ['the address of the machine', site, '192.0.2.1:3000', 'WRONG_HOST'],
  ['no name', site, '', 'WRONG_HOST'],
  ['a name that only begins like ours', site, 'kalima.example.evil.example', 'WRONG_HOST'],
  ['a name with a person before it', site, 'kalima.example@evil.example', 'WRONG_HOST'],
  ['a person before the name', site, 'evil@kalima.example', 'WRONG_HOST'],
  ['the name and more', site, 'kalima.example/evil', 'WRONG_HOST'],
] as [string, string, string, string][])('a request for %s (%s, %s): %s', (_case, publicUrl, host, expected) => {
  for (const method of ['GET', 'HEAD', 'POST']) expect(outcome(publicUrl, method, { host })).toBe(expected);
  expect(outcome(publicUrl, 'GET', { host, 'x-forwarded-host': 'kalima.example' })).toBe(expected);
  for (const probe of ['/healthz', '/readyz', '/metrics', '/readyz?from=balancer']) {
    expect(outcome(publicUrl, 'GET', { host }, probe)).toBe('passes');
  }
  expect(outcome(publicUrl, 'GET', { host }, '/healthz/../api/profile')).toBe(expected);
});

test('a request that names no host at all is for nobody where there is a public address', () => {
  expect(outcome(site, 'GET', {})).toBe('WRONG_HOST');
  expect(outcome(undefined, 'GET', {})).toBe('passes');
  expect(outcome(undefined, 'POST', { origin: site })).toBe('FORBIDDEN_ORIGIN');
});

test.each([
  ['the host itself', { origin: 'http://192.168.1.5:3000' }, 'passes'],
  ['the host itself behind a proxy with TLS', { origin: 'https://192.168.1.5:3000' }, 'passes'],
  [
    'the host from another site',
    { origin: 'http://192.168.1.5:3000', 'sec-fetch-site': 'cross-site' },
    'FORBIDDEN_ORIGIN',
  ],
  ['another host', { origin: 'http://192.168.1.6:3000' }, 'FORBIDDEN_ORIGIN'],
  [
    'another host that a header claims',
    { origin: 'http://evil.example', 'x-forwarded-host': 'evil.example' },
    'FORBIDDEN_ORIGIN',
  ],
  ['another port', { origin: 'http://192.168.1.5' }, 'FORBIDDEN_ORIGIN'],
  ['a program of another kind', { origin: 'app://192.168.1.5:3000' }, 'FORBIDDEN_ORIGIN'],
] as [string, Record<string, string>, string][])(
  'without a public address: a change asked for by %s %s',
  (_case, headers, expected) => {
    expect(outcome(undefined, 'PATCH', { host: '192.168.1.5:3000', ...headers })).toBe(expected);
  },
);
