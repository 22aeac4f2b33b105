import { join } from 'node:path';
import { ensureWebBuilt } from './build-web.mjs';
import { ensureChromium } from './chromium.mjs';
import { fail } from './fail.mjs';
import { ensureInstalled } from './install.mjs';
import { root } from './node-24.mjs';
import { runCommand } from './run-command.mjs';

await ensureInstalled().catch(fail);
const chromium = await ensureChromium().catch(fail);
await ensureWebBuilt().catch(fail);
const parameters = [join(root, 'e2e', 'screenshots.ts'), ...process.argv.slice(2)];
const env = chromium ? { CHROMIUM_PATH: chromium } : {};
const { code } = await runCommand('node', parameters, { env, show: true });
process.exitCode = code;
