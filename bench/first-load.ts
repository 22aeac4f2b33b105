import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

const dist = join(import.meta.dirname, '../web/dist');
/** Compressed bytes that a learner's first screen may cost: script, style and catalogue. */
const budget = 140_000;

interface Chunk {
  readonly file: string;
  readonly imports?: string[];
  readonly css?: string[];
}

const languages = ['en', 'zh', 'ar'];
const screens = { 'learning materials': '_materials-', 'sign-in': 'src/app/entry-screens.tsx' };

/** What a screen loads first, by the build's own list, in compressed bytes, against the budget. */
export async function benchFirstLoad(): Promise<void> {
  const manifest = JSON.parse(await readFile(join(dist, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>;
  process.stdout.write(`\nFirst load, brotli (budget ${budget / 1000} kB)\n`);
  const loads = Object.entries(screens).flatMap(([screen, entry]) =>
    languages.map((language) => [`${screen}, ${language}`, ['_frame-', `src/locales/${language}.po`, entry]] as const),
  );
  for (const [screen, entries] of loads) {
    const files = new Set(['index.html', 'first-paint.js']);
    // Bundles that the build names itself end in a hash.
    const keyOf = (entry: string) =>
      Object.keys(manifest).find((key) => key.startsWith(entry) && !key.endsWith('.css'));
    const visit = (entry: string): void => {
      const key = keyOf(entry);
      const chunk = key === undefined ? undefined : manifest[key];
      if (!chunk) throw new Error(`the build has no ${entry}`);
      if (files.has(chunk.file)) return;
      files.add(chunk.file);
      for (const style of chunk.css ?? []) files.add(style);
      for (const imported of chunk.imports ?? []) visit(imported);
    };
    entries.forEach(visit);
    let total = 0;
    for (const file of files) total += brotliCompressSync(await readFile(join(dist, file))).length;
    const admin = [...files].filter((file) => /editor|admin/.test(file));
    process.stdout.write(
      `  ${screen.padEnd(24)} ${(total / 1000).toFixed(1)} kB in ${files.size} files, ${admin.length === 0 ? 'nothing of the back office' : `with ${admin.join(', ')}`}\n`,
    );
  }
}
