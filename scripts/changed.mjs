import { runCommand } from './run-command.mjs';

/**
 * A suite to run, its tier, and parameters that choose tests of it. By imports it may have none to run.
 * @typedef {{ name: string, tier: import('./suites.mjs').Tier, parameters: string[], mayBeEmpty?: boolean }} ChosenSuite
 */

/**
 * The commit that a change began with: where its branch left `main`, else the last commit.
 * @returns {Promise<string>}
 */
export async function findBase() {
  for (const branch of ['origin/main', 'main']) {
    const { code, stdout } = await runCommand('git', ['merge-base', 'HEAD', branch]);
    if (code === 0) return stdout.trim();
  }
  return 'HEAD';
}

/**
 * Files that differ from a commit, new ones that Git does not know yet included.
 * @param {string} base
 */
export async function listChangedFiles(base) {
  const { code, stdout, output } = await runCommand('git', ['diff', '--name-only', base]);
  if (code !== 0) throw new Error(output.trim());
  const { stdout: untracked } = await runCommand('git', ['ls-files', '--others', '--exclude-standard']);
  return [...new Set(`${stdout}\n${untracked}`.split('\n').filter((file) => file !== ''))];
}

/** Below these folders a file changes what its folder says and nothing else; what lies elsewhere can change anything. */
const folders = ['docs/', 'deploy/', 'e2e/', 'scripts/', 'server/', 'shared/', 'tools/', 'web/'];
const isPage = (/** @type {string} */ file) => /^[^/]+\.md$|^LICENSE$/.test(file);
const isTest = (/** @type {string} */ file) => /\.test\.(ts|tsx|mjs)$/.test(file);

/**
 * The suites, and what of them, that a change can affect. Vitest follows imports, which tell the tests of `shared`, `web` and
 * `scripts` apart; a test of the server imports all of it, so a change of production code runs them all.
 * @param {string[]} files
 * @param {string} base the commit to which they are compared
 * @returns {ChosenSuite[]}
 */
export function chooseSuites(files, base) {
  const isAnything = files.some((file) => !isPage(file) && !folders.some((folder) => file.startsWith(folder)));
  const production = files.filter((file) => !isTest(file));
  const changed = (/** @type {string} */ folder) => files.some((file) => file.startsWith(folder));
  const changes = (/** @type {string[]} */ ...names) =>
    isAnything || production.some((file) => names.some((folder) => file.startsWith(folder)));
  /** @type {(name: string) => ChosenSuite} */
  const core = (name) => ({ name, tier: 'core', parameters: [] });
  /** @type {(name: string) => ChosenSuite} */
  const byImports = (name) =>
    isAnything ? core(name) : { name, tier: 'all', parameters: [`--changed=${base}`], mayBeEmpty: true };

  const chosen = [core('check')];
  if (isAnything || changed('scripts/') || changed('deploy/')) chosen.push(core('scripts'));
  if (isAnything || changed('shared/')) chosen.push(byImports('shared'));
  if (isAnything || changed('shared/') || changed('web/')) chosen.push(byImports('web'));
  if (changes('server/', 'shared/', 'tools/')) chosen.push(core('server-pglite'));
  else if (changed('server/')) chosen.push(byImports('server-pglite'));
  const journeys = files.filter((file) => /^e2e\/[^/]+\.spec\.ts$/.test(file));
  if (changes('server/', 'shared/', 'web/', 'e2e/fixtures/')) chosen.push(core('e2e'));
  else if (journeys.length > 0)
    chosen.push({ name: 'e2e', tier: 'all', parameters: journeys.map((file) => file.slice('e2e/'.length)) });
  return chosen;
}
