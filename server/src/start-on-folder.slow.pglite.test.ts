import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  readdirSync,
  renameSync,
  statSync,
  symlinkSync,
  truncateSync,
} from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { describeStartFailure } from './operations/commands/start-error.ts';
import { DatabaseStoppedError } from './platform/db/pglite-thread.ts';
import { openEmbedded, preparedSnapshot } from './testing/open-embedded.ts';
import { failToStart, runAdmin, runServer } from './testing/run-server.ts';
import { hasSmallDisks, withSmallDisk } from './testing/small-disk.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';

const isRoot = process.getuid?.() === 0;
/** An account of this machine that is not root, and its group. */
const nobody = 65_534;
const asNobody = ['setpriv', `--reuid=${nobody}`, `--regid=${nobody}`, '--clear-groups'];

async function usedFolder(): Promise<string> {
  const folder = temporaryFolder();
  await (await openEmbedded(folder, { snapshot: preparedSnapshot() })).close();
  return folder;
}

const within = (folder: string) => [
  folder,
  ...readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
];

function give(folder: string, uid: number): void {
  for (const path of within(folder)) chownSync(path, uid, uid);
}

test.skipIf(!isRoot)('a command and a server that root starts leave nothing of root in the data folder', async () => {
  const DATA_DIR = await usedFolder();
  give(DATA_DIR, nobody);
  const created = await runAdmin(['create', 'boss@example.org'], { DATA_DIR });
  expect(created).toMatchObject({ code: 0, stderr: `Going on as nobody, who owns ${DATA_DIR}, and not as root.\n` });
  const server = await runServer({ DATA_DIR });
  const ended = await server.end('SIGTERM');
  expect([ended.code, ended.stderr]).toEqual([0, created.stderr]);
  expect(new Set(within(DATA_DIR).map((path) => statSync(path).uid))).toEqual(new Set([nobody]));
  expect(existsSync(join(DATA_DIR, 'operator.log'))).toBe(true);
});

test.skipIf(!isRoot)(
  'a command of the wrong account is sent to the owner of the data folder, who keeps it',
  async () => {
    const DATA_DIR = await usedFolder();
    chmodSync(DATA_DIR, 0o700);
    const owner = 65_533;
    give(DATA_DIR, owner);
    expect(await runAdmin(['create', 'boss@example.org'], { DATA_DIR }, asNobody)).toMatchObject({
      code: 1,
      stdout: '',
      stderr:
        `${DATA_DIR} belongs to ${owner}, and Kalima runs as nobody. If the server runs as ${owner}, run this as ${owner} or as root, too. ` +
        `Only if not, give the folder to nobody: sudo chown -R nobody: ${DATA_DIR}\n`,
    });
  },
);

test.skipIf(!isRoot).each(['auth-secret', 'database/PG_VERSION', 'database/global/pg_control', 'database'])(
  'a file of root that keeps the server from starting is named, with its owner and what helps: %s',
  async (name) => {
    const DATA_DIR = await usedFolder();
    await writeFile(join(DATA_DIR, 'auth-secret'), 's'.repeat(40), { mode: 0o600 });
    give(DATA_DIR, nobody);
    const file = join(DATA_DIR, name);
    chownSync(file, 0, 0);
    chmodSync(file, name === 'database' ? 0o700 : 0o600);
    const line = `${file} belongs to root, and Kalima runs as nobody. To give all of the data folder to nobody: sudo chown -R nobody: ${DATA_DIR}\n`;
    expect(await failToStart({ DATA_DIR }, asNobody)).toMatchObject({ code: 1, stdout: '', stderr: line });
    expect(await runAdmin(['check-media'], { DATA_DIR }, asNobody)).toMatchObject({
      code: 1,
      stdout: '',
      stderr: line,
    });
  },
);

test.skipIf(!hasSmallDisks)('a start on a full disk says so in one line', async () => {
  const DATA_DIR = temporaryFolder();
  for (const megabytes of [1, 8, 30]) {
    const { code, stdout, stderr } = await failToStart({ DATA_DIR }, withSmallDisk(DATA_DIR, megabytes));
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toBe(
      `The disk with the data folder ${DATA_DIR} is full. Make room on it and start again; nothing is lost.\n`,
    );
  }
});

test('a database that stopped for want of room is not called damaged, though some room is left', () => {
  // Near the end of a piece of its log: it needs 16 MB for the next one, and the disk has fewer.
  const said = 'PANIC:  could not write to file "pg_wal/xlogtemp.42": No space left on device';
  const folder = temporaryFolder();
  expect(describeStartFailure(new DatabaseStoppedError(said), folder)).toBe(
    `The disk with the data folder ${folder} is full. Make room on it and start again; nothing is lost.`,
  );
});

test('a damaged database says in one line what helps, and that helps', async () => {
  const DATA_DIR = await usedFolder();
  const house = join(temporaryFolder(), 'house.tar');
  expect((await runAdmin(['backup', house], { DATA_DIR })).code).toBe(0);
  const database = join(DATA_DIR, 'database');
  const line = new RegExp(`^Kalima could not start\\..*: move ${database} away, and restore the newest backup\\.\n$`);
  // Where it is seen at the start, and where it is seen when a table is read.
  truncateSync(join(database, 'global', 'pg_control'), 0);
  for (const ended of [await failToStart({ DATA_DIR }), await runAdmin(['restore', house], { DATA_DIR })])
    expect(ended).toMatchObject({ code: 1, stdout: '', stderr: expect.stringMatching(line) as string });
  const found = Object.assign(new Error('invalid page in block 1 of relation "base/5/17024"'), { code: 'XX001' });
  expect(describeStartFailure(found, DATA_DIR)).toBe(
    `The database is damaged: ${found.message}. What helps: move ${database} away, and restore the newest backup.`,
  );
  renameSync(database, join(DATA_DIR, 'damaged'));
  expect(await runAdmin(['restore', house], { DATA_DIR })).toMatchObject({ code: 0, stderr: '' });
  expect((await (await runServer({ DATA_DIR })).end('SIGTERM')).code).toBe(0);
});

/** Runs commands and servers as somebody to whom permissions apply. */
const asOwner = isRoot ? asNobody : [];

test('a database that may not be written is not called damaged, and a folder with a school is not to be left', async () => {
  const DATA_DIR = await usedFolder();
  if (isRoot) give(DATA_DIR, nobody);
  const files = within(join(DATA_DIR, 'database')).filter((path) => statSync(path).isFile());
  for (const file of files) chmodSync(file, 0o400);
  const { code, stderr } = await failToStart({ DATA_DIR }, asOwner);
  expect(code).toBe(1);
  expect(stderr).toMatch(/^Kalima could not start\..*Permission denied.*\n$/);
  expect(stderr).toContain(`must be able to read and write everything in ${DATA_DIR}. Nothing is damaged or lost.`);
  for (const file of files) chmodSync(file, 0o600);
  chmodSync(DATA_DIR, 0o500);
  expect((await failToStart({ DATA_DIR }, asOwner)).stderr).toBe(
    `The data folder ${DATA_DIR} cannot be written to (EACCES). It holds a school: make it writable, since another DATA_DIR would begin an empty one.\n`,
  );
  chmodSync(DATA_DIR, 0o700);
  expect((await (await runServer({ DATA_DIR }, asOwner)).end('SIGTERM')).code).toBe(0);
});

test.runIf(process.platform === 'linux')('what a command did is told although its log has no room', async () => {
  const DATA_DIR = await usedFolder();
  symlinkSync('/dev/full', join(DATA_DIR, 'operator.log'));
  const created = await runAdmin(['create', 'boss@example.org'], { DATA_DIR });
  expect(created).toMatchObject({ code: 0, stderr: '' });
  expect(created.stdout).toContain('/reset-password#');
  expect(created.stdout).toContain(`This could not be written to ${join(DATA_DIR, 'operator.log')}: ENOSPC`);
  const house = join(temporaryFolder(), 'house.tar');
  expect(await runAdmin(['backup', house], { DATA_DIR })).toMatchObject({ code: 0, stderr: '' });
  const words = ['restore', house, '--replace', 'lose-1-accounts-and-0-courses'];
  const restored = await runAdmin(words, { DATA_DIR });
  expect(restored).toMatchObject({ code: 0, stderr: '' });
  expect(restored.stdout).toContain('are restored.');
});

test.runIf(process.platform === 'linux')('a command whose output has no room says that it is done', async () => {
  const DATA_DIR = await usedFolder();
  const intoFullFile = ['sh', '-c', 'exec "$@" > /dev/full', 'sh'];
  const created = await runAdmin(['create', 'boss@example.org'], { DATA_DIR }, intoFullFile);
  expect(created.code).toBe(1);
  expect(created.stderr).toMatch(/^The command is done, but what it says could not be written: ENOSPC.*\n$/);
});

test('a command whose PostgreSQL goes away says so in one line', () => {
  expect(describeStartFailure(new Error('Connection terminated unexpectedly'), temporaryFolder())).toBe(
    'The connection to the database broke: Connection terminated unexpectedly. See that it runs, and run this again.',
  );
});

/** Gives a command a network of its own, as each container has. */
const inOtherNetwork = ['unshare', '--user', '--map-root-user', '--net'];
const hasNetworks = spawnSync('unshare', [...inOtherNetwork.slice(1), 'true']).status === 0;

test.skipIf(!hasNetworks)('a server in another container does not open a folder that is in use', async () => {
  const DATA_DIR = await usedFolder();
  const first = await runServer({ DATA_DIR });
  const line = `The data folder ${DATA_DIR} is in use: another Kalima is already running on it.\n`;
  expect(await failToStart({ DATA_DIR }, inOtherNetwork)).toMatchObject({ code: 1, stdout: '', stderr: line });
  // As while a server of a former version runs there.
  renameSync(join(DATA_DIR, 'kalima.lock'), join(DATA_DIR, 'other.lock'));
  expect(await failToStart({ DATA_DIR }, inOtherNetwork)).toMatchObject({ code: 1, stdout: '', stderr: line });
  renameSync(join(DATA_DIR, 'other.lock'), join(DATA_DIR, 'kalima.lock'));
  await first.end('SIGKILL');
  expect(await runAdmin(['check-media'], { DATA_DIR }, inOtherNetwork)).toMatchObject({ code: 0, stderr: '' });
});

test('no empty school is begun where the database is gone and the rest of a school lies beside it', async () => {
  const DATA_DIR = await usedFolder();
  await (await runServer({ DATA_DIR, BACKUP_EVERY: '0' })).end('SIGTERM');
  expect(await runAdmin(['backup', join(DATA_DIR, 'mine.tar')], { DATA_DIR })).toMatchObject({ code: 0 });
  const database = join(DATA_DIR, 'database');
  renameSync(database, `${database}.away`);
  const line = (remains: string) =>
    `${DATA_DIR} has no database, but ${remains}. An empty school was not begun in its place. If a setting is missing (DATABASE_URL, DATA_DIR), ` +
    'set it as before. If the database is lost, restore the newest backup with the command restore. For a new school choose an empty ' +
    'DATA_DIR, and a BACKUP_DIR of its own.\n';
  const secret = line(`${join(DATA_DIR, 'auth-secret')} is the secret of a school`);
  expect(await failToStart({ DATA_DIR })).toMatchObject({ code: 1, stdout: '', stderr: secret });
  const BACKUP_DIR = temporaryFolder();
  const name = 'kalima-2026-03-02T04-00-00Z.tar';
  renameSync(join(DATA_DIR, 'mine.tar'), join(BACKUP_DIR, name));
  const backups = line(`${BACKUP_DIR} has backups of a school (the newest is ${name})`);
  expect(await failToStart({ DATA_DIR, BACKUP_DIR })).toMatchObject({ code: 1, stderr: backups });
  expect(await runAdmin(['create', 'boss@example.org'], { DATA_DIR, BACKUP_DIR })).toMatchObject({
    code: 1,
    stderr: backups,
  });
  expect(existsSync(database)).toBe(false);
  expect(await runAdmin(['restore', join(BACKUP_DIR, name)], { DATA_DIR, BACKUP_DIR })).toMatchObject({ code: 0 });
  const server = await runServer({ DATA_DIR, BACKUP_DIR });
  expect((await server.end('SIGTERM')).code).toBe(0);
});
