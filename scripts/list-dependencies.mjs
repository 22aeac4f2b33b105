import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './node-24.mjs';

const file = join(root, 'docs', 'DEPENDENCIES.md');

/** Licences whose terms an installation can keep; another one needs a decision first. */
const accepted =
  /^\(?(?:MIT|MIT-0|ISC|0BSD|BSD-[23]-Clause|Apache-2\.0|BlueOak-1\.0\.0|CC0-1\.0|CC-BY-4\.0|Unlicense|OFL-1\.1|Python-2\.0|Zlib|WTFPL|PostgreSQL)(?: (?:OR|AND) .+)?\)?$/;
/** Taken all the same, and why. */
const exceptions = new Map([
  [/^@img\/sharp-/, 'LGPL-3.0: libvips, linked at run time and replaceable'],
  [/^libheif-js$/, 'LGPL-3.0: libheif and libde265, a file of its own that is read at run time and replaceable'],
  [/^hanzi-writer-data$/, 'Arphic Public License: data of characters, passed on unchanged with its licence'],
  [/^lightningcss/, 'MPL-2.0: builds the styles, unchanged'],
  [/^axe-core$/, 'MPL-2.0: checks the screens in tests'],
]);

/**
 * @typedef {{ version: string, license?: string, dev?: boolean, devOptional?: boolean, link?: boolean }} LockEntry
 * @typedef {{ name: string, version: string, licence: string }} Dependency
 * @returns {Dependency[]} what an installation is built with, runs or sends to browsers, each once
 */
function productionDependencies() {
  const lock = /** @type {{ packages: Record<string, LockEntry> }} */ (
    JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  );
  /** @type {Map<string, Dependency>} */
  const found = new Map();
  for (const [path, entry] of Object.entries(lock.packages)) {
    if (!path.includes('node_modules/') || entry.dev || entry.devOptional || entry.link) continue;
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
    found.set(`${name}@${entry.version}`, { name, version: entry.version, licence: entry.license ?? 'not stated' });
  }
  return [...found.values()].toSorted(
    (one, other) => one.name.localeCompare(other.name, 'en') || one.version.localeCompare(other.version),
  );
}

/** @param {readonly Dependency[]} dependencies */
function documentOf(dependencies) {
  const rows = dependencies.map(({ name, version, licence }) => `| ${name} | ${version} | ${licence} |`);
  return [
    '# Dependencies',
    '',
    'What an installation from a clone is built with, runs and sends to browsers, from `package-lock.json`, with the licence that each package states.',
    'Written by `node scripts/list-dependencies.mjs`; `npm run check` compares. `npm sbom --sbom-format cyclonedx --omit dev`',
    'prints a bill of materials for tools.',
    '',
    '| package | version | licence |',
    '| --- | --- | --- |',
    ...rows,
    '',
  ].join('\n');
}

/** Cells without the width that a formatter gives them. @param {string} text */
const bare = (text) => text.replaceAll(/ *\| */g, '|').replaceAll(/-{3,}/g, '---');

/** Problems of the list and of the licences in it; empty where there are none. */
export function checkDependencies() {
  const dependencies = productionDependencies();
  const problems = dependencies
    .filter(
      ({ name, licence }) => !accepted.test(licence) && ![...exceptions.keys()].some((pattern) => pattern.test(name)),
    )
    .map(({ name, version, licence }) => `${name}@${version}: licence ${licence}`);
  let written = '';
  try {
    written = readFileSync(file, 'utf8');
  } catch {
    // Missing is as stale as can be.
  }
  if (bare(written) !== bare(documentOf(dependencies))) {
    problems.push('docs/DEPENDENCIES.md is stale: run node scripts/list-dependencies.mjs');
  }
  return problems.join('\n');
}

if (process.argv[1] === import.meta.filename) {
  writeFileSync(file, documentOf(productionDependencies()));
  console.log(checkDependencies() || 'docs/DEPENDENCIES.md lists every dependency.');
}
