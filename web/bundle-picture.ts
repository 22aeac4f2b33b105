import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** Writes what each bundle is made of, in bytes of code before it is minified, for `npm run bench -- bundle`. */
export function bundlePicture(): Plugin {
  let folder = '';
  return {
    name: 'kalima-bundle-picture',
    apply: 'build',
    configResolved(config) {
      folder = join(config.root, config.build.outDir, '.vite');
    },
    async writeBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((one) => one.type === 'chunk');
      const sizes = chunks.map(({ fileName, modules }) => [
        fileName,
        Object.fromEntries(Object.entries(modules).map(([id, { renderedLength }]) => [id, renderedLength])),
      ]);
      await mkdir(folder, { recursive: true });
      await writeFile(join(folder, 'modules.json'), JSON.stringify(Object.fromEntries(sizes)));
    },
  };
}
