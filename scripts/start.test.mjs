import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { root } from './node-24.mjs';
import { stubCheckout } from './stub-checkout.mjs';

const patiently = { timeout: 30_000, interval: 20 };

test('an older Node is told which one is wanted, in one line', () => {
  const script = join(root, 'scripts/run.cjs');
  const pretend = `Object.defineProperty(process.versions, 'node', { value: '18.19.0' }); process.argv[2] = 'start'; require(${JSON.stringify(script)})`;
  const { status, stderr, stdout } = spawnSync(process.execPath, ['--eval', pretend], { encoding: 'utf8' });
  expect([status, stdout]).toEqual([1, '']);
  expect(stderr).toMatch(/^Kalima: this needs Node\.js 20\.19 or newer, and this is 18\.19\.0\. .*\n$/);
});

test('a taken port and a data folder that is none are named before anything is installed', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  onTestFinished(() => void other.close());
  const { port } = /** @type {import('node:net').AddressInfo} */ (other.address());
  const checkout = stubCheckout();
  const taken = checkout.start({ PORT: String(port) });
  expect(await taken.ended).toBe(1);
  expect(taken.output()).toBe(`Kalima: Port ${port} on 127.0.0.1 is taken. Set PORT to another one.\n`);
  const file = join(checkout.folder, 'file');
  writeFileSync(file, '');
  const noFolder = checkout.start({ DATA_DIR: file });
  expect(await noFolder.ended).toBe(1);
  expect(noFolder.output()).toMatch(/^Kalima: The data folder .* is no folder\. .*\n$/);
  expect(checkout.steps()).toEqual([]);
});

test('of two first starts at once one waits, and nothing is installed or built twice', async () => {
  const checkout = stubCheckout();
  checkout.hold('npm-begun');
  const first = checkout.start();
  await vi.waitFor(() => expect(checkout.steps()).toEqual(['npm-begun']), patiently);
  const second = checkout.start();
  await vi.waitFor(() => expect(second.output()).toContain('waiting for it'), patiently);
  checkout.release('npm-begun');
  for (const { output } of [first, second])
    await vi.waitFor(() => expect(output()).toContain('Kalima is ready'), patiently);
  expect(checkout.steps().filter((step) => step !== 'serving')).toEqual([
    'npm-begun',
    'npm-listed',
    'server-building',
    'web-building',
  ]);
});

test('a lock goes with a process that is killed', async () => {
  const checkout = stubCheckout();
  checkout.hold('npm-begun');
  const first = checkout.start();
  await vi.waitFor(() => expect(checkout.steps()).toEqual(['npm-begun']), patiently);
  const second = checkout.start();
  await vi.waitFor(() => expect(second.output()).toContain('waiting for it'), patiently);
  first.child.kill('SIGKILL');
  checkout.release('npm-begun');
  await vi.waitFor(() => expect(second.output()).toContain('Kalima is ready'), patiently);
});

test.each(/** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))(
  'a start that is stopped by %s while it builds waits for what it started, and calls that no failure',
  async (signal) => {
    const checkout = stubCheckout();
    checkout.hold('web-building');
    const start = checkout.start();
    await vi.waitFor(() => expect(checkout.steps()).toContain('web-building'), patiently);
    start.child.kill(signal);
    expect(await start.ended).not.toBe(null);
    expect(checkout.working()).toEqual([]);
    expect(start.output()).toBe(
      'Installing the packages; this takes a minute, and happens once.\nBuilding the server.\nBuilding the web application.\n',
    );
  },
);
