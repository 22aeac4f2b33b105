import { parseArgs } from 'node:util';
import { fail } from './fail.mjs';
import { ensureInstalled } from './install.mjs';
import { suites } from './suites.mjs';
import { sum, summaryLine } from './test-summary.mjs';

const { values, positionals } = parseArgs({
  options: { only: { type: 'string', multiple: true } },
  allowPositionals: true,
});
const wanted = values.only?.flatMap((names) => names.split(','));
const names = suites.map(({ name }) => name);
const unknown = wanted?.find((name) => !names.includes(name));
if (unknown !== undefined) fail(`there is no suite ${unknown}; there are ${names.join(', ')}.`);

await ensureInstalled().catch(fail);

const results = [];
for (const { name, run } of suites) {
  if (wanted && !wanted.includes(name)) continue;
  console.log(`\n── ${name}`);
  const started = performance.now();
  /** @type {import('./test-summary.mjs').Counts} */
  const counts = await run(positionals).catch((/** @type {unknown} */ error) => {
    console.error(error instanceof Error ? error.message : error);
    return { passed: 0, failed: 1, skipped: 0 };
  });
  if (counts.passed + counts.failed === 0 && !counts.isLeftOut) {
    // A suite that finds no test of its own looks like one that passes.
    console.error(`The suite ${name} ran no test.`);
    counts.failed = 1;
  }
  results.push({ name, counts, minutes: (performance.now() - started) / 60_000 });
}

// Once more, since a suite's own output is thousands of lines above.
for (const { name, counts } of results) {
  for (const failure of counts.failures ?? []) console.log(`\n── failed in ${name}: ${failure}`);
}

console.log('');
for (const { name, counts, minutes } of results)
  console.log(`${name}: ${summaryLine(counts)} (${minutes.toFixed(1)} min)`);
const total = sum(results.map(({ counts }) => counts));
if (total.failed > 0) process.exitCode = 1;
console.log(summaryLine(total));
