import { defineConfig } from '@playwright/test';

const executablePath = process.env['CHROMIUM_PATH'];

/** By how much the browser's processor is slowed (fixtures/pages-at-rest.ts): what is waited for takes longer as well. */
const slowness = Number(process.env['E2E_SLOWNESS'] ?? 1);

/** Browser journeys against the real server on the built web app; `npm test -- --only e2e` builds and runs them. */
export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  globalSetup: './fixtures/prepare-database.ts',
  outputDir: '../test-results',
  // Three keep two processors busy: each waits for a fifth of its time, for its server or for what a person waits for.
  workers: 3,
  // A machine may be slow, and what is waited for is mostly there at once.
  timeout: 240_000 * slowness,
  expect: { timeout: 20_000 * slowness },
  forbidOnly: Boolean(process.env['CI']),
  use: {
    browserName: 'chromium',
    locale: 'en-GB',
    timezoneId: 'UTC',
    viewport: { width: 1280, height: 860 },
    // Without motion nothing is measured in the middle of a fade.
    contextOptions: { reducedMotion: 'reduce' },
    // Answers that a test makes up must not be missed by a worker that fetches for itself; offline.spec.ts allows it.
    serviceWorkers: 'block',
    // It takes a fifth of the processor, and nobody keeps the files of continuous integration.
    trace: process.env['CI'] ? 'off' : 'retain-on-failure',
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // No page lives long enough for code that is compiled twice to pay: a tenth of the processor.
        '--js-flags=--no-opt,--no-maglev',
        // A microphone that beeps, lent without asking.
        '--use-fake-device-for-media-stream',
        '--use-fake-ui-for-media-stream',
      ],
    },
  },
});
