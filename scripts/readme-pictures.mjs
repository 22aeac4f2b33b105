import { mkdir, mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { ensureWebBuilt } from './build-web.mjs';
import { ensureChromium, findChromium } from './chromium.mjs';
import { root } from './node-24.mjs';
import { runCommand } from './run-command.mjs';

/** Shades of grey that a picture of a screen has more than; one that stayed empty has one or two. */
const fewShades = 4;

/** Read when it is needed: whoever imports this may be about to install it. */
const openSharp = async () => (await import('sharp')).default;

/**
 * Draws screens of the demo as `e2e/screenshots.ts` says.
 * @param {string[]} parameters
 */
export async function drawScreens(parameters) {
  const chromium = findChromium();
  const env = chromium ? { CHROMIUM_PATH: chromium } : {};
  const { code } = await runCommand('node', [join(root, 'e2e', 'screenshots.ts'), ...parameters], { env, show: true });
  return code;
}

/**
 * @param {string} from a folder of PNG files
 * @param {string} to a folder for WebP files of the same names
 */
export async function writeReadmePictures(from, to) {
  await mkdir(to, { recursive: true });
  const sharp = await openSharp();
  for (const name of await readdir(from)) {
    await sharp(join(from, name))
      .webp({ quality: 82 })
      .toFile(join(to, `${basename(name, '.png')}.webp`));
  }
}

/** Draws the pictures of the README, and compares their names with those that it shows. */
export async function checkReadmePictures() {
  await ensureChromium();
  await ensureWebBuilt();
  const folder = await mkdtemp(join(tmpdir(), 'kalima-pictures-'));
  try {
    const code = await drawScreens(['--readme', '--out', folder]);
    const drawn = (await readdir(folder)).map((name) => basename(name, '.png'));
    const readme = await readFile(join(root, 'README.md'), 'utf8');
    const shown = [...readme.matchAll(/docs\/pictures\/([\w-]+)\.webp/g)].map(([, name]) => name ?? '');
    const problems = code === 0 ? [] : ['the screens could not be drawn'];
    for (const name of new Set([...drawn, ...shown])) {
      if (!shown.includes(name)) problems.push(`README.md does not show ${name}`);
      else if (!drawn.includes(name)) problems.push(`README.md shows ${name}, which is not drawn`);
      else if (await isEmpty(join(folder, `${name}.png`))) problems.push(`the picture ${name} is empty`);
    }
    for (const problem of problems) console.error(`  ${problem}`);
    return { passed: drawn.length, failed: problems.length, skipped: 0 };
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** @param {string} path */
async function isEmpty(path) {
  const sharp = await openSharp();
  const { data } = await sharp(path).greyscale().resize(64, 64).raw().toBuffer({ resolveWithObject: true });
  return new Set(data).size <= fewShades;
}
