import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { type SourceMaterial, sourceMaterials } from './materials-source.ts';

/**
 * Makes `materials.json` and `media/` from `materials-source.ts`: pictures are drawn around Fluent emoji, films are a
 * picture with synthetic speech. Needs what README.md beside it names; the output is committed, so only its authors run this.
 */
const here = import.meta.dirname;
const width = 1280;
const height = 720;

interface IconSet {
  icons: Record<string, { body: string }>;
}
const iconFile = createRequire(import.meta.url).resolve('@iconify-json/fluent-emoji-flat/icons.json');
const { icons } = JSON.parse(readFileSync(iconFile, 'utf8')) as IconSet;

function emojiAt(name: string, x: number, y: number, size: number): string {
  const icon = icons[name];
  if (!icon) throw new Error(`There is no emoji called ${name}.`);
  return `<svg x="${x - size / 2}" y="${y - size / 2}" width="${size}" height="${size}" viewBox="0 0 32 32">${icon.body}</svg>`;
}

/** Places for the small ones around the one in the middle, within the part that every crop of a card shows. */
const places = [
  { x: 310, y: 470, size: 190 },
  { x: 980, y: 480, size: 200 },
  { x: 960, y: 200, size: 140 },
  { x: 340, y: 210, size: 130 },
] as const;

function drawScene({ scene }: SourceMaterial): Promise<Buffer> {
  const [main, ...others] = scene.emoji;
  const small = others.map((name, index) => {
    const place = places[index % places.length] ?? places[0];
    return emojiAt(name, place.x, place.y, place.size);
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="${width}" height="${height}">
    <rect width="${width}" height="${height}" fill="${scene.sky}"/>
    <path d="M0 520 C 260 440 420 560 680 500 S 1100 430 1280 520 V 720 H 0 Z" fill="${scene.ground}" opacity=".55"/>
    <path d="M0 600 C 300 540 560 640 820 580 S 1180 560 1280 600 V 720 H 0 Z" fill="${scene.ground}"/>
    ${small.join('')}${emojiAt(main, width / 2, 350, 400)}
  </svg>`;
  return sharp(Buffer.from(svg)).webp({ quality: 82 }).toBuffer();
}

function makeFilm(picture: string, spoken: string, film: string): void {
  const work = mkdtempSync(join(tmpdir(), 'kalima-demo-'));
  const speech = join(work, 'speech.wav');
  const frame = join(work, 'frame.png');
  execFileSync('espeak-ng', ['-v', 'en', '-s', '140', '-w', speech, spoken]);
  execFileSync('ffmpeg', ['-loglevel', 'error', '-i', picture, '-vf', 'scale=854:480', frame]);
  const video = ['-c:v', 'libx264', '-tune', 'stillimage', '-crf', '30', '-r', '5', '-pix_fmt', 'yuv420p'];
  const sound = ['-c:a', 'aac', '-b:a', '48k', '-ac', '1', '-shortest', '-movflags', '+faststart'];
  execFileSync('ffmpeg', [
    '-loglevel',
    'error',
    '-y',
    '-loop',
    '1',
    '-i',
    frame,
    '-i',
    speech,
    ...video,
    ...sound,
    film,
  ]);
  rmSync(work, { recursive: true });
}

mkdirSync(join(here, 'media'), { recursive: true });
const materials = [];
for (const [index, material] of sourceMaterials.entries()) {
  const { name, scene: _, spoken, ...shown } = material;
  const picture = `media/${name}.webp`;
  writeFileSync(join(here, picture), await drawScene(material));
  const film = spoken === undefined ? null : `media/${name}.mp4`;
  if (spoken !== undefined && film !== null) makeFilm(join(here, picture), spoken, join(here, film));
  materials.push({ ...shown, picture, film, daysAgo: index * 2 });
}
writeFileSync(join(here, 'materials.json'), `${JSON.stringify(materials, null, 2)}\n`);
