import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { stubCheckout } from '../stub-checkout.mjs';
import { copyCheckout, startAndCheck, startIn } from './checkout-copy.mjs';

const patiently = { timeout: 60_000, interval: 10 };

test.each(
  /** @type {const} */ ([
    ['npm-begun', 'SIGINT'],
    ['npm-begun', 'SIGKILL'],
    ['npm-listed', 'SIGTERM'],
    ['npm-listed', 'SIGKILL'],
    ['server-building', 'SIGINT'],
    ['server-building', 'SIGKILL'],
    ['web-building', 'SIGTERM'],
    ['web-building', 'SIGKILL'],
  ]),
)('at %s a first start ends by %s with all that it started, and the next one works', async (step, signal) => {
  const checkout = stubCheckout();
  checkout.hold(step);
  const start = checkout.start();
  await vi.waitFor(() => expect(checkout.steps()).toContain(step), patiently);
  start.child.kill(signal);
  await start.ended;
  // After SIGKILL the rest ends by itself.
  await vi.waitFor(() => expect(checkout.working()).toEqual([]), patiently);
  expect(start.output()).not.toMatch(/could not|failed/);
  checkout.release(step);
  const next = checkout.start();
  await vi.waitFor(() => expect(next.output()).toContain('Kalima is ready'), patiently);
});

const folder = copyCheckout();
const countIn = (/** @type {string} */ name) => (existsSync(name) ? readdirSync(name).length : 0);

test.each(
  /** @type {[string, NodeJS.Signals, (data: string) => boolean][]} */ ([
    ['the database is made', 'SIGKILL', (data) => countIn(join(data, 'database')) > 5],
    ['the demo begins', 'SIGINT', (data) => countIn(join(data, 'media')) > 0],
    ['the demo is half made', 'SIGKILL', (data) => countIn(join(data, 'media')) > 2],
    ['the demo is made', 'SIGKILL', (data) => existsSync(join(data, 'demo-accounts.json'))],
  ]),
)('a school that begins after a first start ended while %s keeps what it makes', async (name, signal, isThere) => {
  const data = join(folder, `data of ${name}`);
  const start = startIn(folder, { DATA_DIR: data });
  await vi.waitFor(() => expect(isThere(data)).toBe(true), patiently);
  start.kill(signal);
  await start.ended;
  /** @type {string[]} */
  const titles = [];
  await startAndCheck(folder, data, titles, { isFirst: true });
  await startAndCheck(folder, data, titles);
});
