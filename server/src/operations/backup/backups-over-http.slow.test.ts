import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { startTestApp, testPassword } from '../../testing/test-app.ts';
import { checkBackup } from './check-backup.ts';
import { createBackups } from './scheduled-backups.ts';
import { writeBackup } from './write-backup.ts';

const house = await mkdtemp(join(tmpdir(), 'kalima-backups-'));
afterAll(() => rm(house, { recursive: true, force: true }));
const folder = join(house, 'backups');
const logLines: string[] = [];
const silent = { info: () => undefined, error: () => undefined };
const kalima = await startTestApp({
  logLines,
  backups: ({ database, files }) =>
    createBackups({
      folder,
      placesFile: join(folder, 'places.json'),
      everyHours: 24,
      keep: { days: 7, weeks: 4 },
      write: (file) => writeBackup({ database, files }, file, new Date()),
      measure: async () => 0,
      readMark: async () => null,
      hasCopies: false,
      openCopies: async () => null,
      check: checkBackup,
      log: silent,
    }),
});
const { client: head } = await kalima.signInAdmin();
const statusOf = () => head.call('GET /api/admin/backups');

async function backUp() {
  expect(await head.call('POST /api/admin/backups')).toMatchObject({ isRunning: true });
  await vi.waitFor(async () => expect((await statusOf()).isRunning).toBe(false), { timeout: 120_000, interval: 200 });
  return statusOf();
}

test('an administrator backs up now; the backup is restored for a trial, and fetched once by who knows the password', async () => {
  await kalima.createMaterial({ title: 'The fire brigade' });
  expect(await statusOf()).toMatchObject({ stored: [], failed: null, checked: null });
  const { stored, checked } = await backUp();
  expect(stored).toHaveLength(1);
  const { name, bytes } = stored[0]!;
  expect(checked).toEqual({ name, time: expect.any(String) as string, error: null });
  // Nothing of the trial is left.
  expect(existsSync(join(folder, '.check'))).toBe(false);

  const ask = (body: { name: string; password: string }) => head.codeOf('POST /api/admin/backups/downloads', { body });
  expect(await ask({ name, password: 'not the password' })).toBe('WRONG_CURRENT_PASSWORD');
  for (const other of ['../../etc/passwd', 'results.json', 'kalima-2020-01-01T00-00-00Z.tar'])
    expect(await ask({ name: other, password: testPassword })).toBe('BACKUP_NOT_FOUND');
  const { path } = await head.call('POST /api/admin/backups/downloads', { body: { name, password: testPassword } });
  const other = await kalima.makeAdmin();
  expect((await other.client.send({ method: 'GET', url: path })).statusCode).toBe(404);
  const answer = await head.send({ method: 'GET', url: path });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-disposition']).toContain(name);
  expect(answer.rawPayload).toHaveLength(bytes);
  expect((await head.send({ method: 'GET', url: path })).statusCode).toBe(404);
  const logged = logLines.map((line) => (JSON.parse(line) as { security?: string }).security);
  expect(logged).toEqual(expect.arrayContaining(['backup begun', 'backup downloaded', 'WRONG_CURRENT_PASSWORD']));
});

test('learners and teachers have nothing to do with backups', async () => {
  for (const { client } of [await kalima.signUpLearner(), await kalima.makeTeacher()]) {
    expect(await client.codeOf('GET /api/admin/backups')).toBe('FORBIDDEN_ROLE');
    expect(await client.codeOf('POST /api/admin/backups')).toBe('FORBIDDEN_ROLE');
  }
});

test('a backup that is damaged does not pass the trial, and the reason is told', async () => {
  const { stored } = await statusOf();
  const file = join(folder, stored[0]!.name);
  const bytes = await readFile(file);
  const damaged = join(temporaryFolder(), 'damaged.tar');
  bytes[Math.floor(bytes.length / 2)]! ^= 0xff;
  await writeFile(damaged, bytes);
  const scratch = join(temporaryFolder(), 'scratch');
  await expect(checkBackup(damaged, scratch)).rejects.toThrow(/damaged\.tar/);
  expect(existsSync(scratch)).toBe(false);
});
