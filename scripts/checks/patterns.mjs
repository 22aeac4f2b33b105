import { readFile } from 'node:fs/promises';
import { runCommand } from '../run-command.mjs';

/**
 * A pattern of the source.
 * @typedef {{ source: string, flags: string }} Pattern
 */

/**
 * Every regular expression literal of a piece of TypeScript, and how many expressions it puts together when it runs.
 * @param {string} code
 * @param {boolean} isTsx
 * @returns {Promise<{ patterns: Pattern[], made: number }>}
 */
export async function findPatterns(code, isTsx) {
  // Read when it is needed: the packages are installed by the script that runs the checks.
  const { parse } = await import('@swc/core');
  /** @type {Pattern[]} */
  const patterns = [];
  let made = 0;
  /** @param {unknown} node */
  const visit = (node) => {
    if (typeof node !== 'object' || node === null) return;
    if ('type' in node && node.type === 'RegExpLiteral') {
      const { pattern, flags } = /** @type {{ pattern: string, flags: string }} */ (/** @type {unknown} */ (node));
      patterns.push({ source: pattern, flags });
    }
    if ('callee' in node && isRegExp(node.callee)) made += 1;
    for (const child of Object.values(node)) visit(child);
  };
  visit(await parse(code, { syntax: 'typescript', tsx: isTsx, target: 'esnext' }));
  return { patterns, made };
}

/** @param {unknown} callee */
function isRegExp(callee) {
  return typeof callee === 'object' && callee !== null && 'value' in callee && callee.value === 'RegExp';
}

/**
 * Whether the time that a pattern takes grows faster than the text: quadratic or worse for some text. A pattern about which
 * that cannot be found out counts as slow.
 * @param {Pattern} pattern
 */
export async function isSlow({ source, flags }) {
  const { checkSync } = await import('recheck');
  return checkSync(source, flags, { timeout: 20_000 }).status !== 'safe';
}

/** No pattern of the product may take more than linear time, since nearly all of them meet text that people chose. */
export async function checkPatterns() {
  const { output } = await runCommand('git', ['ls-files', 'shared/src', 'server/src', 'web/src']);
  const files = output.split('\n').filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|\/testing\//.test(file));
  const problems = [];
  for (const file of files) {
    const code = await readFile(file, 'utf8');
    if (!code.includes('/')) continue;
    const { patterns, made } = await findPatterns(code, file.endsWith('x'));
    if (made > 0) problems.push(`${file}: a pattern that is put together when it is used cannot be looked at before`);
    for (const pattern of patterns) {
      if (await isSlow(pattern))
        problems.push(`${file}: /${pattern.source}/${pattern.flags} takes more than linear time`);
    }
  }
  return problems.join('\n');
}
