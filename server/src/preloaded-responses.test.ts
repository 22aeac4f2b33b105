import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { preloadedResponsesId, type PreloadedResponses } from '@kalima/shared/contract/preloaded-responses';
import { startTestApp } from './testing/test-app.ts';
import type { TestClient } from './testing/test-client.ts';

const shell = '<!doctype html><html><head></head><body><div id="root"></div></body></html>';
const webRoot = await mkdtemp(join(tmpdir(), 'kalima-web-'));
await writeFile(join(webRoot, 'index.html'), shell);
const kalima = await startTestApp({ webRoot });
afterAll(() => rm(webRoot, { recursive: true, force: true }));

/** A page as the server sends it, and what travels with it. */
async function open(client: TestClient, path = '/learning-materials') {
  const page = await client.send({ method: 'GET', url: path });
  expect(page.statusCode).toBe(200);
  const blocks = page.body.split(`<script type="application/json" id="${preloadedResponsesId}">`);
  const json = blocks[1]?.split('</script>')[0];
  return { page, json, answers: json === undefined ? undefined : (JSON.parse(json) as PreloadedResponses) };
}

test('the page of the list of materials carries what its first screen asks for', async () => {
  const person = await kalima.signUpLearner();
  const { client } = person;
  const { id } = await kalima.createMaterial();
  await kalima.assign(person, id);
  const { page, answers } = await open(client);
  expect(answers).toEqual({
    'GET /api/auth/get-session': await client.call('GET /api/auth/get-session'),
    'GET /api/school': { name: '', registration: 'open', singleSignOn: null, learnersMayDelete: false },
    'GET /api/notifications': await client.call('GET /api/notifications', { query: {} }),
    'GET /api/learning-materials': await client.call('GET /api/learning-materials', { query: {} }),
  });
  expect(answers?.['GET /api/learning-materials']?.items.map((item) => item.id)).toContain(id);
  expect(page.headers['cache-control']).toBe('no-store');
  expect(page.headers['content-security-policy']).toContain("script-src 'self';");
});

test.each([
  '/',
  '/today',
  '/profile',
  '/learning-materials?q=fire',
  '/learning-materials/7c9a1f9e-0f0c-4d43-9a55-5a3f35d3f002',
])('the page %s, which begins with another screen, carries no list', async (path) => {
  const { client, profile } = await kalima.signUpLearner();
  const { answers } = await open(client, path);
  expect(Object.keys(answers ?? {})).toEqual([
    'GET /api/auth/get-session',
    'GET /api/school',
    'GET /api/notifications',
  ]);
  expect(answers?.['GET /api/auth/get-session']?.user).toEqual(profile);
});

test('nobody gets a page that says so and nothing else, whatever cookie they make up', async () => {
  await kalima.createMaterial();
  const nobody = {
    'GET /api/auth/get-session': { user: null },
    'GET /api/school': { name: '', registration: 'open', singleSignOn: null, learnersMayDelete: false },
  };
  const visitor = kalima.client();
  expect((await open(visitor)).answers).toEqual(nobody);
  const { client, email } = await kalima.signUpLearner();
  const [name = '', value = ''] = [...client.cookies][0] ?? [];
  visitor.cookies.set(name, `x${value}`);
  expect((await open(visitor)).answers).toEqual(nobody);
  await client.call('POST /api/auth/sign-out');
  client.cookies.set(name, value);
  expect((await open(client)).answers).toEqual(nobody);
  const again = await kalima.signIn(email);
  await kalima.database.db
    .updateTable('profiles')
    .set({ deactivated_at: new Date() })
    .where('email', '=', email)
    .execute();
  expect((await open(again.client)).answers).toEqual(nobody);
});

test('a learner gets only what is assigned to them', async () => {
  const [one, other] = [await kalima.signUpLearner(), await kalima.signUpLearner()];
  // Free only for those who register later.
  const { id } = await kalima.createMaterial();
  await kalima.assign(one, id);
  expect((await open(other.client)).json).not.toContain(id);
  expect((await open(one.client)).json).toContain(id);
});

test('what people write cannot leave the block of data', async () => {
  const title = '</script><script>alert(1)</script><!-- \u2028 \u2029 $& &lt;';
  const person = await kalima.signUpLearner({ name: '<!--<script>' });
  const { id } = await kalima.createMaterial({ title });
  await kalima.assign(person, id);
  const { page, json, answers } = await open(person.client);
  expect(json).not.toMatch(/[<\u2028\u2029]/);
  expect(page.body.match(/<\/?script/g)).toHaveLength(2);
  expect(page.body.endsWith('</script></body></html>')).toBe(true);
  expect(answers?.['GET /api/auth/get-session']?.user?.name).toBe('<!--<script>');
  expect(answers?.['GET /api/learning-materials']?.items.map((item) => item.title)).toContain(title);
});

test('a session that is prolonged by opening the app lives on in the browser too', async () => {
  const { client, profile } = await kalima.signUpLearner();
  const updated_at = new Date(Date.now() - 25 * 60 * 60 * 1000);
  await kalima.database.db.updateTable('sessions').set({ updated_at }).where('user_id', '=', profile.id).execute();
  expect((await open(client)).page.headers['set-cookie']).toMatch(/Max-Age=5184000/);
  expect((await open(client)).page.headers['set-cookie']).toBeUndefined();
});

test('without a database the page comes as it is, and the app asks by itself', async () => {
  const { client } = await kalima.signUpLearner();
  const failing = vi.spyOn(kalima.database, 'statement').mockRejectedValue(new Error('the database is away'));
  try {
    const { page } = await open(client);
    expect(page.body).toBe(shell);
    expect(page.headers['cache-control']).toBe('no-store');
  } finally {
    failing.mockRestore();
  }
});

test('with a database that does not answer the page comes as it is, after a moment', async () => {
  const { client } = await kalima.signUpLearner();
  const hanging = vi.spyOn(kalima.database, 'statement').mockReturnValue(new Promise(() => undefined));
  try {
    expect((await open(client)).page.body).toBe(shell);
  } finally {
    hanging.mockRestore();
  }
});
