import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { framedPage, type Frames, readChoices } from '@kalima/shared/domain/page-frames';

const dist = join(import.meta.dirname, '../web/dist');
/** Compressed bytes that a learner's first screen may cost: the page with its frame and styles, script and catalogue. */
const budget = 145_000;

interface Chunk {
  readonly file: string;
  readonly imports?: string[];
}

const languages = ['en', 'zh', 'ar'];
const screens = { 'learning materials': '_materials-', 'sign-in': 'src/app/entry-screens.tsx' };

/** The page as the server sends it, with its styles and its frame, without what it knows of a person. */
async function pageOf(screen: keyof typeof screens, language: string): Promise<string> {
  const [page, frames] = await Promise.all(
    ['index.html', `frames-${language}.json`].map((file) => readFile(join(dist, file), 'utf8')),
  );
  const [viewer, path] =
    screen === 'sign-in' ? (['nobody-open', '/login'] as const) : (['learner.11111', '/learning-materials'] as const);
  const choices = { ...readChoices(undefined), language, viewer };
  return framedPage(page ?? '', JSON.parse(frames ?? '') as Frames, choices, path);
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
    let total = brotliCompressSync(await pageOf(screen, language)).length;
    for (const file of files) total += brotliCompressSync(await readFile(join(dist, file))).length;
    const admin = [...files].filter((file) => /editor|admin/.test(file));
    process.stdout.write(
      `  ${`${screen}, ${language}`.padEnd(24)} ${(total / 1000).toFixed(1)} kB in ${files.size + 1} files, ${admin.length === 0 ? 'nothing of the back office' : `with ${admin.join(', ')}`}\n`,
    );
  }
}
