import { lingui } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import tailwindcss from '@tailwindcss/vite';
import react, { reactCompilerPreset } from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { appShell, contractHash } from './app-shell.ts';
import { precompress } from './precompress.ts';

const server = process.env.KALIMA_SERVER ?? 'http://127.0.0.1:3000';

export default defineConfig(({ command }) => ({
  plugins: [
    react(),
    // The Lingui macro must come before the React Compiler: Babel runs plugins before presets.
    babel({ plugins: ['@lingui/babel-plugin-lingui-macro'], presets: [reactCompilerPreset()] }),
    lingui({ failOnMissing: command === 'build', failOnCompileError: true }),
    tailwindcss(),
    VitePWA(appShell),
    precompress(),
  ],
  define: { __CONTRACT__: JSON.stringify(contractHash()) },
  server: { host: '127.0.0.1', proxy: { '/api': server, '/media': server } },
  build: {
    manifest: true,
    sourcemap: false,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // What every screen needs in one file: split by who else uses a part, it compresses worse by 3 kB.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [{ name: 'frame', test: /src\/app\/(?:providers|router)\.tsx?$|src\/lib\/query-client\.ts$/ }],
        },
      },
    },
  },
}));
