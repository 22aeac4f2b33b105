import fs from 'node:fs';

/**
 * Loaded into the thread of the embedded database: notes all that it does to its files, in order, into the file named by
 * the query. Each entry is a line of JSON, after which come the bytes of a write.
 */
export interface FileOperation {
  readonly do: 'write' | 'truncate' | 'rename' | 'unlink' | 'mkdir' | 'rmdir' | 'create' | 'sync';
  readonly path: string;
  readonly to?: string;
  readonly position?: number;
  readonly length?: number;
}

const file = new URL(import.meta.url).searchParams.get('file');
if (file !== null) record(file);

function record(logFile: string): void {
  const original = { ...fs };
  const log = original.openSync(logFile, 'a');
  const paths = new Map<number, string>();
  const note = (operation: FileOperation, bytes: Uint8Array = new Uint8Array()): void => {
    // At once, so that the length of the file says what had happened at any moment.
    original.writeSync(log, Buffer.concat([Buffer.from(`${JSON.stringify(operation)}\n`), bytes]));
  };
  const change = fs as unknown as Record<string, (...parameters: never[]) => unknown>;
  change['openSync'] = (path: string, flags?: number | string, mode?: number) => {
    const isNew = !original.existsSync(path);
    const descriptor = original.openSync(path, flags ?? 'r', mode);
    paths.set(descriptor, path);
    if (isNew) note({ do: 'create', path });
    else if (typeof flags === 'number' && (flags & original.constants.O_TRUNC) !== 0) {
      note({ do: 'truncate', path, length: 0 });
    }
    return descriptor;
  };
  change['writeSync'] = (descriptor: number, bytes: Uint8Array, offset: number, length: number, position: number) => {
    const written = original.writeSync(descriptor, bytes, offset, length, position);
    const path = paths.get(descriptor);
    const slice = new Uint8Array(bytes.buffer, bytes.byteOffset + offset, written);
    if (path !== undefined) note({ do: 'write', path, position, length: written }, slice);
    return written;
  };
  change['ftruncateSync'] = (descriptor: number, length: number) => {
    original.ftruncateSync(descriptor, length);
    note({ do: 'truncate', path: paths.get(descriptor) ?? '', length });
  };
  change['truncateSync'] = (path: string, length: number) => {
    original.truncateSync(path, length);
    note({ do: 'truncate', path, length });
  };
  change['fsyncSync'] = (descriptor: number) => {
    original.fsyncSync(descriptor);
    note({ do: 'sync', path: paths.get(descriptor) ?? '' });
  };
  change['renameSync'] = (path: string, to: string) => {
    original.renameSync(path, to);
    note({ do: 'rename', path, to });
  };
  for (const [name, kind] of [
    ['unlinkSync', 'unlink'],
    ['rmdirSync', 'rmdir'],
    ['mkdirSync', 'mkdir'],
  ] as const) {
    const call = original[name] as (path: string, ...rest: unknown[]) => unknown;
    change[name] = (path: string, ...rest: unknown[]) => {
      const result = call(path, ...rest);
      note({ do: kind, path });
      return result;
    };
  }
}
