import { expect, test } from 'vitest';
import { findUnprovenClaims } from './security-claims.mjs';

const exists = (/** @type {string} */ path) =>
  ['server/src/any-input.slow.test.ts', 'e2e/security.spec.ts', 'web/src/app/guards.test.tsx'].includes(path);

/**
 * @param {string[]} rules
 * @param {string[]} rows
 */
const pageOf = (rules, rows) =>
  [
    '## Rules that stand in the code',
    '',
    ...rules,
    '',
    '## OWASP ASVS 5.0, level 2',
    '',
    '### V1 Encoding',
    '',
    '| item | state |',
    '| ---- | ----- |',
    ...rows,
    '',
  ].join('\n');

test('a claim with a test, a fact, and what does not apply or is not met are no problem', () => {
  const rules = ['- **Input**: schemas', '  (`any-input.slow.test.ts`).', '- **Outgoing**: fact: there is no client.'];
  const rows = [
    '| 1.1.1        | ✓ decoded once (`any-input.slow.test.ts`), and `server/src/app.ts` |',
    '| 1.2.1, 1.2.3 | ✓ `e2e/security.spec.ts`, `web/src/app/guards.test.tsx`       |',
    '| 1.2.5        | ✓ fact: no code runs a command                                |',
    '| 1.2.6–1.2.8  | ○ no LDAP                                                     |',
    '| 5.4.3        | ✗ no scanner                                                  |',
  ];
  expect(findUnprovenClaims(pageOf(rules, rows), exists)).toEqual([]);
});

test('a claim without a test or fact is named, in the tables and among the rules', () => {
  const rules = ['- **Input**: every schema', '- **Sessions**: end (`any-input.slow.test.ts`)'];
  const rows = [
    '| 1.1.1 | ✓ the same test         |',
    '| 1.1.2 | ✓ `server/src/app.ts`   |',
    '| 1.1.3 | ✓ this is in fact so    |',
    '| 1.1.4 | ✓                       |',
    '| 1.1.5 | met, `any-input.slow.test.ts`|',
    '| 1.1.6 | ✗                       |',
  ];
  expect(findUnprovenClaims(pageOf(rules, rows), exists)).toEqual([
    'Input: names no test and no fact',
    '1.1.1: names no test and no fact',
    '1.1.2: names no test and no fact',
    '1.1.3: names no test and no fact',
    '1.1.4: begins with none of ✓, ○ and ✗ and a text',
    '1.1.4: names no test and no fact',
    '1.1.5: begins with none of ✓, ○ and ✗ and a text',
    '1.1.6: begins with none of ✓, ○ and ✗ and a text',
  ]);
});

test('a test that does not exist is named wherever it stands', () => {
  const page = `Kept by \`gone.test.ts\`.\n\n${pageOf(
    ['- **Input**: `any-input.slow.test.ts`'],
    ['| 1.1.1 | ✓ `features/gone.test.ts`, `e2e/gone.spec.ts` and `scripts/gone.test.mjs` |'],
  )}`;
  expect(findUnprovenClaims(page, exists)).toEqual([
    'the test `gone.test.ts` does not exist',
    'the test `features/gone.test.ts` does not exist',
    'the test `e2e/gone.spec.ts` does not exist',
    'the test `scripts/gone.test.mjs` does not exist',
  ]);
});

test('a page that is written in another way does not pass for one without problems', () => {
  expect(findUnprovenClaims('# Security\n\nAll is well.\n', exists)).toHaveLength(1);
});
