import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';

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

/** What a picture is drawn of: a ground, a sky, and emoji from the largest in the middle to small ones around it. */
export interface Scene {
  readonly sky: string;
  readonly ground: string;
  readonly emoji: readonly [string, ...string[]];
}

/** A scene as WebP, 1280 by 720 pixels. */
export function drawScene(scene: Scene): Promise<Buffer> {
  const [main, ...others] = scene.emoji;
  const small = others.map((name, index) => {
    const place = places[index % places.length] ?? places[0];
    return emojiAt(name, place.x, place.y, place.size);
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="1280" height="720">
    <rect width="1280" height="720" fill="${scene.sky}"/>
    <path d="M0 520 C 260 440 420 560 680 500 S 1100 430 1280 520 V 720 H 0 Z" fill="${scene.ground}" opacity=".55"/>
    <path d="M0 600 C 300 540 560 640 820 580 S 1180 560 1280 600 V 720 H 0 Z" fill="${scene.ground}"/>
    ${small.join('')}${emojiAt(main, 640, 350, 400)}
  </svg>`;
  return sharp(Buffer.from(svg)).webp({ quality: 82 }).toBuffer();
}

/** One emoji on soft paper as WebP, 480 pixels wide and high. */
export function drawWord(name: string): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="480" height="480">
    <rect width="480" height="480" fill="#fffdf8"/>${emojiAt(name, 240, 240, 360)}</svg>`;
  return sharp(Buffer.from(svg)).webp({ quality: 82 }).toBuffer();
}

const voices = { english: 'en', chinese: 'cmn', arabic: 'ar', egyptian: 'ar' } as const;

/** Says a text with a synthetic voice, as a small Ogg Opus file. */
export function speak(text: string, language: keyof typeof voices, file: string): void {
  const work = mkdtempSync(join(tmpdir(), 'kalima-demo-'));
  const speech = join(work, 'speech.wav');
  execFileSync('espeak-ng', ['-v', voices[language], '-s', '130', '-w', speech, text]);
  const opus = ['-c:a', 'libopus', '-b:a', '20k', '-ac', '1'];
  execFileSync('ffmpeg', ['-loglevel', 'error', '-y', '-i', speech, ...opus, file]);
  rmSync(work, { recursive: true });
}

/** A video of one picture with a text read aloud. */
export function makeFilm(picture: string, spoken: string, language: keyof typeof voices, film: string): void {
  const work = mkdtempSync(join(tmpdir(), 'kalima-demo-'));
  const speech = join(work, 'speech.wav');
  const frame = join(work, 'frame.png');
  execFileSync('espeak-ng', ['-v', voices[language], '-s', '140', '-w', speech, spoken]);
  execFileSync('ffmpeg', ['-loglevel', 'error', '-i', picture, '-vf', 'scale=854:480', frame]);
  const video = ['-c:v', 'libx264', '-tune', 'stillimage', '-crf', '30', '-r', '5', '-pix_fmt', 'yuv420p'];
  const sound = ['-c:a', 'aac', '-b:a', '48k', '-ac', '1', '-shortest', '-movflags', '+faststart'];
  const inputs = ['-loop', '1', '-i', frame, '-i', speech];
  execFileSync('ffmpeg', ['-loglevel', 'error', '-y', ...inputs, ...video, ...sound, film]);
  rmSync(work, { recursive: true });
}
