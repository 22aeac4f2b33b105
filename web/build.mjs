import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { build } from 'vite';
import { emptyBuildFolder, putBuildInPlace } from '../scripts/replace-folder.mjs';
import { refusedFunctions } from './browsers.ts';

const dist = join(import.meta.dirname, 'dist');
const folder = emptyBuildFolder(dist);
// By its name, because plugins look for it beside this file.
await build({ build: { outDir: basename(folder) } });
const tooNew = globSync(join(folder, '**/*.js')).flatMap((file) =>
  refusedFunctions(readFileSync(file, 'utf8')).map(
    (name) => `${file} uses ${name}, which not every supported browser has.`,
  ),
);
if (tooNew.length > 0) process.stderr.write(`${tooNew.join('\n')}\nSee web/browsers.ts.\n`);
const isWrong = tooNew.length > 0;
if (!isWrong) putBuildInPlace(dist);
// Threads of the bundler outlive it now and then on a busy machine, and would keep this process for ever.
process.exit(isWrong ? 1 : 0);
