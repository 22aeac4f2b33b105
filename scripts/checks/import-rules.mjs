import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../node-24.mjs';
import { runCommand } from '../run-command.mjs';
import { describeFigures, exceededBounds, figuresOf } from './house-figures.mjs';

/**
 * @typedef {{ from: string, to: string, rule: { name: string } }} Violation
 * @typedef {{ source: string, dependencies: { resolved: string }[] }} Module
 * @typedef {{ modules: Module[], summary: { violations: Violation[], totalCruised: number } }} Report
 */

const config = join(root, '.dependency-cruiser.mjs');
const plants = join(root, 'scripts', 'fixtures', 'import-rules');

/** @type {Promise<Report> | undefined} */
let workspaces;

/** The imports of all workspaces, read once. */
function cruiseWorkspaces() {
  const folders = ['shared', 'server', 'web', 'e2e', 'tools', 'scripts'].filter((folder) =>
    readdirSync(root).includes(folder),
  );
  return (workspaces ??= cruise(root, folders));
}

/** Prints how the sources lie and import each other, and returns what has grown past its bound. */
export async function checkFigures() {
  const figures = figuresOf((await cruiseWorkspaces()).modules);
  console.log(`    ${describeFigures(figures)}`);
  return exceededBounds(figures).join('\n');
}

/** The workspaces keep the rules of who may import whom. */
export async function checkImportRules() {
  const { violations, totalCruised } = (await cruiseWorkspaces()).summary;
  if (totalCruised === 0) return 'dependency-cruiser inspected no module at all';
  return violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`).join('\n');
}

/** A set of rules that reports nothing looks like one that is kept, so each must report what is planted for it. */
export async function checkPlantedViolations() {
  const { violations } = (await cruise(plants, ['shared', 'server', 'web', 'tools'])).summary;
  const { default: rules } = await import('../../.dependency-cruiser.mjs');
  const names = new Set(rules.forbidden?.map(({ name }) => name ?? ''));
  const problems = [];
  for (const file of listFiles('')) {
    const expected = /^\/\/ violates: (\S+)$/m.exec(readFileSync(join(plants, file), 'utf8'))?.[1] ?? 'nothing';
    names.delete(expected);
    const reported = violations.filter(({ from }) => from === file).map(({ rule }) => rule.name);
    if (expected === 'nothing' && reported.length > 0)
      problems.push(`${file} is fine, but violates ${reported.join(', ')}`);
    if (expected !== 'nothing' && !reported.includes(expected)) problems.push(`${file} should violate ${expected}`);
  }
  for (const name of names) problems.push(`the rule ${name} has no planted violation`);
  return problems.join('\n');
}

/**
 * @param {string} cwd
 * @param {string[]} folders
 * @returns {Promise<Report>}
 */
async function cruise(cwd, folders) {
  const { stdout, output } = await runCommand('depcruise', ['--config', config, '--output-type', 'json', ...folders], {
    cwd,
  });
  try {
    return /** @type {Report} */ (JSON.parse(stdout));
  } catch {
    throw new Error(`dependency-cruiser failed:\n${output}`);
  }
}

/**
 * @param {string} folder
 * @returns {string[]}
 */
function listFiles(folder) {
  return readdirSync(join(plants, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    return entry.isDirectory() ? listFiles(path) : [path];
  });
}
