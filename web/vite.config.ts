import { lingui } from '@lingui/vite-plugin';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { appShell, contractHash } from './app-shell.ts';
import { oldestBrowsers } from './browsers.ts';
import { bundlePicture } from './bundle-picture.ts';
import { pageFrames } from './page-frames.ts';
import { precompress } from './precompress.ts';
import { reactDomLater } from './react-dom-later.ts';
import { runtimeInFrame } from './runtime-in-frame.ts';
import { sourcePlugins } from './source-plugins.ts';

const server = process.env.KALIMA_SERVER ?? 'http://127.0.0.1:3000';

const inFrame =
  /node_modules\/(?:react-dom|scheduler)\/|src\/(?:start\/main|app\/(?:providers|query-client|router))\.tsx?$|src\/blocks\/content-labels\.ts$|src\/ui\/(?:banner|card|field|page-heading|select)\.tsx$/;

/** Screens of the back office, by the names of their bundles. */
const backOffice =
  /assets\/(?:[\w-]+-admin-screen|(?:class|user|import)-screens|(?:dashboard|courses|roster|school|status)-screen|assign-dialog)-/;

/**
 * What a bundle needs is fetched beside it, for which the first load names every file: all but those of the back office, where one more
 * round trip matters less than what learners load first. Styles come by these names alone.
 */
function resolveDependencies(file: string, needed: string[]): string[] {
  return backOffice.test(file) ? needed.filter((one) => one.endsWith('.css')) : needed;
}

export default defineConfig(({ command }) => ({
  plugins: [
    sourcePlugins(),
    lingui({ failOnMissing: command === 'build', failOnCompileError: true }),
    tailwindcss(),
    reactDomLater(),
    runtimeInFrame(),
    pageFrames(),
    appShell(),
    bundlePicture(),
    precompress(),
  ],
  // React has had it since version 18.
  resolve: { alias: [{ find: /^use-sync-external-store\/shim$/, replacement: 'react' }] },
  define: { __CONTRACT__: JSON.stringify(contractHash()) },
  server: { host: '127.0.0.1', proxy: { '/api': server, '/media': server } },
  build: {
    target: oldestBrowsers,
    manifest: true,
    sourcemap: false,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false, resolveDependencies },
    // Few files, since each is a request: one that every screen needs, one more for the list that most see first, and
    // one for what runs beside the screens. Split by who else uses a part, it would also compress worse.
    rolldownOptions: {
      // Neither our sources nor the packages have getters or globals with side effects.
      treeshake: { propertyReadSideEffects: false, unknownGlobalSideEffects: false },
      output: {
        codeSplitting: {
          groups: [
            { name: 'frame', test: inFrame, priority: 3 },
            { name: 'materials', test: /materials-screen\.tsx$/, priority: 2 },
            { name: 'dialog', test: /src\/ui\/dialog\.tsx$/, priority: 2 },
            { name: 'beside', test: /(?:list-query|offline-session|pending-work|stored-answers)\.ts$/, priority: 1 },
          ],
        },
      },
    },
  },
}));
