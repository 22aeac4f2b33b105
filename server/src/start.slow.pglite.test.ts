import { existsSync, readdirSync } from 'node:fs';
import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { layOutOldProduct } from './testing/lay-out-old-product.ts';
import { failToStart, runAdmin, runServer, stopStart } from './testing/run-server.ts';
import { openEmbedded, preparedSnapshot } from './testing/open-embedded.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';

/** A data folder with a database in it, so that a start does not take the seconds of a first one. */
async function usedFolder(folder = temporaryFolder()): Promise<string> {
  await (await openEmbedded(folder, { snapshot: preparedSnapshot() })).close();
  return folder;
}

/** Expects that the server refuses to start, with one line that matches. */
async function refuses(env: Record<string, string>, line: RegExp): Promise<void> {
  const { code, stderr, stdout } = await failToStart(env);
  expect(stderr.trimEnd()).toMatch(line);
  expect(stderr.trimEnd()).not.toContain('\n');
  expect(stdout).toBe('');
  expect(code).toBe(1);
}

test('a second server on the same folder says that another is running, and harms nothing', async () => {
  const env = { DATA_DIR: await usedFolder() };
  const server = await runServer(env);
  await refuses(env, /^The data folder .* is in use: another Kalima is already running on it\.$/);
  expect((await fetch(`${server.address}/readyz`)).status).toBe(200);
  expect((await runAdmin(['create', 'a@example.org'], env)).code).toBe(0);
  expect((await server.end('SIGTERM')).code).toBe(0);
});

test('a taken port is named', async () => {
  const other = createServer();
  other.listen(0, '127.0.0.1');
  await once(other, 'listening');
  onTestFinished(() => void other.close());
  const { port } = other.address() as AddressInfo;
  await refuses(
    { DATA_DIR: await usedFolder(), PORT: String(port) },
    new RegExp(`^Port ${port} on 127.0.0.1 is taken`),
  );
});

test('a host that is none of this machine is named', async () => {
  await refuses(
    { DATA_DIR: await usedFolder(), HOST: '192.0.2.1' },
    /^HOST 192\.0\.2\.1 is no address of this machine\.$/,
  );
});

test('a folder that cannot be written to is named', async () => {
  const file = join(temporaryFolder(), 'file');
  await writeFile(file, '');
  await refuses({ DATA_DIR: file }, /^The data folder .*file cannot be written to \(EEXIST\)/);
  await refuses({ DATA_DIR: join(file, 'data') }, /^The data folder .* cannot be written to \(ENOTDIR\)/);
});

test.each([
  [{ PORT: 'many' }, /^PORT must be/],
  [{ PUBLIC_URL: 'kalima' }, /^PUBLIC_URL must be/],
  [{ ADMIN_EMAIL: 'a@example.org' }, /^ADMIN_EMAIL and ADMIN_PASSWORD must be given together/],
  [{ DATABASE_URL: 'mysql://x' }, /^DATABASE_URL must/],
])('a bad variable is named: %j', async (variable, line) => {
  await refuses({ DATA_DIR: temporaryFolder(), ...variable }, line);
});

test('a database that cannot be reached is named without its password', async () => {
  const env = {
    DATA_DIR: temporaryFolder(),
    AUTH_SECRET: 's'.repeat(32),
    DATABASE_URL: 'postgres://kalima:hidden@127.0.0.1:1/kalima',
  };
  await refuses(env, /^The database 127\.0\.0\.1:1\/kalima cannot be reached: (?!.*hidden)/);
});

test('a file store that cannot be reached is named without its key', async () => {
  const env = {
    DATA_DIR: temporaryFolder(),
    S3_BUCKET: 'kalima',
    S3_ENDPOINT: 'http://127.0.0.1:1',
    S3_ACCESS_KEY_ID: 'hidden',
    S3_SECRET_ACCESS_KEY: 'hidden',
  };
  await refuses(env, /^The file store http:\/\/127\.0\.0\.1:1 cannot be reached: (?!.*hidden).*ECONNREFUSED/);
});

test('a folder with a very long name is no hindrance', async () => {
  const folder = join(temporaryFolder(), 'a'.repeat(100), 'b'.repeat(100));
  await mkdir(folder, { recursive: true });
  await usedFolder(folder);
  const server = await runServer({ DATA_DIR: folder });
  expect((await runAdmin(['create', 'a@example.org'], { DATA_DIR: folder })).stdout).toContain(server.address);
  expect((await server.end('SIGTERM')).code).toBe(0);
});

test('the first admin is made once and not changed by later starts', async () => {
  const DATA_DIR = await usedFolder();
  const signIn = (address: string, password: string) =>
    fetch(`${address}/api/auth/sign-in/email`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'first@example.org', password }),
    });
  const first = await runServer({ DATA_DIR, ADMIN_EMAIL: 'First@example.org', ADMIN_PASSWORD: 'first password' });
  expect((await signIn(first.address, 'first password')).status).toBe(200);
  await first.end('SIGTERM');
  const second = await runServer({ DATA_DIR, ADMIN_EMAIL: 'first@example.org', ADMIN_PASSWORD: 'other password' });
  expect((await signIn(second.address, 'other password')).status).toBe(401);
  expect((await signIn(second.address, 'first password')).status).toBe(200);
  await second.end('SIGTERM');
});

test("the secret and the admin socket are their owner's alone", async () => {
  const folder = await usedFolder();
  const server = await runServer({ DATA_DIR: folder });
  const modeOf = async (name: string) => ((await stat(join(folder, name))).mode & 0o777).toString(8);
  expect([await modeOf('auth-secret'), await modeOf('admin.sock')]).toEqual(['600', '600']);
  await server.end('SIGTERM');
});

test('the admin command works beside a running server and alone', async () => {
  const env = { DATA_DIR: await usedFolder() };
  const server = await runServer(env);
  const created = await runAdmin(['create', 'boss@example.org'], env);
  expect(created).toMatchObject({ code: 0, stderr: '' });
  const token = /\/reset-password#(\S+)/.exec(created.stdout)?.[1];
  expect(created.stdout).toContain(server.address);
  const reset = await fetch(`${server.address}/api/auth/reset-password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token, newPassword: 'a new password' }),
  });
  expect(reset.status).toBe(200);
  const unknown = await runAdmin(['reset-password', 'nobody@example.org'], env);
  expect(unknown).toMatchObject({ code: 1, stdout: 'nobody@example.org has no account.\n' });
  await server.end('SIGTERM');

  const secret = await readFile(join(env.DATA_DIR, 'auth-secret'), 'utf8');
  const alone = await runAdmin(['reset-password', 'boss@example.org'], env);
  expect(alone).toMatchObject({ code: 0, stderr: '' });
  expect(alone.stdout).toMatch(/\/reset-password#\S+/);
  expect(await readFile(join(env.DATA_DIR, 'auth-secret'), 'utf8')).toBe(secret);
  const usage = await runAdmin(['constructor', 'boss@example.org'], env);
  expect(usage).toMatchObject({ code: 1, stderr: '' });
  expect(usage.stdout).toMatch(/^Usage:/);
});

test('with PUBLIC_URL no server starts while accounts of the demo exist, and the line says how to delete them', async () => {
  const folder = temporaryFolder();
  const database = await openEmbedded(folder, { snapshot: preparedSnapshot() });
  await database.db
    .insertInto('profiles')
    .values({ full_name: 'Nadia', email: 'teacher@demo.kalima', role: 'admin', is_demo: true })
    .execute();
  await database.close();
  await writeFile(join(folder, 'demo-accounts.json'), '[]');
  const env = { DATA_DIR: folder, PUBLIC_URL: 'https://kalima.example.org' };
  await refuses(
    env,
    /^PUBLIC_URL is set, and the database has 1 accounts of the demo.*: npm run admin -- remove-demo$/,
  );
  // Without PUBLIC_URL it does, and tells no password again.
  const local = await runServer({ DATA_DIR: folder, DEMO: 'on' });
  const { stdout } = await local.end('SIGTERM');
  expect(stdout).toContain(join(folder, 'demo-accounts.json'));
  expect(stdout).not.toContain('password:');

  const removed = await runAdmin(['remove-demo', '--confirm', 'delete-1-demo-accounts'], env);
  expect(removed).toMatchObject({ code: 0, stderr: '' });
  expect(removed.stdout).toContain('No admin is left: npm run admin -- create EMAIL makes one.');
  const server = await runServer(env);
  expect((await server.end('SIGTERM')).code).toBe(0);
  // Commands without a server have a log of their own.
  const log = join(folder, 'operator.log');
  expect(JSON.parse(await readFile(log, 'utf8'))).toMatchObject({ security: 'operator: remove-demo', isDone: true });
  expect((await stat(log)).mode & 0o777).toBe(0o600);
});

test('the first admin is nobody who has registered that address, and has no common password', async () => {
  const DATA_DIR = await usedFolder();
  const server = await runServer({ DATA_DIR });
  const register = await fetch(`${server.address}/api/auth/sign-up/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      name: 'Somebody',
      email: 'first@example.org',
      password: 'of somebody else',
      targetLanguage: 'arabic',
      nativeLanguage: 'english',
    }),
  });
  expect(register.status).toBe(200);
  await server.end('SIGTERM');
  const again = await runServer({ DATA_DIR, ADMIN_EMAIL: 'first@example.org', ADMIN_PASSWORD: 'first password' });
  await again.end('SIGTERM');
  const database = await openEmbedded(DATA_DIR);
  const roles = await database.db.selectFrom('profiles').select(['email', 'role']).execute();
  await database.close();
  expect(roles).toEqual([{ email: 'first@example.org', role: 'user' }]);
  await refuses(
    { DATA_DIR, ADMIN_EMAIL: 'second@example.org', ADMIN_PASSWORD: 'football' },
    /^ADMIN_PASSWORD is on the lists of common and leaked passwords/,
  );
});

/** A data folder whose start was stopped with Ctrl-C while it loaded the demo. */
async function folderWithPartOfDemo(): Promise<string> {
  const DATA_DIR = await usedFolder();
  const media = join(DATA_DIR, 'media');
  const stopped = await stopStart(
    { DATA_DIR, DEMO: 'on' },
    'SIGINT',
    () => existsSync(media) && readdirSync(media).length > 0,
  );
  expect(stopped.stdout).not.toContain('Kalima is ready');
  return DATA_DIR;
}

test('a start that is stopped while it loads the demo takes nothing from the school that begins afterwards', async () => {
  const DATA_DIR = await folderWithPartOfDemo();
  const env = { DATA_DIR, ADMIN_EMAIL: 'head@example.org', ADMIN_PASSWORD: 'of the head teacher' };
  const first = await runServer({ ...env, DEMO: 'off' });
  expect((await first.end('SIGTERM')).stdout).toContain('A part of the demo is left, beside what is yours.');
  const before = await namesIn(DATA_DIR);
  expect(before.profiles).toContain('head@example.org');
  const second = await runServer({ DATA_DIR, DEMO: 'on' });
  expect((await second.end('SIGTERM')).stdout).not.toContain('password:');
  expect(await namesIn(DATA_DIR)).toEqual(before);
});

test('what a command brings in after a start was stopped while it loaded the demo stays at the next start', async () => {
  const DATA_DIR = await folderWithPartOfDemo();
  const old = await layOutOldProduct();
  const partOfDemo = 'A part of the demo is left, beside what is yours.';
  const looked = await runAdmin(['import-old', old, '--dry-run'], { DATA_DIR });
  expect(looked.stdout).not.toContain(partOfDemo);
  // Content alone: no account is there that the demo did not make.
  for (const table of ['profiles.csv', 'user_course_assignments.csv', 'local_storage'])
    // oxlint-disable-next-line no-await-in-loop -- three entries of a folder
    await rm(join(old, table), { recursive: true });
  const brought = await runAdmin(['import-old', old], { DATA_DIR });
  expect(brought.stdout).toContain(partOfDemo);
  const before = await namesIn(DATA_DIR);
  expect(before.courses).toContain('First words');
  const next = await runServer({ DATA_DIR, DEMO: 'on' });
  expect((await next.end('SIGTERM')).stdout).not.toContain('password:');
  expect(await namesIn(DATA_DIR)).toEqual(before);
});

/** The accounts and courses of a data folder that no server runs on. */
async function namesIn(folder: string) {
  const database = await openEmbedded(folder);
  const profiles = await database.db.selectFrom('profiles').select('email').orderBy('id').execute();
  const courses = await database.db.selectFrom('courses').select('title').orderBy('id').execute();
  await database.close();
  return { profiles: profiles.map(({ email }) => email), courses: courses.map(({ title }) => title) };
}
