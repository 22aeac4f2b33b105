import { chmodSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite, type PGliteOptions } from '@electric-sql/pglite';
import { checkDatabaseFolder, isInitialised, markName } from './database-folder.ts';
import type { FromWorker, PgliteWorkerData, ToWorker } from './pglite-messages.ts';
import { SyncedNodeFS, syncedStartParams, syncFolder } from './synced-node-fs.ts';

/** The embedded database. It lives in a thread of its own, since it works synchronously for as long as a query takes. */
if (!parentPort) throw new Error('pglite-worker runs as a worker thread only');
const port = parentPort;
// V8 would compile once more, for speed, what of PostgreSQL runs often: of one function of its parser that takes 600 MB for seconds. Without
// it the server holds half the memory, and a query takes a third more of the processor (docs/decisions/0067-postgresql-is-compiled-once.md).
for (const flag of ['--liftoff-only', '--no-wasm-tier-up', '--no-wasm-dynamic-tiering']) setFlagsFromString(flag);
const { folder, snapshot } = workerData as PgliteWorkerData;
const lastLogLines: string[] = [];

const pg = await open().catch(die);
let session = 0;
port.on('message', (message: ToWorker) => void handle(message).catch(die));
send({ kind: 'ready' });

async function open(): Promise<PGlite> {
  const options: PGliteOptions = {
    relaxedDurability: false,
    ...(snapshot ? { loadDataDir: new Blob([new Uint8Array(snapshot)]) } : {}),
    onStderr: (line) => {
      lastLogLines.push(line);
      if (lastLogLines.length > 5) lastLogLines.shift();
      return false;
    },
  };
  if (folder === undefined) return await PGlite.create(options);

  const mark = join(folder, markName);
  const incomplete = `${folder}.incomplete`;
  // Former versions put a database aside whose mark they were not allowed to see.
  if (!isInitialised(folder) && isInitialised(incomplete)) {
    rmSync(folder, { recursive: true, force: true });
    renameSync(incomplete, folder);
  }
  checkDatabaseFolder(folder);
  if (existsSync(folder) && !isInitialised(folder)) {
    rmSync(incomplete, { recursive: true, force: true });
    renameSync(folder, incomplete);
  }
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  chmodSync(folder, 0o700);
  const created = await PGlite.create({
    ...options,
    fs: new SyncedNodeFS(folder, die),
    startParams: syncedStartParams,
  });
  if (!existsSync(mark)) {
    syncFolder(folder);
    writeFileSync(mark, '', { mode: 0o600 });
    syncFolder(dirname(folder));
  }
  if (!isInitialised(incomplete)) rmSync(incomplete, { recursive: true, force: true });
  return created;
}

async function handle(message: ToWorker): Promise<void> {
  switch (message.kind) {
    case 'execute': {
      if (message.session !== session) await startSession(message.session);
      const bytes = await execute(message.bytes);
      send({ kind: 'reply', session, bytes }, [bytes.buffer]);
      return;
    }
    case 'dump': {
      const archive = await pg.dumpDataDir('none');
      const bytes = new Uint8Array(await archive.arrayBuffer());
      send({ kind: 'dumped', bytes }, [bytes.buffer]);
      return;
    }
    case 'close':
      await pg.close();
      send({ kind: 'closed' });
      port.close();
  }
}

/** A new client on the one backend must not meet what the last one left open. */
async function startSession(next: number): Promise<void> {
  if (session !== 0) {
    await pg.exec('rollback');
    // By itself: two statements in one text are a transaction, in which nothing is discarded.
    await pg.exec('discard all');
  }
  session = next;
}

async function execute(request: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  await pg.execProtocolRawStream(request, {
    syncToFs: false,
    // The chunk is a view of PostgreSQL's own buffer, which is used again.
    onRawData: (chunk) => void chunks.push(chunk.slice()),
  });
  const [only] = chunks;
  if (only && chunks.length === 1) return only as Uint8Array<ArrayBuffer>;
  const size = chunks.reduce((sum, chunk) => sum + chunk.length, 0);
  const bytes = new Uint8Array(size);
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.length;
  }
  return bytes;
}

function send(message: FromWorker, transfer: ArrayBuffer[] = []): void {
  port.postMessage(message, transfer);
}

/** After a panic nothing may be acknowledged any more; the log is replayed at the next start. */
function die(reason: unknown): never {
  send({ kind: 'fatal', message: [describe(reason), ...lastLogLines].join('\n') });
  process.exit(1);
}

/** The numbers of WASI under which Emscripten's file system fails; its errors are no instances of Error. */
const fileErrors: Readonly<Record<number, string>> = {
  2: 'a file may not be read or written (EACCES)',
  51: 'the disk is full (ENOSPC)',
  63: 'a file may not be changed (EPERM)',
  69: 'the disk can only be read (EROFS)',
};

function describe(reason: unknown): string {
  if (typeof reason === 'object' && reason !== null && 'errno' in reason && typeof reason.errno === 'number')
    return fileErrors[reason.errno] ?? `its files failed with the number ${reason.errno} of WASI`;
  return reason instanceof Error ? reason.message : String(reason);
}
