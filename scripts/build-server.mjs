import { join } from 'node:path';
import { ensureBuilt } from './build-stamp.mjs';
import { root } from './node-24.mjs';
import { runCommand } from './run-command.mjs';

const sources = ['server', 'shared/src', 'package-lock.json', 'tsconfig.base.json'];

/** Builds the server if what it is made of changed since it was last built (docs/decisions/0071-the-server-is-built.md). */
export async function ensureServerBuilt() {
  await ensureBuilt({
    dist: join(root, 'server', 'dist'),
    sources: sources.map((path) => join(root, path)),
    async build() {
      console.log('Building the server.');
      const { code, output } = await runCommand('node', [join(root, 'server', 'build.mjs')]);
      if (code === 0) return;
      console.error(output.trimEnd());
      throw new Error('the server could not be built; the reason stands above.');
    },
  });
}
