import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../node-24.mjs';
import { checkDependencies } from '../list-dependencies.mjs';
import { runCommand } from '../run-command.mjs';
import { checkAssignmentReaders } from './assignment-readers.mjs';
import { checkChangelog } from './changelog.mjs';
import { checkDocumentation, checkWings } from './documentation.mjs';
import { checkFigures, checkImportRules, checkPlantedViolations } from './import-rules.mjs';
import { checkPatterns } from './patterns.mjs';
import { checkProductReferences } from './product-references.mjs';
import { checkSecurityClaims } from './security-claims.mjs';
import { checkSides } from './sides.mjs';
import { checkSwitchedTexts } from './switched-texts.mjs';
import { checkCatalogues, checkTranslations } from './translations.mjs';

/**
 * A check returns what is wrong, or nothing.
 * @typedef {{ name: string, find: () => Promise<string> | string }} Check
 */

const projects = [
  'shared',
  'shared/tsconfig.src.json',
  'server',
  'web',
  'web/src/offline/worker',
  'e2e',
  'tools',
  'scripts',
];

/** @type {Check[]} */
export const allChecks = [
  ...projects.filter(hasConfig).map((project) => ({ name: `types: ${project}`, find: tool('tsc', ['-p', project]) })),
  { name: 'lint', find: tool('oxlint', ['--deny-warnings', '.']) },
  { name: 'format', find: tool('prettier', ['--check', '--log-level', 'warn', '.']) },
  { name: 'import rules', find: checkImportRules },
  { name: 'the sources lie as they should', find: checkFigures },
  { name: 'import rules report planted violations', find: checkPlantedViolations },
  { name: 'patterns take linear time', find: checkPatterns },
  { name: 'nothing has a left or right side', find: checkSides },
  { name: 'texts follow the language', find: checkSwitchedTexts },
  { name: 'translations are complete', find: checkTranslations },
  { name: 'translation catalogues are up to date', find: checkCatalogues },
  { name: 'dependencies are listed, with licences that can be kept', find: checkDependencies },
  { name: 'documented commands and paths exist', find: checkDocumentation },
  { name: 'every wing has a page that names what is there', find: checkWings },
  { name: 'the changelog names the version and the migrations', find: checkChangelog },
  { name: 'references to the product lead somewhere', find: checkProductReferences },
  { name: 'one view reads what is assigned', find: checkAssignmentReaders },
  { name: 'claims about security name their tests', find: checkSecurityClaims },
];

/** @param {string} project */
function hasConfig(project) {
  return existsSync(join(root, project.endsWith('.json') ? project : `${project}/tsconfig.json`));
}

/**
 * @param {string} command
 * @param {string[]} parameters
 */
function tool(command, parameters) {
  return async () => {
    const { code, output } = await runCommand(command, parameters);
    return code === 0 ? '' : output.trim() || `${command} ended with code ${code}`;
  };
}
