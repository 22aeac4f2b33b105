import { defineConfig, mergeConfig } from 'vitest/config';
import viteConfig from './vite.config.ts';

export default mergeConfig(
  viteConfig({ command: 'serve', mode: 'test' }),
  defineConfig({
    test: {
      environment: 'jsdom',
      environmentOptions: { jsdom: { url: 'http://127.0.0.1:3000/' } },
      // The first test of a file compiles the screen that it opens.
      testTimeout: 120_000,
      setupFiles: ['src/testing/setup.ts'],
      css: false,
    },
  }),
);
