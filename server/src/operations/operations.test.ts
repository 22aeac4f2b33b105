import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { endpoints } from '@kalima/shared/contract/endpoints';
import { startTestApp } from '../testing/test-app.ts';

const kalima = await startTestApp();
const get = (url: string) => kalima.client().send({ method: 'GET', url });

test('the server tells that it lives and that its database answers', async () => {
  for (const url of ['/healthz', '/readyz']) {
    const answer = await get(url);
    expect([answer.statusCode, answer.json()]).toEqual([200, { status: 'ok' }]);
  }
});

test('metrics count requests by route, never by what is in them', async () => {
  const secretId = crypto.randomUUID();
  await get(`/api/learning-materials/${secretId}`);
  const { body, headers } = await get('/metrics');
  expect(headers['content-type']).toContain('text/plain');
  expect(body).toContain(
    'http_request_duration_seconds_count{method="GET",route="/api/learning-materials/:id",status="401"} 1',
  );
  expect(body).toContain('http_server_errors_total 0');
  expect(body).not.toContain(secretId);
});

test('the API describes every endpoint of the contract', async () => {
  const document = (await get('/api/openapi.json')).json<{
    openapi: string;
    paths: Record<string, Record<string, { responses: Record<string, unknown>; 'x-access': string }>>;
  }>();
  expect(document.openapi).toBe('3.1.0');
  const described = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(described.toSorted()).toEqual(endpoints.map(({ method, path }) => `${method} ${path}`).toSorted());
  for (const { method, path, status, access } of endpoints) {
    const operation = document.paths[path]?.[method.toLowerCase()];
    expect(operation?.['x-access']).toBe(access);
    expect(Object.keys(operation?.responses ?? {})).toContain(String(status));
  }
});

const policy = [
  "default-src 'self'",
  "script-src 'self'",
  "script-src-attr 'none'",
  "style-src 'self'",
  "style-src-attr 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "media-src 'self' blob:",
  "font-src 'self'",
  "connect-src 'self'",
  'frame-src https://www.youtube-nocookie.com https://www.youtube.com https://player.bilibili.com',
  "worker-src 'self'",
  "manifest-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types kalima ProseMirrorClipboard',
].join(';');

const players = '(self "https://www.youtube-nocookie.com" "https://www.youtube.com" "https://player.bilibili.com")';
const closed =
  'accelerometer browsing-topics camera display-capture geolocation gyroscope hid idle-detection local-fonts magnetometer ' +
  'midi payment publickey-credentials-get screen-wake-lock serial storage-access usb window-management xr-spatial-tracking';
/** What pages may use of a device, and who among the frames in them. */
const permissions = {
  microphone: '(self)',
  fullscreen: players,
  'encrypted-media': players,
  'picture-in-picture': players,
  ...Object.fromEntries(closed.split(' ').map((name) => [name, '()'])),
};
const permissionsOf = (header: string): unknown =>
  Object.fromEntries(
    header.split(', ').map((one) => [one.slice(0, one.indexOf('=')), one.slice(one.indexOf('=') + 1)]),
  );

const ofData = "default-src 'none';frame-ancestors 'none'";

test.each([
  ['/healthz', policy],
  ['/nothing', policy],
  ['/media/x', policy],
  ['/api/profile', ofData],
  ['/api/nothing', ofData],
])('%s carries the headers of safety', async (url, expected) => {
  const { headers } = await get(url);
  expect(headers).toMatchObject({
    'content-security-policy': expected,
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
  });
  // Data runs nothing that could ask for a device.
  const devices = headers['permissions-policy'];
  expect(devices === undefined ? {} : permissionsOf(String(devices))).toEqual(expected === ofData ? {} : permissions);
  expect(headers).not.toHaveProperty('strict-transport-security');
  expect(headers).not.toHaveProperty('x-powered-by');
});

test.each([
  ['the whole address', (host: string) => `http://${host}/api/profile`, ofData],
  ['the whole address in capitals', (host: string) => `HTTP://${host}/api/nothing`, ofData],
  ['a letter by its code', () => '/%61pi/profile', ofData],
  ['no path', (host: string) => `http://${host}?a`, policy],
])('data asked for by %s carries them, too', async (_case, target, expected) => {
  const { server } = kalima.app;
  if (!server.server.listening) await server.listen({ port: 0, host: '127.0.0.1' });
  const host = `127.0.0.1:${(server.server.address() as AddressInfo).port}`;
  const socket = connect(Number(host.split(':')[1]), '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  socket.write(`GET ${target(host)} HTTP/1.1\r\nhost: ${host}\r\nconnection: close\r\n\r\n`);
  const answer = await text(socket);
  expect(answer).toContain(`content-security-policy: ${expected}\r\n`);
});

test('a site on https asks browsers to stay there, and its cookie is sent there alone', async () => {
  const site = await startTestApp({ publicUrl: 'https://kalima.example' });
  const answer = await site.client().send({ method: 'GET', url: '/healthz' });
  expect(answer.headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
  const { email } = await site.signUpLearner();
  const signedIn = await site
    .client()
    .request('POST /api/auth/sign-in/email', { body: { email, password: 'correct horse' } });
  expect(signedIn.cookies).toEqual([
    expect.objectContaining({ name: '__Host-kalima.session_token', secure: true, httpOnly: true, path: '/' }),
    expect.objectContaining({ name: '__Secure-kalima.known_browser', secure: true, httpOnly: true }),
  ]);
  expect(signedIn.cookies[0]).not.toHaveProperty('domain');
});

test('no answer about a person is kept by the browser', async () => {
  const { client } = await kalima.signUpLearner();
  for (const key of [
    'GET /api/profile',
    'GET /api/courses',
    'GET /api/learning-materials',
    'GET /api/auth/get-session',
  ] as const) {
    expect((await client.request(key)).headers['cache-control']).toBe('no-store');
  }
});

test('no other site may read an answer', async () => {
  const headers = { origin: 'https://evil.example', 'access-control-request-method': 'GET' };
  for (const method of ['GET', 'OPTIONS'] as const) {
    const answer = await kalima.client().send({ method, url: '/api/auth/get-session', headers });
    expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
  }
});
