import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { endpoints } from '@kalima/shared/contract/endpoints';
import { materialWith } from '../../testing/material-with.ts';
import { startTestApp } from '../../testing/test-app.ts';
import { asFailure } from '../../testing/test-client.ts';

const kalima = await startTestApp();

test.each([
  ['GET', '/api/nothing'],
  ['POST', '/api/nothing'],
  ['GET', '/api'],
  ['PUT', '/api/profile'],
  ['GET', '/api/%zz'],
  ['GET', '/media/%zz'],
  ['GET', '/api/%00'],
  ['GET', `/api/learning-materials/${'x'.repeat(3000)}`],
  ['GET', '//'],
  ['GET', '/nothing'],
] as const)('%s %s is nothing, said in JSON', async (method, url) => {
  const answer = await kalima.client().send({ method, url });
  expect(asFailure(answer).code).toBe('NOT_FOUND');
  expect(answer.headers).toMatchObject({
    'content-security-policy': expect.stringMatching(/default-src '(?:none|self)'/) as string,
    'x-content-type-options': 'nosniff',
  });
});

test('who may not call is told so before the body is looked at', async () => {
  const broken = { payload: '{', headers: { 'content-type': 'application/json' } };
  const { client } = await kalima.signUpLearner();
  expect(await kalima.client().codeOf('POST /api/author/learning-materials', broken)).toBe('UNAUTHENTICATED');
  expect(await client.codeOf('POST /api/author/learning-materials', broken)).toBe('FORBIDDEN_ROLE');
  const huge = { payload: ' '.repeat(17 * 1024 * 1024), headers: { 'content-type': 'application/json' } };
  expect(await client.codeOf('POST /api/author/learning-materials', huge)).toBe('FORBIDDEN_ROLE');
});

test.each([
  ['lists within lists', `${'['.repeat(200_000)}${']'.repeat(200_000)}`],
  ['objects within objects', `${'{"a":'.repeat(200)}1${'}'.repeat(200)}`],
  ['more objects than any request needs', `{"name":[${'{},'.repeat(600_000)}{}]}`],
  [
    'more members than any object has',
    JSON.stringify(Object.fromEntries(Array.from({ length: 2000 }, (_, at) => [`k${at}`, 0]))),
  ],
])('a body with %s is refused before it is parsed', async (_what, payload) => {
  const { client } = await kalima.signInAdmin();
  const headers = { 'content-type': 'application/json' };
  expect(await client.codeOf('POST /api/author/learning-materials', { payload, headers })).toBe('MALFORMED_JSON');
  // Signs within texts do not count.
  const { title } = await kalima.createMaterial({ title: '[{\\"['.repeat(20) });
  expect(title).toBe('[{\\"['.repeat(20));
});

test.each([
  ['another site', { origin: 'https://evil.example' }],
  ['a sandboxed frame', { origin: 'null' }],
  ['a host that only begins like ours', { origin: 'http://localhost.evil.example' }],
  ['another site that hides its origin', { 'sec-fetch-site': 'cross-site' }],
  ['a neighbouring site', { 'sec-fetch-site': 'same-site' }],
  [
    'another site that claims our host through a proxy',
    { origin: 'https://evil.example', 'x-forwarded-host': 'evil.example' },
  ],
])('a change asked for by %s is refused', async (_case, headers) => {
  const { client, profile } = await kalima.signUpLearner();
  expect(await client.codeOf('PATCH /api/profile', { body: { name: 'Mallory' }, headers })).toBe('FORBIDDEN_ORIGIN');
  expect(await client.codeOf('POST /api/auth/sign-out', { headers })).toBe('FORBIDDEN_ORIGIN');
  expect(await client.call('GET /api/profile')).toEqual(profile);
  expect((await client.request('GET /api/profile', { headers })).statusCode).toBe(200);
});

test.each([
  ['our own page', { origin: 'http://localhost:3000', host: 'localhost:3000', 'sec-fetch-site': 'same-origin' }],
  ['a program', {}],
])('a change asked for by %s is made', async (_case, headers) => {
  const { client } = await kalima.signUpLearner();
  const answer = await client.request('PATCH /api/profile', { body: { name: 'New Name' }, headers: { ...headers } });
  expect(answer.statusCode).toBe(200);
});

test('our own page may ask from behind a proxy that tells its public address', async () => {
  const behind = await startTestApp({ publicUrl: 'https://kalima.example', trustProxy: 1 });
  const { client } = await behind.signUpLearner();
  const headers = { origin: 'https://kalima.example', 'x-forwarded-host': 'elsewhere.example' };
  expect((await client.request('PATCH /api/profile', { body: { name: 'A' }, headers })).statusCode).toBe(200);
  expect(
    await client.codeOf('PATCH /api/profile', { body: { name: 'A' }, headers: { origin: 'https://other.example' } }),
  ).toBe('FORBIDDEN_ORIGIN');
  expect([...client.cookies.keys()].toSorted()).toEqual([
    '__Host-kalima.session_token',
    '__Secure-kalima.known_browser',
  ]);
});

test.each([
  ['lists in lists', { tags: [[['a']]] }, 'tags.0'],
  ['an object for a text', { title: { toString: 'x' } }, 'title'],
  ['a number for a list', { tags: 5 }, 'tags'],
  ['null', { title: null }, 'title'],
])('%s where there should be something else is named', async (_case, change, field) => {
  const { client } = await kalima.signInAdmin();
  const body = { ...materialWith(), ...change };
  const failure = await client.refused('POST /api/author/learning-materials', { body });
  expect(failure.details?.fields).toEqual([{ field, code: 'INVALID_TYPE' }]);
});

test('a query may not name a parameter twice or one that is unknown', async () => {
  const { client } = await kalima.signUpLearner();
  expect(await client.codeOf('GET /api/learning-materials', { query: { q: ['a', 'b'] } })).toBe('VALIDATION_FAILED');
  const failure = await client.refused('GET /api/learning-materials', { query: { user: 'x' } });
  expect(failure.details?.fields).toEqual([{ field: 'user', code: 'UNKNOWN_FIELD' }]);
});

test.each(['{"__proto__": {"role": "admin"}}', '{"name": "A", "constructor": {"prototype": {"role": "admin"}}}'])(
  'what would change the prototype of objects is refused: %s',
  async (payload) => {
    const { client } = await kalima.signUpLearner();
    const headers = { 'content-type': 'application/json' };
    const answer = await client.send({ method: 'PATCH', url: '/api/profile', payload, headers });
    expect(answer.statusCode).toBe(400);
    expect(({} as { role?: string }).role).toBeUndefined();
  },
);

test('a method that nothing uses is not answered', async () => {
  for (const method of ['TRACE', 'OPTIONS'] as const) {
    const answer = await kalima.client().send({ method, url: '/api/profile' });
    expect(answer.statusCode).toBe(404);
  }
});

test.each([
  [
    'a form',
    'multipart/form-data; boundary=x',
    '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\nb\r\n--x--\r\n',
  ],
  ['a form of an old page', 'application/x-www-form-urlencoded', 'name=Mallory'],
  ['a text', 'text/plain', '{"name":"Mallory"}'],
  ['nothing that is named', '', '{"name":"Mallory"}'],
  ['JSON of a kind of its own', 'application/vnd.api+json', '{"name":"Mallory"}'],
  ['bytes', 'application/octet-stream', 'x'],
])('only JSON is taken: %s is refused wherever something changes', async (_case, type, payload) => {
  const { client, profile } = await kalima.signUpLearner();
  const headers = type === '' ? {} : { 'content-type': type };
  for (const { method, path } of endpoints.filter((one) => one.method !== 'GET' && one.path !== '/api/author/media')) {
    const url = path.replace(/\{\w+\}/g, profile.id);
    const answer = await client.send({ method, url, payload, headers });
    expect(['UNSUPPORTED_MEDIA_TYPE', 'FORBIDDEN_ROLE'], `${method} ${path}`).toContain(asFailure(answer).code);
  }
  expect(await client.call('GET /api/profile')).toEqual(profile);
});

test('JSON says in which characters it is written, by whichever way it is made', async () => {
  const { client } = await kalima.signUpLearner();
  const refused = await kalima.client().send({ method: 'GET', url: '/api/profile' });
  const answers = [
    await client.request('GET /api/profile'),
    await client.request('GET /api/learning-materials'),
    await client.send({ method: 'GET', url: '/api/openapi.json' }),
    refused,
  ];
  for (const { headers } of answers) expect(headers['content-type']).toBe('application/json; charset=utf-8');
});

test('headers are bounded', async () => {
  await kalima.app.server.listen({ port: 0, host: '127.0.0.1' });
  const { port } = kalima.app.server.server.address() as AddressInfo;
  const answer = await fetch(`http://127.0.0.1:${port}/healthz`, { headers: { cookie: 'a'.repeat(17 * 1024) } });
  expect(answer.status).toBe(431);
});

test('a tab that was opened before authors had addresses of their own still saves, and learners still may not', async () => {
  const { client: admin } = await kalima.signInAdmin();
  const { client: learner } = await kalima.signUpLearner();
  const payload = { name: 'Market', description: '', stage: 1, language: 'arabic' };
  const former = { method: 'POST', url: '/api/admin/reading-lessons', payload } as const;
  expect((await admin.send(former)).statusCode).toBe(201);
  expect(asFailure(await learner.send(former)).code).toBe('FORBIDDEN_ROLE');
});
