import { existsSync } from 'node:fs';
import { runCommand } from './run-command.mjs';

/** Whether packages can be installed here without asking for anything. */
export function isRootOnDebian() {
  return process.getuid?.() === 0 && existsSync('/etc/debian_version');
}

/**
 * Installs packages of Debian, and says so.
 * @param {string[]} packages
 * @param {string} purpose
 * @returns {Promise<boolean>} whether they are there now
 */
export async function installDebianPackages(packages, purpose) {
  console.log(`Installing the Debian packages ${packages.join(', ')} for ${purpose}.`);
  const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  for (const parameters of [['update'], ['install', '-y', '--no-install-recommends', ...packages]]) {
    const [command = 'apt-get', ...rest] = [...sudo, 'apt-get', ...parameters];
    const { code, output } = await runCommand(command, rest, { env });
    if (code !== 0) {
      console.error(output.trimEnd().split('\n').slice(-5).join('\n'));
      return false;
    }
  }
  return true;
}
