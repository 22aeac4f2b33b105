import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { installDebianPackages, isRootOnDebian } from './debian-packages.mjs';
import { runCommand } from './run-command.mjs';

/** Draws without windows, and so takes a quarter less of the processor than the whole browser. */
const shell = 'chromium-headless-shell';
const fonts = ['fonts-noto-cjk', 'fonts-noto-core'];
const names = [shell, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** The machine's own Chromium, if it has one. */
export function findChromium() {
  const given = process.env['CHROMIUM_PATH'];
  if (given) return given;
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find((path) => existsSync(path));
}

/**
 * A browser for the tests: the machine's, else Debian's package where that may be installed, else Playwright's.
 * @returns {Promise<string | undefined>} its path; without one Playwright finds its own
 */
export async function ensureChromium() {
  const found = findChromium();
  if (found) return found;
  // Nobody's machine is changed unasked: only as root of a Debian, or in continuous integration.
  const mayInstall = isRootOnDebian() || Boolean(process.env['CI']);
  for (const browser of mayInstall ? [shell, 'chromium'] : []) {
    if (await installDebianPackages([browser, ...fonts], 'the browser tests')) return findChromium();
  }
  console.log("Fetching Playwright's Chromium for the browser tests.");
  const { code } = await runCommand('playwright', ['install', 'chromium'], { show: true });
  if (code === 0) return undefined;
  throw new Error('the browser tests need Chromium: install it, or set CHROMIUM_PATH to where it is.');
}
