import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';

const dist = join(import.meta.dirname, '../../web/dist');
const bars = 40;

/** To what a module belongs: its package, or its folder of ours. */
function ownerOf(id: string): string {
  const inPackage = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id)?.[1];
  if (inPackage !== undefined) return inPackage.replace(/^(?:react-dom|scheduler)$/, 'react-dom');
  return /(shared\/src\/[^/]+|web\/src\/[^/]+)/.exec(id)?.[1] ?? 'the bundler';
}

/** What the bundle that every page begins with is made of, as the last build wrote it: compressed bytes, in proportion to the minified code. */
export async function benchBundle(): Promise<void> {
  const { file, modules } = JSON.parse(await readFile(join(dist, '.vite/frame.json'), 'utf8')) as {
    readonly file: string;
    readonly modules: Record<string, number>;
  };
  const { size } = await stat(join(dist, `${file}.br`));
  const owners = new Map<string, number>();
  for (const [id, length] of Object.entries(modules)) owners.set(ownerOf(id), (owners.get(ownerOf(id)) ?? 0) + length);
  const all = [...owners.values()].reduce((sum, length) => sum + length, 0);
  const most = Math.max(...owners.values());
  process.stdout.write(
    `\nThe first bundle, ${(size / 1000).toFixed(1)} kB compressed, by the share of minified code\n`,
  );
  for (const [owner, length] of [...owners].toSorted((a, b) => b[1] - a[1])) {
    const kilobytes = ((size * length) / all / 1000).toFixed(1).padStart(5);
    process.stdout.write(`  ${owner.padEnd(34)} ${kilobytes} kB ${'█'.repeat(Math.round((bars * length) / most))}\n`);
  }
}
