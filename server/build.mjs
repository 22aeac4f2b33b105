import { readdirSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { rolldown } from 'rolldown';
import { emptyBuildFolder, putBuildInPlace } from '../scripts/replace-folder.mjs';

const server = import.meta.dirname;
const dist = join(server, 'dist');

/** What is more than JavaScript, or finds files beside itself: Node reads these from their packages. */
const outside = /^(?:@electric-sql\/pglite|@node-rs\/argon2|hanzi-writer-data|libheif-js|sharp)(?:\/|$)/;

/**
 * Builds the modules that run in threads, which sources name by their addresses.
 * @type {import('rolldown').Plugin}
 */
const threads = {
  name: 'threads',
  transform: {
    filter: { code: 'import.meta.url', id: /[\\/]server[\\/]src[\\/]/ },
    handler(code, id) {
      return code.replaceAll(/new URL\('(\.\/[\w-]+)\.ts', import\.meta\.url\)/g, (_, /** @type {string} */ path) => {
        const file = resolve(dirname(id), `${path}.ts`);
        const reference = this.emitFile({ type: 'chunk', id: file, name: basename(path) });
        return `new URL(import.meta.ROLLUP_FILE_URL_${reference})`;
      });
    },
  },
};

const migrations = readdirSync(join(server, 'migrations')).map((file) => `migrations/${basename(file, '.ts')}`);
const bundle = await rolldown({
  input: {
    main: join(server, 'src/main.ts'),
    'admin-cli': join(server, 'src/admin-cli.ts'),
    ...Object.fromEntries(migrations.map((name) => [name, join(server, `${name}.ts`)])),
  },
  platform: 'node',
  external: outside,
  plugins: [threads],
  onLog(level, log) {
    // A warning of today is a server that does not start tomorrow.
    if (level === 'warn') throw new Error(log.message);
  },
});
// All in one folder, beside which src/platform/places.ts looks for the rest.
await bundle.write({ dir: emptyBuildFolder(dist), chunkFileNames: '[name].js' });
putBuildInPlace(dist);
// Threads of the bundler outlive it now and then on a busy machine, and would keep this process for ever.
process.exit(0);
