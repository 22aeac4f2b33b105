import { globSync, readFileSync } from 'node:fs';
import { build } from 'vite';
import { refusedFunctions } from './browsers.ts';
import { firstLoadLimit, measureFirstLoads } from './first-load.ts';

await build();
const large = (await measureFirstLoads()).filter(({ bytes }) => bytes > firstLoadLimit);
for (const { screen, language, bytes } of large) {
  process.stderr.write(`The first load of ${screen} in ${language} is ${bytes} bytes, at most ${firstLoadLimit}.\n`);
}
const tooNew = globSync('dist/**/*.js').flatMap((file) =>
  refusedFunctions(readFileSync(file, 'utf8')).map(
    (name) => `${file} uses ${name}, which not every supported browser has.`,
  ),
);
if (tooNew.length > 0) process.stderr.write(`${tooNew.join('\n')}\nSee web/browsers.ts.\n`);
// Threads of the bundler outlive it now and then on a busy machine, and would keep this process for ever.
process.exit(large.length + tooNew.length === 0 ? 0 : 1);
