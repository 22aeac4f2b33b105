import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { framedPage, type Frames, readChoices } from '@kalima/shared/domain/page-frames';

const dist = join(import.meta.dirname, '../web/dist');
/** Compressed bytes that script, style and catalogue of a learner's first screen may cost; the frame that the page comes with stands beside it. */
const budget = 140_000;

interface Chunk {
  readonly file: string;
  readonly imports?: string[];
}

const languages = ['en', 'zh', 'ar'];
const screens = { 'learning materials': '_materials-', 'sign-in': 'src/app/entry-screens.tsx' };

/** Compressed bytes of the page as the server sends it, without what it knows of a person: as it is built, with its styles, and what its frame adds. */
async function measurePage(screen: keyof typeof screens, language: string): Promise<{ built: number; frame: number }> {
  const [page = '', frames] = await Promise.all(
    ['index.html', `frames-${language}.json`].map((file) => readFile(join(dist, file), 'utf8')),
  );
  const [viewer, path] =
    screen === 'sign-in' ? (['nobody-open', '/login'] as const) : (['learner.11111', '/learning-materials'] as const);
  const choices = { ...readChoices(undefined), language, viewer };
  const built = brotliCompressSync(page).length;
  const framed = framedPage(page, JSON.parse(frames ?? '') as Frames, choices, path);
  return { built, frame: brotliCompressSync(framed).length - built };
}

/** What a screen loads first, by the build's own list, in compressed bytes, against the budget. */
export async function benchFirstLoad(): Promise<void> {
  const manifest = JSON.parse(await readFile(join(dist, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>;
  process.stdout.write(`\nFirst load, brotli (budget ${budget / 1000} kB)\n`);
  const loads = (['learning materials', 'sign-in'] as const).flatMap((screen) =>
    languages.map(
      (language) => [screen, language, ['_frame-', `src/locales/${language}.po`, screens[screen]]] as const,
    ),
  );
  for (const [screen, language, entries] of loads) {
    const files = new Set<string>();
    // Bundles that the build names itself end in a hash.
    const keyOf = (entry: string) =>
      Object.keys(manifest).find((key) => key.startsWith(entry) && !key.endsWith('.css'));
    const visit = (entry: string): void => {
      const key = keyOf(entry);
      const chunk = key === undefined ? undefined : manifest[key];
      if (!chunk) throw new Error(`the build has no ${entry}`);
      if (files.has(chunk.file)) return;
      files.add(chunk.file);
      for (const imported of chunk.imports ?? []) visit(imported);
    };
    entries.forEach(visit);
    const { built, frame } = await measurePage(screen, language);
    let total = built;
    for (const file of files) total += brotliCompressSync(await readFile(join(dist, file))).length;
    const admin = [...files].filter((file) => /editor|admin/.test(file));
    process.stdout.write(
      `  ${`${screen}, ${language}`.padEnd(24)} ${(total / 1000).toFixed(1)} kB and ${(frame / 1000).toFixed(1)} kB of frame in ${files.size + 1} files, ${admin.length === 0 ? 'nothing of the back office' : `with ${admin.join(', ')}`}\n`,
    );
  }
}
