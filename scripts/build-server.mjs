import { join } from 'node:path';
import { checkBuilt, ensureBuilt } from './build-stamp.mjs';
import { root } from './node-24.mjs';
import { runSupervised } from './run-command.mjs';

const sources = ['server', 'shared/src', 'package-lock.json', 'tsconfig.base.json'];

/** Builds the server if what it is made of changed since it was last built (docs/decisions/0071-the-server-is-built.md). */
export async function ensureServerBuilt() {
  await ensureBuilt({
    dist: join(root, 'server', 'dist'),
    sources: sources.map((path) => join(root, path)),
    async build() {
      console.log('Building the server.');
      const built = await runSupervised('node', [join(root, 'server', 'build.mjs')]);
      checkBuilt('the server', built);
    },
  });
}
