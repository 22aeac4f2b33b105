import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { openEmbedded, preparedSnapshot } from '../../testing/open-embedded.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { DataFolderInUseError } from './lock-data-folder.ts';

const writer = fileURLToPath(new URL('../../testing/write-until-killed.ts', import.meta.url));

/** Lets the writer acknowledge some numbers, runs `meanwhile`, kills it, and returns the last acknowledged one. */
async function writeAndKill(folder: string, first: number, count: number, meanwhile?: () => Promise<void>) {
  const child = spawn(process.execPath, [writer, folder, String(first)], { stdio: ['ignore', 'pipe', 'inherit'] });
  let last = first - 1;
  for await (const line of createInterface(child.stdout)) {
    if (line !== 'open') last = Number(line);
    if (last >= first + count - 1 && !child.killed) {
      await meanwhile?.();
      child.kill('SIGKILL');
    }
  }
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  return last;
}

test('kill -9 during writes loses nothing acknowledged, and gives the folder free', async () => {
  const folder = temporaryFolder();
  const prepared = await openEmbedded(folder, { snapshot: preparedSnapshot() });
  await prepared.statement({ name: 'create', text: 'create table numbers (n int primary key)' }, []);
  await prepared.close();

  let next = 0;
  for (const count of [1, 7, 40]) {
    const refused = async () => {
      await expect(openEmbedded(folder)).rejects.toThrow(DataFolderInUseError);
    };
    const last = await writeAndKill(folder, next, count, refused);
    const database = await openEmbedded(folder);
    const rows = await database.statement<{ n: number }>({ name: 'all', text: 'select n from numbers order by n' }, []);
    await database.close();
    const numbers = rows.map(({ n }) => n);
    // One more may have been written, but not yet acknowledged.
    expect(numbers.slice(0, last + 1)).toEqual(Array.from({ length: last + 1 }, (_, n) => n));
    expect(numbers.length - (last + 1)).toBeLessThanOrEqual(1);
    next = numbers.length;
  }
});

test('a database that an earlier version put aside, since it was not allowed to look into it, comes back', async () => {
  const folder = temporaryFolder();
  const prepared = await openEmbedded(folder, { snapshot: preparedSnapshot() });
  await prepared.statement({ name: 'create', text: 'create table numbers (n int primary key)' }, []);
  await prepared.close();
  await rename(join(folder, 'database'), join(folder, 'database.incomplete'));
  await mkdir(join(folder, 'database'));
  const database = await openEmbedded(folder);
  expect(await database.statement({ name: 'all', text: 'select n from numbers' }, [])).toEqual([]);
  await database.close();
  expect(await readdir(folder)).toEqual(['database']);
});

test('what an interrupted first initialisation left is removed by the next start', async () => {
  const folder = temporaryFolder();
  for (const name of ['database', 'database.incomplete']) {
    await mkdir(join(folder, name));
    await writeFile(join(folder, name, 'PG_VERSION'), '18');
  }
  await (await openEmbedded(folder, { snapshot: preparedSnapshot() })).close();
  expect(await readdir(folder)).toEqual(['database']);
});

test('a database of a newer product is left as it is, and what helps is said', async () => {
  const folder = temporaryFolder();
  const database = await openEmbedded(folder, { snapshot: preparedSnapshot() });
  const text = "insert into kysely_migration (name, timestamp) values ('9999-from-the-future', '')";
  await database.statement({ name: 'age', text }, []);
  await expect(database.migrate()).rejects.toThrow(
    'The database belongs to a newer Kalima: this one does not know its migration 9999-from-the-future.',
  );
  await database.close();
});

test.each(['kalima-initialised', 'PG_VERSION'])('a database whose %s is missing is left as it is', async (name) => {
  const folder = temporaryFolder();
  await (await openEmbedded(folder, { snapshot: preparedSnapshot() })).close();
  const database = join(folder, 'database');
  await rm(join(database, name));
  const before = await readdir(database, { recursive: true });
  await expect(openEmbedded(folder)).rejects.toThrow(
    `${database} holds a database of which the file ${name} is missing`,
  );
  expect(await readdir(database, { recursive: true })).toEqual(before);
  expect(await readdir(folder)).toEqual(['database']);
  await writeFile(join(database, name), name === 'PG_VERSION' ? '18\n' : '');
  const again = await openEmbedded(folder);
  expect(await again.statement({ name: 'all', text: 'select name from kysely_migration limit 1' }, [])).toHaveLength(1);
  await again.close();
});
