import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '../node-24.mjs';

const lifecycle = new Set(['start', 'test']);
const npmCommands = new Set([
  'sbom',
  'ci',
  'install',
  'audit',
  'ls',
  'outdated',
  'view',
  'exec',
  'update',
  'pack',
  'run',
]);
const topFolders = ['.ci', 'deploy', 'docs', 'e2e', 'scripts', 'server', 'shared', 'tools', 'web'];

/**
 * What a page says that does not exist: npm scripts anywhere in it, and paths of the repository in backticks or links.
 * @param {string} page
 * @param {{ scripts: Record<string, Record<string, string>>, exists: (path: string) => boolean }} repository scripts by workspace, the root's under ''
 * @returns {string[]}
 */
export function findDeadReferences(page, { scripts, exists }) {
  const problems = [];
  const commands = /\bnpm (?:(run|run-script) )?([a-z][\w:-]*)((?:[ \t]+(?!--[ \t])\S+)*)/g;
  for (const code of codeOf(page)) {
    for (const [command, run, name = '', rest = ''] of code.matchAll(commands)) {
      if (!run && !lifecycle.has(name)) {
        if (!npmCommands.has(name)) problems.push(`\`${command.trim()}\` is no npm command`);
        continue;
      }
      const workspace = /(?:--workspace|-w)[= ](?:@kalima\/)?([\w-]+)/.exec(rest)?.[1] ?? '';
      if (scripts[workspace]?.[name] === undefined)
        problems.push(`\`npm run ${name}\` does not exist ${workspace && `in ${workspace}`}`.trim());
    }
  }
  const quoted = [...page.matchAll(/`([^`\n]+)`/g)].map(([, text = '']) => text);
  const linked = [...page.matchAll(/\]\(([^)\s#]+)[^)]*\)/g)].map(([, text = '']) => text);
  for (const text of [...quoted, ...linked.map((link) => link.replace(/^(\.\.?\/)+/, ''))]) {
    const path = text.replace(/:\d+$/, '');
    if (isRepositoryPath(path) && !exists(path)) problems.push(`\`${path}\` does not exist`);
  }
  return problems;
}

/**
 * Commands stand in fenced blocks and in backticks; prose may speak of npm as it likes.
 * @param {string} page
 */
function codeOf(page) {
  const fenced = [...page.matchAll(/^```[^\n]*\n([\s\S]*?)^```/gm)].map(([, code = '']) => code);
  const inline = [...page.replaceAll(/^```[\s\S]*?^```/gm, '').matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code);
  return [...fenced, ...inline];
}

/**
 * Placeholders like `server/src/features/<f>/` and patterns are no paths.
 * @param {string} text
 */
function isRepositoryPath(text) {
  return (
    /^[\w.@-]+(\/[\w.@-]+)*\/?$/.test(text) &&
    topFolders.some((folder) => text === `${folder}/` || text.startsWith(`${folder}/`))
  );
}

/** Folders of the sources that are no wing. */
const noWings = ['testing', 'locales', 'styles'];

/**
 * Files and folders that the page of a wing names and that are not there.
 * @param {string} page
 * @param {(path: string) => boolean} exists in the wing, or in the repository
 * @returns {string[]}
 */
export function findMissingParts(page, exists) {
  const quoted = [...page.matchAll(/`([^`\n]+)`/g)].map(([, text = '']) => text);
  const paths = quoted.filter((text) => /^[a-z][\w-]*(?:\/[\w.-]+)+$|^[a-z][\w.-]*\.tsx?$/.test(text));
  return paths.filter((path) => !exists(path)).map((path) => `\`${path}\` does not exist`);
}

/** Every wing has a short page, which names what is there. */
export function checkWings() {
  const sources = ['shared/src', 'server/src', 'web/src'];
  const wings = sources.flatMap((folder) =>
    readdirSync(join(root, folder), { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && !noWings.includes(entry.name))
      .map((entry) => `${folder}/${entry.name}`),
  );
  return wings
    .flatMap((wing) => {
      const page = join(root, wing, 'README.md');
      if (!existsSync(page)) return [`${wing}/README.md is missing`];
      const exists = (/** @type {string} */ path) =>
        [wing, dirname(wing), '.'].some((from) => existsSync(join(root, from, path)));
      return findMissingParts(readFileSync(page, 'utf8'), exists).map((problem) => `${wing}/README.md: ${problem}`);
    })
    .join('\n');
}

/** Documentation drifts; what it names must exist. */
export function checkDocumentation() {
  const workspaces = ['', 'shared', 'server', 'web', 'e2e', 'tools'];
  const scripts = Object.fromEntries(workspaces.map((workspace) => [workspace, readScripts(workspace)]));
  const pages = ['README.md', 'CONTRIBUTING.md', ...listPages('docs')];
  return pages
    .flatMap((page) => {
      if (!existsSync(join(root, page))) return [`${page} is missing`];
      const repository = { scripts, exists: (/** @type {string} */ path) => existsSync(join(root, path)) };
      return findDeadReferences(readFileSync(join(root, page), 'utf8'), repository).map(
        (problem) => `${page}: ${problem}`,
      );
    })
    .join('\n');
}

/**
 * @param {string} folder
 * @returns {string[]}
 */
function listPages(folder) {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return listPages(path);
    return entry.name.endsWith('.md') ? [path] : [];
  });
}

/**
 * @param {string} workspace
 * @returns {Record<string, string>}
 */
function readScripts(workspace) {
  const text = readFileSync(join(root, workspace, 'package.json'), 'utf8');
  const manifest = /** @type {{ scripts?: Record<string, string> }} */ (JSON.parse(text));
  return manifest.scripts ?? {};
}
