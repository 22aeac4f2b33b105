import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Folders of which no file keeps a server from starting. */
const beside = new Set(['media', 'backups', 'uploads', 'compiled']);

/** The name of an account of this machine, or its id if it has none. */
function nameOf(uid: number): string {
  try {
    const line = readFileSync('/etc/passwd', 'utf8')
      .split('\n')
      .find((one) => one.split(':')[2] === String(uid));
    return line?.split(':')[0] ?? String(uid);
  } catch {
    return String(uid);
  }
}

/**
 * Gives up root for the owner of the data folder, so that a command of the operator leaves no file there that the server may not write.
 * Returns a line that says so; null if nothing changed.
 */
export function becomeOwner(dataDir: string): string | null {
  if (process.getuid?.() !== 0) return null;
  const database = join(dataDir, 'database');
  const place = existsSync(database) ? database : dataDir;
  if (!existsSync(place)) return null;
  const { uid, gid } = statSync(place);
  if (uid === 0) return null;
  process.setgroups?.([gid]);
  process.setgid?.(gid);
  process.setuid?.(uid);
  return `Going on as ${nameOf(uid)}, who owns ${dataDir}, and not as root.`;
}

/** Says which file in the data folder belongs to somebody else, and how to change that; null if none does. */
export function describeForeignFile(dataDir: string): string | null {
  const own = process.getuid?.();
  if (own === undefined || own === 0) return null;
  const file = findForeignFile(dataDir, own);
  if (!file) return null;
  const [owner, name] = [nameOf(file.uid), nameOf(own)];
  const found = `${file.path} belongs to ${owner}, and Kalima runs as ${name}.`;
  const change = `sudo chown -R ${name}: ${dataDir}`;
  // Usually the account of the server, which could not write any more if the folder changed its owner.
  if (file.path === dataDir && file.uid !== 0)
    return `${found} If the server runs as ${owner}, run this as ${owner} or as root, too. Only if not, give the folder to ${name}: ${change}`;
  return `${found} To give all of the data folder to ${name}: ${change}`;
}

function findForeignFile(path: string, own: number): { path: string; uid: number } | null {
  try {
    const found = statSync(path);
    if (found.uid !== own) return { path, uid: found.uid };
    if (!found.isDirectory()) return null;
    for (const name of readdirSync(path)) {
      const foreign = beside.has(name) ? null : findForeignFile(join(path, name), own);
      if (foreign) return foreign;
    }
  } catch {
    // What cannot be looked at lies in a folder that was named already.
  }
  return null;
}
