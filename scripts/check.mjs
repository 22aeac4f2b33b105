import { pathToFileURL } from 'node:url';
import { allChecks } from './checks/all-checks.mjs';
import { fail } from './fail.mjs';
import { ensureInstalled } from './install.mjs';

/** Most checks wait for one thread of a tool; more at once than a small machine has processors gain nothing. */
const atOnce = 2;

/**
 * Runs every check, one line each, and whatever those that fail have to say.
 * @returns {Promise<import('./test-summary.mjs').Counts>}
 */
export async function runChecks() {
  let passed = 0;
  const left = [...allChecks];
  const runNext = async () => {
    for (let check = left.shift(); check; check = left.shift()) {
      const started = performance.now();
      const problems = await attempt(check.find);
      const seconds = ((performance.now() - started) / 1000).toFixed(1);
      console.log(`${problems === '' ? '✓' : '✗'} ${check.name} (${seconds} s)`);
      if (problems === '') passed += 1;
      else console.log(problems.replaceAll(/^/gm, '    '));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, runNext));
  return { passed, failed: allChecks.length - passed, skipped: 0 };
}

/** @param {() => Promise<string> | string} find */
async function attempt(find) {
  try {
    return await find();
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await ensureInstalled().catch(fail);
  const { failed } = await runChecks();
  if (failed > 0) process.exitCode = 1;
}
