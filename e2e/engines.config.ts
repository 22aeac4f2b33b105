import { defineConfig } from '@playwright/test';
import type { EngineOptions } from './engines/test.ts';

/** A journey of each role in the engines of Firefox and Safari; `npm test -- --only engines` installs and runs them. */
export default defineConfig<object, EngineOptions>({
  testDir: './engines',
  testMatch: '*.journey.ts',
  globalSetup: './fixtures/prepare-database.ts',
  outputDir: '../test-results',
  workers: 1,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  forbidOnly: Boolean(process.env['CI']),
  projects: [
    { name: 'firefox', use: { engine: 'firefox' } },
    { name: 'webkit', use: { engine: 'webkit' } },
  ],
});
