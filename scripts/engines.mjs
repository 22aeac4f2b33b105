import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { installDebianPackages } from './debian-packages.mjs';

const packages = [
  'firefox-esr',
  'webkit2gtk-driver',
  'xvfb',
  'gstreamer1.0-libav',
  'gstreamer1.0-plugins-good',
  'fonts-noto-core',
];

function isInstalled() {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  const programs = ['firefox-esr', 'WebKitWebDriver', 'Xvfb'];
  return programs.every((name) => folders.some((folder) => existsSync(join(folder, name)))) && playsFilms();
}

/** Whether WebKitGTK has what it decodes videos with. */
function playsFilms() {
  return readdirSync('/usr/lib').some((folder) => existsSync(join('/usr/lib', folder, 'gstreamer-1.0/libgstlibav.so')));
}

/**
 * The engines of Firefox and Safari: the machine's, or in continuous integration Debian's packages.
 * @returns {Promise<boolean>} whether they are there
 */
export async function ensureEngines() {
  if (isInstalled()) return true;
  if (!process.env['CI']) return false;
  await installDebianPackages(packages, 'the journeys in Firefox and WebKitGTK');
  if (isInstalled()) return true;
  throw new Error(`the journeys in Firefox and WebKitGTK need the Debian packages ${packages.join(', ')}.`);
}
