import pino from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createOutageLog } from './outage-log.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });

/** The log of a server whose database is away or there. */
function logOf(isThere: () => boolean) {
  const lines: string[] = [];
  const outages = createOutageLog();
  const log = pino(
    { hooks: outages.hooks },
    { write: (line: string) => void lines.push((JSON.parse(line) as { msg: string }).msg) },
  );
  outages.watch({ ping: () => (isThere() ? Promise.resolve() : Promise.reject(refused)) }, log);
  return { lines, fail: () => log.error({ err: refused }, 'request failed') };
}

test('what fails during an outage is counted, and not a line each', async () => {
  let isThere = false;
  const { lines, fail } = logOf(() => isThere);
  fail();
  fail();
  await vi.advanceTimersByTimeAsync(3000);
  fail();
  isThere = true;
  await vi.advanceTimersByTimeAsync(3000);
  expect(lines).toEqual([
    'the database cannot be reached; what fails is counted until it is back',
    'the database can be reached again',
  ]);
});

test('a request that waited through the outage and fails after it does not begin another', async () => {
  let isThere = false;
  const { lines, fail } = logOf(() => isThere);
  fail();
  await vi.advanceTimersByTimeAsync(1500);
  isThere = true;
  fail();
  await vi.advanceTimersByTimeAsync(600);
  fail();
  await vi.advanceTimersByTimeAsync(5000);
  expect(lines).toEqual([
    'the database cannot be reached; what fails is counted until it is back',
    'the database can be reached again',
  ]);
});
