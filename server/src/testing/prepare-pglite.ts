import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';
import { migrationsFolder } from '../platform/db/migrate.ts';
import { openPglite, type OpenPglite } from '../platform/db/open-pglite.ts';
import './provided-database.ts';
import { testLog } from './test-log.ts';

/** Vitest's global set-up: one migrated database, packed, from which every test file starts. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'kalima-test-'));
  const snapshotFile = join(folder, 'migrated.tar');
  const database = await openInMemory(await emptyDatabase());
  await database.migrate();
  await writeFile(snapshotFile, await database.dump());
  await database.close();
  project.provide('testDatabase', { kind: 'pglite', snapshotFile });
  return () => rm(folder, { recursive: true, force: true });
}

/** Initialising takes seconds and depends on PGlite alone, so its outcome is kept between runs. */
export async function emptyDatabase(): Promise<Uint8Array> {
  const server = createRequire(import.meta.url)('../../package.json') as { dependencies: Record<string, string> };
  const version = server.dependencies['@electric-sql/pglite'];
  const cache = fileURLToPath(new URL('../../../.cache/', import.meta.url));
  const file = join(cache, `pglite-${version}.tar`);
  try {
    return new Uint8Array(await readFile(file));
  } catch {
    const database = await openInMemory(undefined);
    const archive = await database.dump();
    await database.close();
    await mkdir(cache, { recursive: true });
    await writeFile(`${file}.${process.pid}`, archive);
    await rename(`${file}.${process.pid}`, file);
    return archive;
  }
}

function openInMemory(snapshot: Uint8Array | undefined): Promise<OpenPglite> {
  return openPglite({
    dataDir: undefined,
    snapshot,
    log: testLog,
    migrationsFolder,
    onFatal: (error) => console.error(error),
  });
}
