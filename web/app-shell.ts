import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { VitePWAOptions } from 'vite-plugin-pwa';

interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
  readonly css?: readonly string[];
  readonly assets?: readonly string[];
}

/** Every file that the screens of learners can ask for; what only the back office leads to is not among them. */
function filesOfLearners(): ReadonlySet<string> {
  const manifest = JSON.parse(readFileSync(join(import.meta.dirname, 'dist/.vite/manifest.json'), 'utf8')) as Record<
    string,
    Chunk
  >;
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

/** Changes whenever an answer of the server may have another shape: what devices have kept is then asked for again. */
export function contractHash(): string {
  const folder = join(import.meta.dirname, '../shared/src/contract');
  const hash = createHash('sha256');
  for (const file of readdirSync(folder).toSorted()) hash.update(file).update(readFileSync(join(folder, file)));
  return hash.digest('base64url').slice(0, 12);
}

// A manifest knows no custom properties: the light paper of tokens.css.
const paper = '#fdf9f1';

/** The service worker (src/offline/worker/sw.ts) with the files of the empty app, and the manifest (PRODUCT.md#without-a-network). */
export const appShell: Partial<VitePWAOptions> = {
  registerType: 'prompt',
  // By app-version.ts, after the first screen.
  injectRegister: false,
  manifest: {
    id: '/',
    name: 'Kalima',
    short_name: 'Kalima',
    description: 'Learn a language through what your teacher chose for you.',
    lang: 'en',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    categories: ['education'],
    background_color: paper,
    theme_color: paper,
    icons: [
      { src: '/icon.svg', type: 'image/svg+xml', sizes: 'any' },
      { src: '/icon-192.png', type: 'image/png', sizes: '192x192' },
      { src: '/icon-512.png', type: 'image/png', sizes: '512x512' },
      { src: '/icon-maskable-512.png', type: 'image/png', sizes: '512x512', purpose: 'maskable' },
    ],
    // What browsers show when they ask whether to install; fetched then, never with the app.
    screenshots: [
      { src: '/screenshot-phone.webp', type: 'image/webp', sizes: '585x1266', form_factor: 'narrow' },
      { src: '/screenshot-desktop.webp', type: 'image/webp', sizes: '1280x860', form_factor: 'wide' },
    ],
  },
  includeManifestIcons: false,
  strategies: 'injectManifest',
  srcDir: 'src/offline/worker',
  filename: 'sw.ts',
  injectManifest: {
    rollupFormat: 'iife',
    globPatterns: ['index.html', 'frames-*.json', 'icon.svg', 'assets/*.{js,css}', 'assets/*.woff2'],
    manifestTransforms: [
      (entries) => {
        const files = filesOfLearners();
        const isWanted = ({ url }: { url: string }) => !/^assets\/.*\.(?:js|css)$/.test(url) || files.has(url);
        return { manifest: entries.filter(isWanted), warnings: [] };
      },
    ],
    // Named by their content.
    dontCacheBustURLsMatching: /^assets\//,
    sourcemap: false,
  },
};
