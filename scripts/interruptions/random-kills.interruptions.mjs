import { randomInt } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { test } from 'vitest';
import { stampName } from '../build-stamp.mjs';
import { copyCheckout, startAndCheck, startIn } from './checkout-copy.mjs';

const kills = 28;
const seed = Number(process.env['INTERRUPTIONS_SEED'] ?? randomInt(2 ** 31));
const signals = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGKILL']);

/**
 * Numbers from 0 to 1 that follow from a seed (mulberry32).
 * @param {number} from
 */
function seededRandom(from) {
  let state = from;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

test(`after each of ${kills} kills at random moments the next start works and has every course (INTERRUPTIONS_SEED=${seed})`, async () => {
  console.log(`INTERRUPTIONS_SEED=${seed}`);
  const random = seededRandom(seed);
  const folder = copyCheckout();
  let data = '';
  /** @type {string[]} */
  let titles = [];
  for (let kill = 0; kill < kills; kill += 1) {
    const isFirst = kill % 7 === 0;
    if (isFirst) {
      data = join(folder, `data-${kill}`);
      titles = [];
    }
    const isRebuilt = kill % 4 === 1;
    if (isRebuilt) rmSync(join(folder, 'server/dist', stampName), { force: true });
    const signal = signals[Math.floor(random() * signals.length)] ?? 'SIGKILL';
    const isForAll = random() < 0.5;
    // A first start makes its database and the demo, which takes longer.
    const moment = Math.round(random() * (isFirst ? 12_000 : 3500));
    const start = startIn(folder, { DATA_DIR: data });
    await Promise.race([setTimeout(moment), start.ended]);
    start.kill(signal, isForAll);
    await start.ended;
    const what = `kill ${kill}, ${signal} ${isForAll ? 'to all' : 'to one'} after ${moment} ms${isRebuilt ? ', building' : ''}`;
    await startAndCheck(folder, data, titles, { isFirst }).catch((error) => {
      throw new Error(`after ${what}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
    });
  }
}, 900_000);
