import {
  closeSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { migrationsFolder } from '../../server/src/platform/db/migrate.ts';
import { openPglite } from '../../server/src/platform/db/open-pglite.ts';
import type { FileOperation } from '../../server/src/testing/record-file-writes.ts';

const silent = { info: () => undefined, warn: () => undefined, error: console.error };
const pieceBytes = 512;

interface Recorded extends FileOperation {
  readonly bytes: Buffer;
  /** Length of the record when this had happened. */
  readonly end: number;
}

function open(dataDir: string, preload?: URL) {
  const more = preload ? { preload, maintenanceMs: 150 } : {};
  const onFatal = (error: Error): void => console.error(error.message);
  return openPglite({ dataDir, log: silent, migrationsFolder, snapshot: undefined, onFatal, ...more });
}

function readRecord(file: string): Recorded[] {
  const all = readFileSync(file);
  const found: Recorded[] = [];
  for (let at = 0; at < all.length;) {
    const line = all.indexOf(10, at);
    const operation = JSON.parse(all.toString('utf8', at, line)) as FileOperation;
    const end = line + 1 + (operation.do === 'write' ? (operation.length ?? 0) : 0);
    found.push({ ...operation, bytes: all.subarray(line + 1, end), end });
    at = end;
  }
  return found;
}

/** Lets what was done to a file happen to its copy; `keep` says of each piece of a write whether it reached the disk. */
function apply(path: string, operation: Recorded, keep: () => boolean): void {
  const descriptor = openSync(path, 'r+');
  if (operation.do === 'truncate') ftruncateSync(descriptor, operation.length ?? 0);
  for (let at = 0; at < operation.bytes.length; at += pieceBytes) {
    const piece = operation.bytes.subarray(at, at + pieceBytes);
    if (keep()) writeSync(descriptor, piece, 0, piece.length, (operation.position ?? 0) + at);
  }
  closeSync(descriptor);
}

/** What a disk holds when the power goes: all that was synced, and of the rest some sectors and some not. */
function cutPower(operations: Recorded[], cut: number, place: (path: string) => string): number {
  const pending = new Map<string, Recorded[]>();
  const flush = (path: string, keep: () => boolean): void => {
    for (const one of pending.get(path) ?? []) apply(place(path), one, keep);
    pending.delete(path);
  };
  for (const one of operations) {
    if (one.end > cut) break;
    const { path, to = '' } = one;
    if (one.do === 'write' || one.do === 'truncate') pending.set(path, [...(pending.get(path) ?? []), one]);
    if (one.do === 'sync') flush(path, () => true);
    if (one.do === 'create') closeSync(openSync(place(path), 'a'));
    if (one.do === 'mkdir') mkdirSync(place(path), { recursive: true });
    if (one.do === 'unlink' || one.do === 'rmdir') {
      rmSync(place(path), { recursive: true, force: true });
      pending.delete(path);
    }
    if (one.do === 'rename') {
      renameSync(place(path), place(to));
      const moved = pending.get(path);
      pending.delete(path);
      pending.delete(to);
      if (moved) pending.set(to, moved);
    }
  }
  const unsynced = [...pending.values()].reduce((sum, list) => sum + list.length, 0);
  for (const path of pending.keys()) flush(path, () => Math.random() < 0.5);
  return unsynced;
}

/**
 * Loses power at random moments of a recorded run of the embedded database, and opens what would then be on the disk: all
 * that was acknowledged must be there.
 */
export async function benchPowerLoss(cuts = 100, writes = 400): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'kalima-power-'));
  const [base, live, record] = [join(folder, 'base'), join(folder, 'live'), join(folder, 'record')];
  try {
    const first = await open(base);
    await first.migrate();
    await first.statement({ name: '', text: 'create table numbers (n int primary key, filler text)' }, []);
    await first.close();
    await cp(base, live, { recursive: true });
    const preload = pathToFileURL(join(import.meta.dirname, '../../server/src/testing/record-file-writes.ts'));
    preload.searchParams.set('file', record);
    const database = await open(live, preload);
    const acknowledged: number[] = [];
    for (let n = 0; n < writes; n += 1) {
      const text = 'insert into numbers select $1::int, repeat(md5($1::int::text), 20)';
      await database.statement({ name: 'add', text }, [n]);
      acknowledged.push(statSync(record).size);
    }
    await database.close();
    const operations = readRecord(record);
    let [broken, lost, dropped] = [0, 0, 0];
    for (let cut = 0; cut < cuts; cut += 1) {
      const copy = join(folder, 'cut');
      await cp(base, copy, { recursive: true });
      const start = acknowledged[0] ?? 0;
      const at = start + Math.floor(Math.random() * ((acknowledged.at(-1) ?? 0) - start));
      dropped += cutPower(operations, at, (path) => path.replace(live, copy));
      const expected = acknowledged.filter((end) => end <= at).length;
      try {
        const again = await open(copy);
        const rows = await again.statement<{ n: number }>(
          { name: 'all', text: 'select n from numbers where length(filler) = 640' },
          [],
        );
        const kept = new Set(rows.map(({ n }) => n));
        for (let n = 0; n < expected; n += 1) if (!kept.has(n)) lost += 1;
        await again.close();
      } catch (error) {
        broken += 1;
        process.stdout.write(`  cut at ${at}: ${String(error)}\n`);
      }
      await rm(copy, { recursive: true, force: true });
    }
    process.stdout.write(
      `\nPower lost at ${cuts} random moments of ${writes} commits (${operations.length} operations on files): ${broken} databases broken, ${lost} acknowledged rows lost; ${dropped} unsynced writes were partly dropped\n`,
    );
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}
