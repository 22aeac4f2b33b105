import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { checkBuilt, ensureBuilt } from './build-stamp.mjs';
import { root } from './node-24.mjs';
import { runSupervised } from './run-command.mjs';

/** Modules that the server loads on request, built together with it; the content of the demo is read from its own folder. */
const loaded = [
  'tools/old-product',
  ...readdirSync(join(root, 'tools/demo')).map((name) => `tools/demo/${name}`),
].filter((path) => path !== 'tools/demo/content');
const sources = ['server', 'shared/src', ...loaded, 'package-lock.json', 'tsconfig.base.json'];

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
