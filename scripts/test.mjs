import { parseArgs } from 'node:util';
import { chooseSuites, findBase, listChangedFiles } from './changed.mjs';
import { childrenCpuMinutes } from './children-cpu.mjs';
import { fail } from './fail.mjs';
import { ensureInstalled } from './install.mjs';
import { describeMinutes, minutesLeft, planProgress, progressVariable } from './progress.mjs';
import { suites } from './suites.mjs';
import { sum, summaryLine } from './test-summary.mjs';

const { values, positionals } = parseArgs({
  options: {
    all: { type: 'boolean', default: false },
    changed: { type: 'boolean', default: false },
    only: { type: 'string', multiple: true },
  },
  allowPositionals: true,
});
const startedAt = Date.now();
await ensureInstalled().catch(fail);

const chosen = await choose().catch(fail);
const plan = chosen.map(({ name, tier, ...rest }) => {
  const suite =
    suites.find((one) => one.name === name) ??
    fail(`there is no suite ${name}; there are ${suites.map((one) => one.name).join(', ')}.`);
  return { suite, tier, minutes: suite.minutes[tier] ?? suite.minutes.all, ...rest };
});
const progress = planProgress(
  plan.map(({ minutes }) => minutes),
  Date.now(),
);

const results = [];
for (const [index, { suite, tier, parameters, mayBeEmpty }] of plan.entries()) {
  const begun = progress[index];
  if (!begun) break;
  const left = describeMinutes(minutesLeft(begun, 0, Date.now()));
  console.log(`\n── ${suite.name} (suite ${index + 1} of ${plan.length}, ${left})`);
  const started = performance.now();
  const cpu = childrenCpuMinutes();
  const env = { [progressVariable]: JSON.stringify(begun) };
  /** @type {import('./test-summary.mjs').Counts} */
  const counts = await suite.run(parameters, tier, env).catch((/** @type {unknown} */ error) => {
    console.error(error instanceof Error ? error.message : error);
    return { passed: 0, failed: 1, skipped: 0 };
  });
  if (counts.passed + counts.failed === 0 && !counts.isLeftOut && !mayBeEmpty) {
    // A suite that finds no test of its own looks like one that passes.
    console.error(`The suite ${suite.name} ran no test.`);
    counts.failed = 1;
  }
  results.push({
    name: suite.name,
    counts,
    minutes: (performance.now() - started) / 60_000,
    cpu: childrenCpuMinutes() - cpu,
  });
}

// Once more, since a suite's own output is thousands of lines above.
for (const { name, counts } of results) {
  for (const failure of counts.failures ?? []) console.log(`\n── failed in ${name}: ${failure}`);
}

console.log('');
for (const { name, counts, minutes, cpu } of results)
  console.log(`${name}: ${summaryLine(counts)} (${minutes.toFixed(1)} min, ${cpu.toFixed(1)} of processor)`);
console.log(`${((Date.now() - startedAt) / 60_000).toFixed(1)} min in all, installation included`);
const total = sum(results.map(({ counts }) => counts));
if (total.failed > 0) process.exitCode = 1;
console.log(summaryLine(total));

/**
 * The suites that the command line asks for: `--only` takes whole ones, `--changed` what the work since `main` can affect.
 * @returns {Promise<import('./changed.mjs').ChosenSuite[]>}
 */
async function choose() {
  const named = values.only?.flatMap((names) => names.split(','));
  if (named) return named.map((name) => ({ name, tier: 'all', parameters: positionals }));
  if (values.changed) {
    const base = await findBase();
    return chooseSuites(await listChangedFiles(base), base);
  }
  const tier = values.all ? 'all' : 'core';
  return suites
    .filter(({ minutes }) => tier === 'all' || minutes.core !== undefined)
    .map(({ name }) => ({ name, tier, parameters: positionals }));
}
