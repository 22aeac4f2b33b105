import { basename, join } from 'node:path';
import { build } from 'vite';
import { emptyBuildFolder, putBuildInPlace } from '../scripts/replace-folder.mjs';
import { firstLoadLimit, measureFirstLoads } from './first-load.ts';

const dist = join(import.meta.dirname, 'dist');
const folder = emptyBuildFolder(dist);
// By its name, because plugins look for it beside this file.
await build({ build: { outDir: basename(folder) } });
const large = (await measureFirstLoads(folder)).filter(({ bytes }) => bytes > firstLoadLimit);
for (const { screen, language, bytes } of large) {
  process.stderr.write(`The first load of ${screen} in ${language} is ${bytes} bytes, at most ${firstLoadLimit}.\n`);
}
if (large.length === 0) putBuildInPlace(dist);
// Threads of the bundler outlive it now and then on a busy machine, and would keep this process for ever.
process.exit(large.length === 0 ? 0 : 1);
