import { join } from 'node:path';
import { ensureServerBuilt } from './build-server.mjs';
import { fail } from './fail.mjs';
import { ensureInstalled } from './install.mjs';
import { root } from './node-24.mjs';
import { runCommand } from './run-command.mjs';

// What is measured is what `npm start` runs.
await ensureInstalled().then(ensureServerBuilt).catch(fail);
const { code } = await runCommand('node', [join(root, 'tools/bench/run.ts'), ...process.argv.slice(2)], { show: true });
process.exitCode = code;
