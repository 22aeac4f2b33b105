import { type Browser, chromium } from '@playwright/test';

/** A headless Chromium: the one of CHROMIUM_PATH, else Playwright's own; with further arguments of its command line. */
export function launchBrowser(...more: readonly string[]): Promise<Browser> {
  const executablePath = process.env['CHROMIUM_PATH'];
  return chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', ...more],
  });
}
