import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './node-24.mjs';

const file = join(root, 'deploy/kalima.service');
const settings = new Map(
  readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => /^\w+=/.test(line))
    .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
);

test.each([
  ['CapabilityBoundingSet', ''],
  ['NoNewPrivileges', 'yes'],
  ['ProtectSystem', 'strict'],
  ['ProtectHome', 'yes'],
  ['ProtectClock', 'yes'],
  ['ProtectKernelLogs', 'yes'],
  ['ProtectKernelModules', 'yes'],
  ['ProtectKernelTunables', 'yes'],
  ['ProtectHostname', 'yes'],
  ['ProtectProc', 'invisible'],
  ['RestrictNamespaces', 'yes'],
  ['RestrictRealtime', 'yes'],
  ['UMask', '0077'],
])('the systemd unit takes from the server what it does not need: %s=%s', (name, value) => {
  expect(settings.get(name)).toBe(value);
});

test('a file that takes too much memory ends the process that reads it, and not the service', () => {
  expect(settings.get('OOMPolicy')).toBe('continue');
});

const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0;

test.skipIf(!hasSystemd)('systemd knows every setting of the unit', () => {
  const { stderr } = spawnSync('systemd-analyze', ['verify', file], { encoding: 'utf8' });
  // The program is there on the machine of a school alone.
  expect(stderr.split('\n').filter((line) => line !== '' && !line.includes('/opt/kalima/kalima'))).toEqual([]);
});
