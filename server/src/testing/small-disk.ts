import { spawnSync } from 'node:child_process';
import { readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The words before a command that give it a disk of so many megabytes in place of a folder, for itself alone. */
export function withSmallDisk(folder: string, megabytes: number): string[] {
  const script = 'mount -t tmpfs -o "size=$1m" tmpfs "$2" && shift 2 && exec "$@"';
  return ['unshare', '--user', '--map-root-user', '--mount', 'sh', '-c', script, 'sh', String(megabytes), folder];
}

/** Whether this machine lets us have such a disk: it takes Linux, and namespaces for everybody. */
export const hasSmallDisks = spawnSync('unshare', [...withSmallDisk('/mnt', 1), 'true'].slice(1)).status === 0;

export interface SmallDisk {
  /** Leaves room for so many bytes and no more. */
  leave(bytes: number): void;
  /** Takes away what filled it. */
  makeRoom(): void;
  /** The files that others keep on it. */
  files(): string[];
}

/** The disk that the process of this id has in place of a folder, seen from outside. */
export function smallDiskOf(pid: number, folder: string): SmallDisk {
  const root = `/proc/${pid}/root${folder}`;
  const filler = join(root, 'filler');
  return {
    leave(bytes) {
      const { bavail, bsize } = statfsSync(root);
      writeFileSync(filler, Buffer.alloc(bavail * bsize - bytes));
    },
    makeRoom: () => rmSync(filler),
    files: () =>
      readdirSync(root, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && entry.name !== 'filler')
        .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
        .toSorted(),
  };
}
