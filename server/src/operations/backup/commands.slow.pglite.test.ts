import { existsSync } from 'node:fs';
import { readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openEmbedded, preparedSnapshot } from '../../testing/open-embedded.ts';
import { runAdmin, runServer } from '../../testing/run-server.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';

async function usedFolder(): Promise<string> {
  const folder = temporaryFolder();
  await (await openEmbedded(folder, { snapshot: preparedSnapshot() })).close();
  return folder;
}

/** Runs a command that must be refused, and returns its one line. */
async function refusal(words: string[], env: Record<string, string>): Promise<string> {
  const { code, stdout, stderr } = await runAdmin(words, env);
  expect(code).toBe(1);
  const line = `${stdout}${stderr}`.trimEnd();
  expect(line).not.toContain('\n');
  return line;
}

const signIn = (address: string) =>
  fetch(`${address}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'first@example.org', password: 'first password' }),
  });

test('a command about a school does nothing where there is none', async () => {
  const DATA_DIR = join(temporaryFolder(), 'mistyped');
  const none = `There is no school in the data folder ${DATA_DIR}. Set DATA_DIR to the folder of the server. Nothing was done.`;
  for (const words of [['backup', 'house.tar'], ['check-media'], ['reset-password', 'a@example.org']])
    expect(await refusal(words, { DATA_DIR, INIT_CWD: temporaryFolder() })).toBe(none);
  expect(existsSync(DATA_DIR)).toBe(false);
  const created = await runAdmin(['create', 'a@example.org'], { DATA_DIR });
  expect(created).toMatchObject({ code: 0, stderr: '' });
  expect(created.stdout).toContain(`There was no school in the data folder ${DATA_DIR}; one was begun.`);
});

test('a running server is backed up, refuses to be restored into, and moves house when it is stopped', async () => {
  const DATA_DIR = await usedFolder();
  const INIT_CWD = temporaryFolder();
  const env = { DATA_DIR, INIT_CWD };
  const server = await runServer({ ...env, ADMIN_EMAIL: 'first@example.org', ADMIN_PASSWORD: 'first password' });
  const file = join(INIT_CWD, 'house.tar');
  const made = await runAdmin(['backup', 'house.tar'], env);
  expect(made.stdout).toMatch(new RegExp(`^${file} is written: \\d+ rows and 0 files, \\d+\\.\\d MB\\.\n$`));
  expect(made.code).toBe(0);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(await refusal(['backup', 'house.tar'], env)).toBe(`${file} exists already.`);
  expect(await refusal(['restore', 'house.tar'], env)).toMatch(
    /^A server is running on this data folder\. Stop it first/,
  );
  await server.end('SIGTERM');

  expect(await refusal(['restore', 'house.tar'], env)).toBe(
    'The database is not empty: 1 accounts, 0 courses, 0 answers and 0 files would be lost. ' +
      'To put the backup in their place, add --replace lose-1-accounts-and-0-courses',
  );
  const elsewhere = { DATA_DIR: await usedFolder(), INIT_CWD };
  const restored = await runAdmin(['restore', 'house.tar'], elsewhere);
  expect(restored.stdout).toMatch(/^\d+ rows and 0 files are restored\. Everybody signs in again/);
  expect(restored.code).toBe(0);
  const moved = await runServer(elsewhere);
  expect((await signIn(moved.address)).status).toBe(200);
  await moved.end('SIGTERM');
});

test('what cannot be done is said in one line', async () => {
  const INIT_CWD = temporaryFolder();
  const env = { DATA_DIR: await usedFolder(), INIT_CWD };
  await writeFile(join(INIT_CWD, 'letter.txt'), 'Dear Kalima');
  expect(await refusal(['restore', 'letter.txt'], env)).toMatch(/letter\.txt is no backup of Kalima\.$/);
  expect(await refusal(['restore', 'none.tar'], env)).toMatch(/none\.tar does not exist, or its folder does not\.$/);
  expect(await refusal(['backup', 'none/house.tar'], env)).toMatch(
    /house\.tar does not exist, or its folder does not\.$/,
  );
  expect((await runAdmin(['restore', 'a.tar', '--replace'], env)).stdout).toMatch(/^Usage:\n/);
  expect(await readdir(INIT_CWD)).toEqual(['letter.txt']);
});
