import { join } from 'node:path';
import { checkBuilt, ensureBuilt } from './build-stamp.mjs';
import { root } from './node-24.mjs';
import { runSupervised } from './run-command.mjs';

const sources = ['web', 'shared/src', 'package-lock.json', 'tsconfig.base.json'];

/**
 * Builds the web application if what it is made of changed since it was last built.
 * @template Started
 * @param {() => Started} [meanwhile] is called if so
 * @returns {Promise<Started | undefined>} what that returned
 */
export async function ensureWebBuilt(meanwhile) {
  const what = {
    dist: join(root, 'web', 'dist'),
    sources: sources.map((path) => join(root, path)),
    async build() {
      console.log('Building the web application.');
      const built = await runSupervised('npm', ['run', 'build', '--workspace', 'web']);
      checkBuilt('the web application', built);
    },
  };
  return await ensureBuilt(what, meanwhile);
}
