import { setMaxListeners } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Frames } from '@kalima/shared/page/page-frames';
import { lingui } from '@lingui/vite-plugin';
import { createServer, type Plugin, type Rolldown } from 'vite';
import { sourcePlugins } from './source-plugins.ts';
import type * as Drawing from './src/start/draw-frames.tsx';

/** The bundles that a first screen will ask for, by what they are made of: at every path, and at each; `*` at all others. */
const wantedIn = (language: string): Record<string, RegExp> => ({
  '': new RegExp(String.raw`web/src/locales/${language}\.po$`),
  '/login': new RegExp(String.raw`src/app/(?:entry-screens|public-layout)\.tsx$|accounts/locales/${language}\.po$`),
  '/learning-materials': /materials-screen\.tsx$/,
  '/today': /learner\/today\/today-screen\.tsx$/,
  '*': /src\/app\/later-routes\.ts$/,
});

const stylesheet = /<link rel="stylesheet"[^>]*href="\/(assets\/frame-[^"]+\.css)">/;

/** Draws the frames by the app's own sources (src/start), as they are served while one works on it. */
async function drawFrames(root: string): ReturnType<typeof Drawing.drawFrames> {
  // Of a browser the app's modules want no more than this before a screen is drawn.
  const page = Object.assign(new EventTarget(), { location: new URL('http://localhost/') });
  // Every drawing is an app of its own, and hears of the other tabs.
  setMaxListeners(0, page);
  Object.assign(globalThis, { window: page });
  const server = await createServer({
    root,
    configFile: false,
    appType: 'custom',
    logLevel: 'error',
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true, include: [] },
    define: { __CONTRACT__: '""' },
    plugins: [sourcePlugins(), lingui()],
  });
  try {
    const module = (await server.ssrLoadModule('/src/start/draw-frames.tsx')) as typeof Drawing;
    return await module.drawFrames();
  } finally {
    await server.close();
  }
}

/** The files of the bundles made of what matches, and of what they import. */
function scriptsOf(bundle: Rolldown.OutputBundle, pattern: RegExp): string[] {
  const files = new Set<string>();
  const visit = (file: string): void => {
    const chunk = bundle[file];
    if (chunk?.type !== 'chunk' || chunk.name === 'frame' || files.has(file)) return;
    files.add(file);
    chunk.imports.forEach(visit);
  };
  for (const one of Object.values(bundle)) {
    if (one.type === 'chunk' && one.moduleIds.some((id) => pattern.test(id))) visit(one.fileName);
  }
  if (files.size === 0) throw new Error(`the build has no bundle for ${pattern.source}`);
  return [...files].map((file) => `/${file}`);
}

/**
 * Puts the styles of the first screens into the page, and writes the frames that the server and the worker put there
 * (shared/src/page/page-frames.ts), a file a language.
 */
export function pageFrames(): Plugin {
  let root = '';
  let folder = '';
  return {
    name: 'kalima-page-frames',
    apply: 'build',
    configResolved(config) {
      root = config.root;
      folder = join(config.root, config.build.outDir);
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const file = stylesheet.exec(html)?.[1] ?? '';
        const style = bundle[file];
        if (style?.type !== 'asset') throw new Error('the page has no styles of its own');
        Reflect.deleteProperty(bundle, file);
        // No bundle asks for them with what it needs.
        for (const one of Object.values(bundle)) if (one.type === 'chunk') one.viteMetadata?.importedCss.delete(file);
        return html.replace(stylesheet, () => `<style>${String(style.source).trim()}</style>`);
      },
    },
    writeBundle: {
      order: 'pre',
      sequential: true,
      async handler(_options, bundle) {
        for (const [language, drawn] of Object.entries(await drawFrames(root))) {
          const wanted = Object.entries(wantedIn(language));
          const scripts = Object.fromEntries(wanted.map(([path, pattern]) => [path, scriptsOf(bundle, pattern)]));
          const frames: Frames = { ...drawn, scripts };
          await writeFile(join(folder, `frames-${language}.json`), JSON.stringify(frames));
        }
      },
    },
  };
}
