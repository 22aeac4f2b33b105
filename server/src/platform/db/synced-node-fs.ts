import fs from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

type EmscriptenOptions = Parameters<NodeFS['init']>[1];
type PreRunStep = Exclude<NonNullable<EmscriptenOptions['preRun']>, (...args: never) => unknown>[number];

/** What is used of Emscripten's file system on Node, which has no public types. */
interface EmscriptenModule {
  NODEFS: {
    realPath(node: unknown): string;
    stream_ops: { fsync?: (stream: { nfd?: number; node: unknown }) => number };
  };
}

const ioError = 29;

/**
 * PGlite's Node file system has no fsync, so that nothing it acknowledges survives a power loss (upstream issue 1107).
 * This one has. It leans on internals: a test counts the syncs of a commit.
 */
export class SyncedNodeFS extends NodeFS {
  private readonly onAbort: (reason: string) => void;

  constructor(folder: string, onAbort: (reason: string) => void) {
    super(folder);
    this.onAbort = onAbort;
  }

  override async init(pg: PGlite, options: EmscriptenOptions): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(pg, options);
    const addSync: PreRunStep = (module: unknown) => {
      const { NODEFS } = module as EmscriptenModule;
      NODEFS.stream_ops.fsync = (stream) => {
        try {
          if (stream.nfd === undefined) syncPath(NODEFS.realPath(stream.node));
          else fs.fsyncSync(stream.nfd);
          return 0;
        } catch {
          return ioError;
        }
      };
    };
    const preRun = [...asList(emscriptenOpts.preRun), addSync];
    // PostgreSQL panics when a sync fails; PGlite would swallow that and carry on.
    return { emscriptenOpts: { ...emscriptenOpts, preRun, onAbort: (what: unknown) => this.onAbort(String(what)) } };
  }
}

/**
 * PGlite starts PostgreSQL with -F, which turns all syncing off. Its buffers are memory of the process for good, and the files that they would
 * keep are in the system's own cache as well: with PostgreSQL's usual 128 MB the server holds 150 MB more.
 */
export const syncedStartParams: string[] = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  '-c',
  'fsync=on',
  '-c',
  'wal_sync_method=fsync',
  '-c',
  'shared_buffers=16MB',
];

/** PGlite copies a new database into place without syncing it. */
export function syncFolder(folder: string): void {
  for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) syncFolder(path);
    else if (entry.isFile()) syncPath(path);
  }
  syncPath(folder);
}

function syncPath(path: string): void {
  const descriptor = fs.openSync(path, 'r');
  try {
    fs.fsyncSync(descriptor);
  } finally {
    fs.closeSync(descriptor);
  }
}

function asList(steps: EmscriptenOptions['preRun']): PreRunStep[] {
  if (steps === undefined) return [];
  return Array.isArray(steps) ? steps : [steps];
}
