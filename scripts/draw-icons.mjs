import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { root } from './node-24.mjs';

// Draws web/public/icon.svg in the sizes that devices ask for. Run by hand where the picture changes.
const folder = join(root, 'web/public');
const svg = await readFile(join(folder, 'icon.svg'), 'utf8');
const ground = /<rect[^>]*fill="(#[\da-f]+)"/.exec(svg)?.[1] ?? '';

/** @param {number} size */
const drawn = (size) => sharp(Buffer.from(svg), { density: 72 * 8 }).resize(size, size);

/**
 * With the ground up to the edges, since the device cuts its own shape out of it.
 * @param {number} size
 */
async function full(size) {
  const inner = Math.round(size * 0.8);
  const input = await drawn(inner).png().toBuffer();
  return sharp({ create: { width: size, height: size, channels: 3, background: ground } }).composite([{ input }]);
}

for (const size of [192, 512]) await writeFile(join(folder, `icon-${size}.png`), await drawn(size).png().toBuffer());
await writeFile(join(folder, 'icon-maskable-512.png'), await (await full(512)).png({ palette: true }).toBuffer());
await writeFile(join(folder, 'icon-apple-180.png'), await (await full(180)).png({ palette: true }).toBuffer());
