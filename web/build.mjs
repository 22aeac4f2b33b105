import { build } from 'vite';
import { firstLoadLimit, measureFirstLoads } from './first-load.ts';

await build();
const large = (await measureFirstLoads()).filter(({ bytes }) => bytes > firstLoadLimit);
for (const { screen, language, bytes } of large) {
  process.stderr.write(`The first load of ${screen} in ${language} is ${bytes} bytes, at most ${firstLoadLimit}.\n`);
}
// Threads of the bundler outlive it now and then on a busy machine, and would keep this process for ever.
process.exit(large.length === 0 ? 0 : 1);
