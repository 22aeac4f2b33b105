import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ensureServerBuilt } from './build-server.mjs';
import { fail } from './fail.mjs';
import { ensureInstalledToRun } from './install.mjs';
import { node24, root } from './node-24.mjs';

await ensureInstalledToRun().catch(fail);
await ensureServerBuilt().catch(fail);
const cli = join(root, 'server', 'dist', 'admin-cli.js');
const child = spawn(node24(), [cli, ...process.argv.slice(2)], { stdio: 'inherit' });
child.once('error', fail);
child.once('exit', (code) => {
  process.exitCode = code ?? 1;
});
