import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../node-24.mjs';

/** Compares the changelog with the version of the product and with its migrations; returns what is wrong, or ''. */
export function checkChangelog() {
  const { version } = /** @type {{ version: string }} */ (JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')));
  const migrations = readdirSync(join(root, 'server/migrations')).map((file) => file.replace(/\.\w+$/, ''));
  return findChangelogProblems(readFileSync(join(root, 'CHANGELOG.md'), 'utf8'), version, migrations.toSorted());
}

/**
 * The newest version that is described is the one that stands in package.json, and each migration belongs to the upgrading notes of
 * one version: "Migrations `0001-first` to `0007-last`".
 * @param {string} changelog
 * @param {string} version
 * @param {readonly string[]} migrations in their order
 */
export function findChangelogProblems(changelog, version, migrations) {
  const problems = [];
  const [newest] = [...changelog.matchAll(/^## \[(\d[^\]]*)\]/gm)].map(([, named]) => named);
  if (newest !== version)
    problems.push(`CHANGELOG.md describes ${newest ?? 'no version'}, package.json says ${version}`);
  const ranges = [...changelog.matchAll(/Migrations? `([^`]+)`(?:\s+to\s+`([^`]+)`)?/g)];
  const described = ranges.flatMap(([, first = '', last = first]) => {
    const [from, to] = [migrations.indexOf(first), migrations.indexOf(last)];
    if (from < 0 || to < from) problems.push(`CHANGELOG.md names migrations that do not exist: ${first} to ${last}`);
    return migrations.slice(Math.max(0, from), to + 1);
  });
  for (const migration of migrations) {
    const count = described.filter((one) => one === migration).length;
    if (count !== 1) problems.push(`CHANGELOG.md names the migration ${migration} ${count} times under "Upgrading"`);
  }
  return problems.join('\n');
}
