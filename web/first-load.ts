import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { appLanguageCodes } from '@kalima/shared/domain/language/app-languages';
import { activities } from '@kalima/shared/domain/learning/activities';
import { framedPage, type Frames, readChoices, type Viewer } from '@kalima/shared/page/page-frames';
import { brotliOptions } from './precompress.ts';

const ownBuild = join(import.meta.dirname, 'dist');

/** Compressed bytes that script, styles, catalogue and page of a first screen may cost (docs/QUALITY.md); its frame stands beside it. */
export const firstLoadLimit = 134_800;

export interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
}

/** A learner who may open every activity. */
const everythingOpen: Viewer = `learner.${'1'.repeat(activities.length)}`;

const screens = {
  'learning materials': { entries: () => ['_materials'], viewer: everythingOpen, path: '/learning-materials' },
  'sign-in': {
    entries: (language: string) => ['src/app/entry-screens.tsx', `src/learner/accounts/locales/${language}.po`],
    viewer: 'nobody-open',
    path: '/login',
  },
} as const;

export interface FirstLoad {
  readonly screen: keyof typeof screens;
  readonly language: string;
  readonly bytes: number;
  /** What the frame adds to the page as it is built. */
  readonly frameBytes: number;
  readonly files: readonly string[];
}

const compressed = (text: string | Buffer): number => brotliCompressSync(text, brotliOptions).length;

/** Name of a bundle that the build names itself, `_materials` of `_materials-DKrE2eJO.js`. A longer name may begin alike. */
const withoutHash = (key: string): string => key.replace(/-[\w-]{8}\.js$/, '');

/** Every bundle that the entries lead to by themselves. */
export function filesFrom(manifest: Record<string, Chunk>, entries: readonly string[]): Set<string> {
  const files = new Set<string>();
  const visit = (entry: string): void => {
    const key = Object.keys(manifest).find((one) => one === entry || withoutHash(one) === entry);
    const chunk = key === undefined ? undefined : manifest[key];
    if (!chunk) throw new Error(`the build has no ${entry}`);
    if (files.has(chunk.file)) return;
    files.add(chunk.file);
    chunk.imports?.forEach(visit);
  };
  entries.forEach(visit);
  return files;
}

/** What the first screens load, by the build's own list, in compressed bytes, without what the page knows of a person. */
export async function measureFirstLoads(dist = ownBuild): Promise<FirstLoad[]> {
  const read = (file: string) => readFile(join(dist, file));
  const manifest = JSON.parse(String(await read('.vite/manifest.json'))) as Record<string, Chunk>;
  const page = String(await read('index.html'));
  const built = compressed(page);
  const loads: FirstLoad[] = [];
  for (const screen of ['learning materials', 'sign-in'] as const) {
    const { entries, viewer, path } = screens[screen];
    for (const language of appLanguageCodes) {
      const frames = JSON.parse(String(await read(`frames-${language}.json`))) as Frames;
      const framed = framedPage(page, frames, { ...readChoices(undefined), language, viewer }, path);
      const files = [...filesFrom(manifest, ['_frame', `src/locales/${language}.po`, ...entries(language)])];
      const contents = await Promise.all(files.map(read));
      const bytes = contents.reduce((sum, content) => sum + compressed(content), built);
      loads.push({ screen, language, bytes, frameBytes: compressed(framed) - built, files });
    }
  }
  return loads;
}
