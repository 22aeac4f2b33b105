import { flushCompileCache } from 'node:module';
import type { OpenDatabase } from '../../platform/db/open-database.ts';

const mark = 'DEMO_WAS_MADE';

/** Returns true in a process that `beginAnew` started. */
export function hasBegunAnew(): boolean {
  return process.env[mark] !== undefined;
}

/**
 * Replaces this process by a new one with the same id, arguments and output. Making the demo takes twice the memory that serving needs, and
 * neither V8 nor the C library gives all of it back. Does nothing on Windows, which cannot replace a process.
 */
export async function beginAnew(database: OpenDatabase): Promise<void> {
  if (!process.execve || process.platform === 'win32') return;
  await database.close();
  flushCompileCache();
  const { INTERFACE_IS_BEING_BUILT: _, ...env } = process.env;
  const words = [process.execPath, ...process.execArgv, ...process.argv.slice(1)];
  process.execve(process.execPath, words, { ...env, [mark]: 'yes' });
}
