import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');

/** Generated requests over every endpoint and role: the test with generated input, asked for so many of them. */
export async function benchFuzz(count: number): Promise<void> {
  const words = ['run', '--project', 'server-pglite', 'server/src/any-input.test.ts'];
  const child = spawn(process.execPath, [join(root, 'node_modules/vitest/vitest.mjs'), ...words], {
    cwd: root,
    env: { ...process.env, ANY_INPUT_COUNT: String(count) },
    stdio: 'inherit',
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`The generated requests found something: vitest ended with ${code}.`);
}
