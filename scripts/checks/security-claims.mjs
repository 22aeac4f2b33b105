import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../node-24.mjs';

const page = 'docs/SECURITY.md';
const topFolders = ['e2e', 'scripts', 'server', 'shared', 'tools', 'web'];
const testFile = /^[\w./@-]+\.(?:test\.(?:ts|tsx|mjs)|spec\.ts)$/;

/**
 * The repository path of a test as the page names it: below `server/src` unless it begins with another folder of ours.
 * @param {string} name
 */
function pathOf(name) {
  return topFolders.includes(name.split('/')[0] ?? '') ? name : `server/src/${name}`;
}

/**
 * What is claimed: each rule of the code, each thing at stake with how it is kept, and each state of a requirement.
 * @param {string} text
 * @returns {{ name: string, claim: string, isState: boolean }[]}
 */
function claimsIn(text) {
  const rules = /^## Rules that stand in the code\n([\s\S]*?)^## /m.exec(text)?.[1] ?? '';
  const found = rules
    .split(/^- /m)
    .slice(1)
    .map((claim) => ({ name: /^\*\*([^*]+)\*\*/.exec(claim)?.[1] ?? claim.slice(0, 30), claim, isState: false }));
  const requirements = /^## OWASP[\s\S]*/m.exec(text)?.[0] ?? '';
  for (const row of requirements.split('\n')) {
    const [, item = '', claim = ''] = /^\|\s*([^|]+?)\s*\|\s*(.*?)\s*\|$/.exec(row) ?? [];
    if (/\d/.test(item)) found.push({ name: item, claim, isState: true });
  }
  return found;
}

/**
 * What the page claims without a proof. A rule, and a requirement that is met (✓), name a test, or say `fact:` and what can be
 * looked at where nothing could be taken out. A state begins with ✓, ○ or ✗; the last two give their reason. Every test that the
 * page names must exist.
 * @param {string} text
 * @param {(path: string) => boolean} exists
 * @returns {string[]}
 */
export function findUnprovenClaims(text, exists) {
  const claims = claimsIn(text);
  const problems = claims.length === 0 ? ['nothing is claimed: the page is not read as it is written'] : [];
  for (const { name, claim, isState } of claims) {
    const tests = quotedIn(claim).filter((quoted) => testFile.test(quoted));
    if (isState && !/^(?:✓|○|✗) \S/.test(claim)) problems.push(`${name}: begins with none of ✓, ○ and ✗ and a text`);
    const isProven = tests.length > 0 || /(?:^| )fact: \S/.test(claim);
    if (!isProven && (!isState || claim.startsWith('✓'))) problems.push(`${name}: names no test and no fact`);
  }
  for (const name of new Set(quotedIn(text).filter((quoted) => testFile.test(quoted)))) {
    if (!exists(pathOf(name))) problems.push(`the test \`${name}\` does not exist`);
  }
  return problems;
}

/** @param {string} text */
function quotedIn(text) {
  return [...text.matchAll(/`([^`\n]+)`/g)].map(([, quoted = '']) => quoted);
}

/** The page on security says nothing that no test would notice if it ended. */
export function checkSecurityClaims() {
  return findUnprovenClaims(readFileSync(join(root, page), 'utf8'), (path) => existsSync(join(root, path)))
    .map((problem) => `${page}: ${problem}`)
    .join('\n');
}
