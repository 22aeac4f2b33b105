import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { minifySync, type Plugin } from 'vite';

/** How long a module is once it is minified; what nothing in it uses is kept, since other modules do. */
const minifiedLength = (id: string, code: string): number =>
  minifySync(id, code, { module: true, compress: { unused: false }, mangle: { toplevel: true } }).code.length;

/** Writes what the bundle that every page begins with is made of, in bytes of minified code, for `npm run bench -- bundle`. */
export function bundlePicture(): Plugin {
  let folder = '';
  return {
    name: 'kalima-bundle-picture',
    apply: 'build',
    configResolved(config) {
      folder = join(config.root, config.build.outDir, '.vite');
    },
    async writeBundle(_options, bundle) {
      const frame = Object.values(bundle).find((one) => one.type === 'chunk' && one.name === 'frame');
      if (frame?.type !== 'chunk') throw new Error('the build has no bundle that the page begins with');
      const sizes = Object.entries(frame.modules).map(
        ([id, { code }]) => [id, minifiedLength(id, code ?? '')] as const,
      );
      await mkdir(folder, { recursive: true });
      const picture = { file: frame.fileName, modules: Object.fromEntries(sizes) };
      await writeFile(join(folder, 'frame.json'), JSON.stringify(picture));
    },
  };
}
