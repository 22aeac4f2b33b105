import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');

/** So many damaged forms of a valid file of each kind, uploaded and imported. */
export const benchMutatedFiles = (count: number): Promise<void> =>
  runTest('server/src/exchange/imports/mutated-files.slow.pglite.test.ts', { MUTATED_FILES: String(count) });

/** Generated requests over every endpoint and role: the test with generated input, asked for so many of them. */
export const benchFuzz = (count: number): Promise<void> =>
  runTest('server/src/any-input.slow.test.ts', { ANY_INPUT_COUNT: String(count) });

async function runTest(file: string, env: Record<string, string>): Promise<void> {
  const words = ['run', '--project', 'server-pglite', file];
  const child = spawn(process.execPath, [join(root, 'node_modules/vitest/vitest.mjs'), ...words], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: 'inherit',
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`The generated input found something: vitest ended with ${code}.`);
}
