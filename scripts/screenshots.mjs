import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureWebBuilt } from './build-web.mjs';
import { ensureChromium } from './chromium.mjs';
import { fail } from './fail.mjs';
import { ensureInstalled } from './install.mjs';
import { drawScreens, writeReadmePictures } from './readme-pictures.mjs';
import { root } from './node-24.mjs';

await ensureInstalled().catch(fail);
await ensureChromium().catch(fail);
await ensureWebBuilt().catch(fail);
const parameters = process.argv.slice(2);
if (parameters.includes('--readme')) {
  const folder = await mkdtemp(join(tmpdir(), 'kalima-pictures-'));
  const code = await drawScreens(['--readme', '--out', folder]);
  if (code === 0) await writeReadmePictures(folder, join(root, 'docs/pictures'));
  await rm(folder, { recursive: true });
  process.exitCode = code;
} else {
  process.exitCode = await drawScreens(parameters);
}
