import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

const dist = join(import.meta.dirname, '../web/dist');
/** Compressed bytes that a learner's first screen may cost: script, style and catalogue (DESIGN 9). */
const budget = 140_000;

interface Chunk {
  readonly file: string;
  readonly imports?: string[];
  readonly css?: string[];
}

const screens = {
  'learning materials': ['index.html', 'src/locales/en.po', 'src/learner/learning-materials/materials-screen.tsx'],
  'sign-in': ['index.html', 'src/locales/en.po', 'src/app/entry-screens.tsx'],
};

/** What a screen loads first, by the build's own list, in compressed bytes, against the budget. */
export async function benchFirstLoad(): Promise<void> {
  const manifest = JSON.parse(await readFile(join(dist, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>;
  process.stdout.write(`\nFirst load, brotli (budget ${budget / 1000} kB)\n`);
  for (const [screen, entries] of Object.entries(screens)) {
    const files = new Set(['index.html']);
    const visit = (key: string): void => {
      const chunk = manifest[key];
      if (!chunk) throw new Error(`the build has no ${key}`);
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
      `  ${screen.padEnd(20)} ${(total / 1000).toFixed(1)} kB in ${files.size} files, ${admin.length === 0 ? 'nothing of the back office' : `with ${admin.join(', ')}`}\n`,
    );
  }
}
