import { existsSync } from 'node:fs';
import { readFile, rm, stat, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { sql } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { startTestApp, testPassword } from '../../testing/test-app.ts';
import { film, picture } from '../../testing/test-pictures.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { askRunningServer, openAdminSocket } from './admin-socket.ts';
import { backUp } from '../backup/backup-commands.ts';
import { forgetDemo } from './forget-demo.ts';
import { createImportOld } from '../../../../tools/old-product/import-old-command.ts';
import { createOperator } from './operator.ts';
import { readSecret } from './secret.ts';

const kalima = await startTestApp();
const logged: object[] = [];
const operator = createOperator({
  accounts: kalima.app.accounts,
  media: kalima.app.media,
  memory: kalima.app.memory,
  school: kalima.app.school,
  rosters: kalima.app.rosters,
  loadImportOld: (addressOf) => Promise.resolve(createImportOld(kalima.app, addressOf)),
  requireRoom: kalima.app.brought.requireRoom,
  backUp: (file) => backUp(kalima, file, kalima.dataDir),
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

test('create leaves an account that exists as it is, whoever registered it, unless it is told to raise it', async () => {
  const stranger = await kalima.signUpLearner();
  const { isDone, lines } = await operator.run(['create', stranger.email.toUpperCase()]);
  expect(isDone).toBe(false);
  expect(lines.join(' ')).toContain('--existing');
  expect((await stranger.client.call('GET /api/profile')).role).toBe('user');
  expect((await kalima.signIn(stranger.email)).profile).toEqual(stranger.profile);
});

test('create --existing raises an account, says whose it was, and leaves its owner no other way in than the link', async () => {
  const { client, email, profile } = await kalima.signUpLearner();
  const { db } = kalima.database;
  // As a version that did not look at names has stored it.
  await db.updateTable('profiles').set({ full_name: 'Layla\u001b[2J' }).where('id', '=', profile.id).execute();
  const { secret } = await client.call('POST /api/profile/two-factor', { body: { password: testPassword } });
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
  await client.call('POST /api/profile/two-factor/confirm', { body: { code } });
  const older = tokenIn((await operator.run(['reset-password', email])).lines);
  await sql`update profiles set deactivated_at = now() where id = ${profile.id}`.execute(db);

  const { isDone, lines } = await operator.run(['create', email, '--existing']);
  expect(isDone).toBe(true);
  for (const part of [email, '"Layla [2J"', profile.id, new Date().toISOString().slice(0, 10), 'was deactivated']) {
    expect(lines[0]).toContain(part);
  }
  const reset = 'POST /api/auth/reset-password';
  const newPassword = 'a new password';
  expect(await client.codeOf('GET /api/profile')).toBe('UNAUTHENTICATED');
  expect(
    await kalima.client().codeOf('POST /api/auth/sign-in/email', { body: { email, password: testPassword } }),
  ).toBe('INVALID_EMAIL_OR_PASSWORD');
  expect(await kalima.client().codeOf(reset, { body: { token: older, newPassword } })).toBe('RESET_LINK_INVALID');
  for (const table of ['two_factors', 'recovery_codes', 'accounts', 'sessions'] as const) {
    expect(await db.selectFrom(table).selectAll().where('user_id', '=', profile.id).execute()).toEqual([]);
  }
  await kalima.client().call(reset, { body: { token: tokenIn(lines), newPassword } });
  expect((await kalima.signIn(email, newPassword)).profile).toMatchObject({ id: profile.id, role: 'admin' });
});

test('create --existing raises nobody where there is nobody', async () => {
  const email = newEmail();
  expect(await operator.run(['create', email, '--existing'])).toMatchObject({ isDone: false });
  expect(await kalima.app.accounts.isRegistered(email)).toBe(false);
});

test('remove-demo deletes the accounts of the demo and what the data folder keeps of them, and nobody else', async () => {
  const learner = await kalima.signUpLearner({ email: 'someone@demo.kalima' });
  await kalima.app.accounts.makeAdmin({ email: 'teacher@demo.kalima', password: testPassword, isDemo: true });
  const demo = await kalima.signIn('teacher@demo.kalima');
  const file = join(kalima.dataDir, 'demo-accounts.json');
  await writeFile(file, '[]');
  const admin = await kalima.signInAdmin();
  await kalima.database.db
    .updateTable('profiles')
    .set({ full_name: 'Amal\u001b[2J' })
    .where('email', '=', admin.email)
    .execute();
  const asked = await operator.run(['remove-demo']);
  expect(asked).toEqual({
    isDone: false,
    lines: [
      '1 accounts of the demo and their 0 answers would be deleted, and everybody would be signed out. All 0 courses and 0 files stay.',
      'To delete them: npm run admin -- remove-demo --confirm delete-1-demo-accounts',
    ],
  });
  expect(await operator.run(['remove-demo', '--confirm', 'delete-2-demo-accounts'])).toEqual(asked);
  expect((await demo.client.call('GET /api/profile')).role).toBe('admin');
  const { isDone, lines } = await operator.run(['remove-demo', '--confirm', 'delete-1-demo-accounts']);
  expect(isDone).toBe(true);
  expect(lines).toContain(`  ${admin.email} "Amal [2J"`);
  expect(lines.join('\n')).not.toContain('teacher@demo.kalima');
  expect(lines.at(-1)).toMatch(/^Anybody who reaches the server may register/);
  expect(lines[0]).toMatch(/^1 accounts of the demo are deleted/);
  expect(existsSync(file)).toBe(false);
  expect(await demo.client.codeOf('GET /api/profile')).toBe('UNAUTHENTICATED');
  expect(await kalima.app.accounts.isRegistered('teacher@demo.kalima')).toBe(false);
  expect(await learner.client.codeOf('GET /api/profile')).toBe('UNAUTHENTICATED');
  await kalima.signIn(learner.email);
  await kalima.database.db.updateTable('school_settings').set({ registration: 'closed' }).execute();
  const body = { email: admin.email, password: testPassword };
  await admin.client.call('POST /api/auth/sign-in/email', { body });
  const again = await operator.run(['remove-demo']);
  expect((await admin.client.call('GET /api/profile')).role).toBe('admin');
  expect(again.lines.at(-1)).toBe('Registration is closed.');
  await kalima.database.db.updateTable('school_settings').set({ registration: null }).execute();
  await kalima.app.school.currentAnew();
  expect(again.lines[0]).toBe('There are no accounts of the demo.');
});

test('each command is logged by its name and the account it concerned, without addresses or links', async () => {
  logged.length = 0;
  const email = newEmail();
  await operator.run(['create', email]);
  await operator.run(['create', email, '--existing']);
  await operator.run(['reset-password', email]);
  await operator.run(['reset-password', newEmail()]);
  await operator.run(['reset-two-factor', email]);
  await operator.run(['check-media']);
  await operator.run([email]);
  const account = await kalima.database.db.selectFrom('profiles').select('id').where('email', '=', email).execute();
  const userId = account[0]?.id;
  expect(logged).toEqual([
    { security: 'operator: create', isDone: true, userId },
    { security: 'operator: create', isDone: true, userId },
    { security: 'operator: reset-password', isDone: true, userId },
    { security: 'operator: reset-password', isDone: false },
    { security: 'operator: reset-two-factor', isDone: true, userId },
    { security: 'operator: check-media', isDone: true },
    { security: 'operator: unknown', isDone: false },
  ]);
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

test('check-media names files without rows, rows without files, and damaged files', async () => {
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

  const put = async (bytes: Buffer) => {
    await writeFile(stray, bytes);
    await kalima.files.put(key.replace('.webp', '-640.webp'), { path: stray, type: 'image/webp' });
  };
  await put(Buffer.from('cut off'));
  expect(await operator.run(['check-media'])).toEqual({ isDone: false, lines: [`damaged file: ${key}`] });
  const bit = film(5000);
  const { key: filmKey } = await kalima.upload(bit, 'story-video');
  bit[2500] = (bit[2500] ?? 0) ^ 1;
  await writeFile(stray, bit);
  await kalima.files.put(filmKey, { path: stray, type: 'video/mp4' });
  const { lines } = await operator.run(['check-media']);
  // Of a file in a bucket the size alone is looked at.
  expect(lines.includes(`damaged file: ${filmKey}`)).toBe(kalima.files.kind === 'folder');
});

test.each([
  [[]],
  [['create']],
  [['destroy', 'a@example.org']],
  [['backup']],
  [['backup', 'a.tar', 'b.tar']],
  [['create', 'a@example.org', 'more']],
  [['create', 'a@example.org', '--existing', 'more']],
  [['reset-password', 'a@example.org', '--existing']],
  [['remove-demo', 'a@example.org']],
  [['remove-demo', '--confirm']],
  [['backup', '--help']],
  [['roster', '--help']],
  [['roster', '--import']],
  [['import-old', '--help']],
  [['import-old']],
  [['import-old', '--dry-run']],
  [['import-old', 'folder', '--report']],
  [['import-old', 'folder', 'and another']],
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
  // What a crash cut off is made again.
  await writeFile(join(dataDir, 'auth-secret'), '');
  const another = await readSecret({ authSecret: undefined, dataDir });
  expect(another).not.toBe(secret);
  expect((await readFile(join(dataDir, 'auth-secret'), 'utf8')).trim()).toBe(another);
  // A damaged one is not replaced: it may be put back.
  await writeFile(join(dataDir, 'auth-secret'), another.slice(0, 20));
  await expect(readSecret({ authSecret: undefined, dataDir })).rejects.toThrow(
    `${join(dataDir, 'auth-secret')} is damaged`,
  );
  expect(await readFile(join(dataDir, 'auth-secret'), 'utf8')).toBe(another.slice(0, 20));
  await rm(join(dataDir, 'auth-secret'));
});
