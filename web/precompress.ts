import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

/** In blocks of 1 MiB at most, so that the bundle that every page begins with is one. */
export const brotliOptions = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGBLOCK]: 20 },
};

const compressible = /\.(?:js|css|html|svg|json|webmanifest)$/;

/** Writes a .br and a .gz beside every text file of the build, so that the server compresses nothing while it serves. */
export function precompress(): Plugin {
  let folder = 'dist';
  return {
    name: 'kalima-precompress',
    apply: 'build',
    configResolved(config) {
      folder = join(config.root, config.build.outDir);
    },
    async writeBundle() {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true });
      const files = entries.filter((entry) => entry.isFile() && compressible.test(entry.name));
      await Promise.all(
        files.map(async (entry) => {
          const file = join(entry.parentPath, entry.name);
          const content = await readFile(file);
          const [br, gz] = await Promise.all([
            promisify(brotliCompress)(content, brotliOptions),
            promisify(gzip)(content, { level: 9 }),
          ]);
          await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)]);
        }),
      );
    },
  };
}
