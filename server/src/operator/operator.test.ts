import { readFile, rm, stat, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { startTestApp } from '../testing/test-app.ts';
import { picture } from '../testing/test-pictures.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { askRunningServer, openAdminSocket } from './admin-socket.ts';
import { backUp } from './backup/backup-commands.ts';
import { forgetDemo } from './forget-demo.ts';
import { createOperator } from './operator.ts';
import { readSecret } from './secret.ts';

const kalima = await startTestApp();
const logged: object[] = [];
const operator = createOperator({
  accounts: kalima.app.accounts,
  media: kalima.app.media,
  backUp: (file) => backUp(kalima, file),
  forgetDemo: () => forgetDemo(kalima.dataDir),
  log: { info: (details) => void logged.push(details) },
  publicAddress: 'https://kalima.example/',
});
const newEmail = () => `${crypto.randomUUID()}@example.org`;
const tokenIn = (lines: string[]) =>
  /^https:\/\/kalima\.example\/reset-password#(\S+)$/.exec(lines.at(-1) ?? '')?.[1] ?? '';

test('create makes an admin, who sets the password by the printed link', async () => {
  const email = newEmail();
  const { isDone, lines } = await operator.run(['create', email]);
  expect(isDone).toBe(true);
  const body = { token: tokenIn(lines), newPassword: 'a new password' };
  await kalima.client().call('POST /api/auth/reset-password', { body });
  expect((await kalima.signIn(email, 'a new password')).profile).toMatchObject({ role: 'admin', email });
});

test('create raises an account that exists, and leaves its password and courses', async () => {
  const learner = await kalima.signUpLearner();
  const answer = await operator.run(['create', learner.email.toUpperCase()]);
  expect(answer.isDone).toBe(true);
  expect((await kalima.signIn(learner.email)).profile).toEqual({ ...learner.profile, role: 'admin' });
});

test('reset-password prints a link for an account, and says where there is none', async () => {
  const learner = await kalima.signUpLearner();
  const { lines } = await operator.run(['reset-password', learner.email]);
  const body = { token: tokenIn(lines), newPassword: 'a new password' };
  await kalima.client().call('POST /api/auth/reset-password', { body });
  await kalima.signIn(learner.email, 'a new password');
  expect(await operator.run(['reset-password', 'nobody@example.org'])).toEqual({
    isDone: false,
    lines: ['nobody@example.org has no account.'],
  });
});

test('check-media names files without rows and rows without files', async () => {
  const { url } = await kalima.upload(await picture(40, 30));
  const key = url.replace('/media/', '');
  expect(await operator.run(['check-media'])).toEqual({
    isDone: true,
    lines: ['Every file has its row, and every row its files.'],
  });
  const stray = join(kalima.dataDir, 'stray.mp3');
  await writeFile(stray, 'sound');
  await kalima.files.put('phrases/stray.mp3', { path: stray, type: 'audio/mpeg' });
  await kalima.files.remove(key.replace('.webp', '-640.webp'));
  expect(await operator.run(['check-media'])).toEqual({
    isDone: false,
    lines: ['file without row: phrases/stray.mp3', `row without file: ${key}`],
  });
  await kalima.files.remove('phrases/stray.mp3');
});

test.each([
  [[]],
  [['create']],
  [['destroy', 'a@example.org']],
  [['backup']],
  [['backup', 'a.tar', 'b.tar']],
  [['create', 'a@example.org', 'more']],
  [['toString', 'a@example.org']],
  [['__proto__', 'a@example.org']],
])('%j shows how it is used', async (words) => {
  const { isDone, lines } = await operator.run(words);
  expect(isDone).toBe(false);
  expect(lines[0]).toBe('Usage:');
});

test('what is no email address is refused', async () => {
  expect(await operator.run(['create', 'boss'])).toEqual({ isDone: false, lines: ['boss is no email address.'] });
});

test("a running server answers through its socket, which is its owner's alone, and survives nonsense", async () => {
  const folder = temporaryFolder();
  expect(await askRunningServer(folder, ['create', newEmail()])).toBeNull();
  const socket = await openAdminSocket(folder, operator, pino({ level: 'silent' }));
  expect((await stat(join(folder, 'admin.sock'))).mode & 0o777).toBe(0o600);
  for (const nonsense of ['{', 'null', '"create"', '{"length": 2}', '[[[]]]']) {
    const answer = await new Promise<string>((resolve) => {
      const connection = connect(join(folder, 'admin.sock'), () => connection.write(`${nonsense}\n`));
      connection.on('data', (chunk) => resolve(chunk.toString()));
    });
    expect(JSON.parse(answer)).toMatchObject({ isDone: false });
  }
  const email = newEmail();
  expect(await askRunningServer(folder, ['create', email])).toMatchObject({ isDone: true });
  expect(await kalima.app.accounts.isRegistered(email)).toBe(true);
  await socket.close();
  expect(await askRunningServer(folder, ['create', newEmail()])).toBeNull();
});

test("a socket that a killed server left behind is in nobody's way", async () => {
  const folder = temporaryFolder();
  await writeFile(join(folder, 'admin.sock'), '');
  expect(await askRunningServer(folder, ['create', newEmail()])).toBeNull();
  const socket = await openAdminSocket(folder, operator, pino({ level: 'silent' }));
  expect(await askRunningServer(folder, [])).toMatchObject({ isDone: false });
  await socket.close();
});

test('the secret is made once and kept for its owner alone; a given one counts more', async () => {
  const dataDir = temporaryFolder();
  const secret = await readSecret({ authSecret: undefined, dataDir });
  expect(secret.length).toBeGreaterThanOrEqual(32);
  expect(await readSecret({ authSecret: undefined, dataDir })).toBe(secret);
  expect((await stat(join(dataDir, 'auth-secret'))).mode & 0o777).toBe(0o600);
  expect(await readSecret({ authSecret: 'given', dataDir })).toBe('given');
  // What a crash cut off is made anew.
  await writeFile(join(dataDir, 'auth-secret'), '');
  const another = await readSecret({ authSecret: undefined, dataDir });
  expect(another).not.toBe(secret);
  expect((await readFile(join(dataDir, 'auth-secret'), 'utf8')).trim()).toBe(another);
  await rm(join(dataDir, 'auth-secret'));
});
