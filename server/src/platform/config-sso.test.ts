import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

const read = (env: Record<string, string>) => readConfig(env, '/srv/kalima');

const provider = {
  PUBLIC_URL: 'https://kalima.example',
  OIDC_ISSUER: 'https://accounts.example.org/realm',
  OIDC_CLIENT_ID: 'kalima',
  OIDC_CLIENT_SECRET: 'a secret',
};

test('a provider of single sign-on is named with what it leads to', () => {
  expect(read(provider)).toMatchObject({
    singleSignOn: {
      name: 'accounts.example.org',
      domains: [],
      confirmsDomains: false,
      roleClaim: undefined,
      teacherValues: [],
    },
    passwordsOf: 'everybody',
    school: { registration: undefined },
  });
  const more = {
    OIDC_NAME: 'School account',
    OIDC_DOMAINS: 'School.example, other.example,',
    OIDC_EMAILS: 'confirmed',
    OIDC_ROLE_CLAIM: 'groups',
    OIDC_TEACHERS: 'Staff,Heads',
    PASSWORDS: 'admins',
  };
  expect(read({ ...provider, ...more })).toMatchObject({
    singleSignOn: {
      name: 'School account',
      domains: ['school.example', 'other.example'],
      confirmsDomains: true,
      roleClaim: 'groups',
      teacherValues: ['Staff', 'Heads'],
    },
    passwordsOf: 'admins',
    school: { registration: 'closed' },
  });
});

test.each([
  [{ OIDC_ISSUER: 'http://accounts.example.org' }, 'OIDC_ISSUER must begin with https://.'],
  [{ PUBLIC_URL: '' }, 'OIDC_ISSUER needs PUBLIC_URL'],
  [{ OIDC_CLIENT_SECRET: '' }, 'OIDC_ISSUER is of no use without'],
  [{ OIDC_ISSUER: '' }, 'OIDC_CLIENT_ID is of no use without'],
  [{ OIDC_EMAILS: 'confirmed' }, 'OIDC_EMAILS is of no use without OIDC_DOMAINS.'],
  [{ OIDC_EMAILS: 'all', OIDC_DOMAINS: 'a.example' }, 'OIDC_EMAILS must be confirmed'],
  [{ OIDC_ROLE_CLAIM: 'groups' }, 'OIDC_ROLE_CLAIM and OIDC_TEACHERS must be given together.'],
  [{ PASSWORDS: 'nobody' }, 'PASSWORDS must be admins, or left out.'],
  [{ PASSWORDS: 'admins', REGISTRATION: 'open' }, 'REGISTRATION can only be off where PASSWORDS is admins'],
  [
    { PASSWORDS: 'admins', OIDC_ISSUER: '', OIDC_CLIENT_ID: '', OIDC_CLIENT_SECRET: '' },
    'PASSWORDS is of no use without OIDC_ISSUER.',
  ],
])('single sign-on with %j is refused', (change, line) => {
  expect(() => read({ ...provider, ...change })).toThrow(line);
});
