import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { answerShapes } from '@kalima/shared/contract/answer-shapes';
import { endpoints } from '@kalima/shared/contract/endpoints';
import { build, type Plugin } from 'vite';
import { oldestBrowsers } from './browsers.ts';

interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
  readonly css?: readonly string[];
  readonly assets?: readonly string[];
}

/** Every file that the screens of learners can ask for; what only the back office leads to is not among them. */
function filesOfLearners(folder: string): ReadonlySet<string> {
  const manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>;
  const files = new Set<string>();
  const visit = (name: string): void => {
    const chunk = manifest[name];
    if (!chunk || name.startsWith('src/admin/') || files.has(chunk.file)) return;
    for (const file of [chunk.file, ...(chunk.css ?? []), ...(chunk.assets ?? [])]) files.add(file);
    [...(chunk.imports ?? []), ...(chunk.dynamicImports ?? [])].forEach(visit);
  };
  // What the page begins with (vite.config.ts), which leads to all others.
  const first = Object.keys(manifest).find((name) => /^assets\/frame-.*\.js$/.test(manifest[name]?.file ?? ''));
  if (first === undefined) throw new Error('the build has no bundle that the page begins with');
  visit(first);
  return files;
}

/** Version of the answers that devices store. If it changes, devices drop what they stored and ask again. */
export function contractHash(): string {
  return createHash('sha256').update(answerShapes(endpoints)).digest('base64url').slice(0, 12);
}

const alwaysKept = /^(?:index\.html|frames-\w+\.json|icon\.svg|assets\/.*\.woff2)$/;

/** The files of the empty app that a device keeps: of scripts and styles those of learners. */
async function filesToKeep(folder: string): Promise<{ url: string; revision: string | null }[]> {
  const files = filesOfLearners(folder);
  const names = (await readdir(folder, { recursive: true })).map((name) => name.replaceAll('\\', '/'));
  const wanted = names.filter((name) => alwaysKept.test(name) || files.has(name));
  return await Promise.all(
    wanted.toSorted().map(async (url) => {
      const isNamedByItsContent = url.startsWith('assets/');
      return { url, revision: isNamedByItsContent ? null : hashOf(await readFile(join(folder, url))) };
    }),
  );
}

function hashOf(content: Buffer): string {
  return createHash('sha256').update(content).digest('base64url').slice(0, 16);
}

/** Builds the service worker (src/offline/worker/sw.ts) with the list of what it keeps (PRODUCT.md#without-a-network). */
export function appShell(): Plugin {
  const root = import.meta.dirname;
  return {
    name: 'kalima-app-shell',
    apply: 'build',
    writeBundle: {
      // After the frames, before everything is compressed.
      sequential: true,
      async handler({ dir: folder = join(root, 'dist') }) {
        const files = await filesToKeep(folder);
        await build({
          root,
          configFile: false,
          publicDir: false,
          logLevel: 'warn',
          define: { 'self.__WB_MANIFEST': JSON.stringify(files) },
          build: {
            outDir: folder,
            emptyOutDir: false,
            target: oldestBrowsers,
            rolldownOptions: {
              input: join(root, 'src/offline/worker/sw.ts'),
              output: { format: 'iife', entryFileNames: 'sw.js' },
            },
          },
        });
      },
    },
  };
}
