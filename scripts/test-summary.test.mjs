import { expect, test } from 'vitest';
import { countPlaywright, countVitest, sum, summaryLine } from './test-summary.mjs';

const vitest = {
  numPassedTests: 3,
  numFailedTests: 0,
  numPendingTests: 1,
  numTodoTests: 0,
  success: true,
  testResults: [],
};

test('counts what Vitest reports', () => {
  expect(countVitest(vitest)).toEqual({ passed: 3, failed: 0, skipped: 1, failures: [] });
});

test('a test file that cannot be loaded counts as failed', () => {
  const testResults = [{ status: 'failed', assertionResults: [] }];
  expect(countVitest({ ...vitest, success: false, testResults })).toMatchObject({ passed: 3, failed: 1 });
});

test('a run that fails without a failed test, as by an unhandled error, counts as failed', () => {
  expect(countVitest({ ...vitest, success: false })).toMatchObject({ failed: 1 });
});

test('counts what Playwright reports, flaky tests as failed', () => {
  const stats = { expected: 5, unexpected: 1, flaky: 1, skipped: 2 };
  expect(countPlaywright({ stats })).toMatchObject({ passed: 5, failed: 2, skipped: 2 });
  expect(countPlaywright({ stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 0 }, errors: [{}] }).failed).toBe(1);
});

test('names what failed, and why, wherever it stands', () => {
  const assertionResults = [
    { status: 'passed', fullName: 'adds' },
    { status: 'failed', fullName: 'takes away', failureMessages: ['\u001B[31mexpected 1\u001B[39m'] },
  ];
  const testResults = [
    { status: 'failed', name: 'sums.test.ts', assertionResults },
    { status: 'failed', name: 'broken.test.ts', message: 'no such module', assertionResults: [] },
  ];
  expect(countVitest({ ...vitest, success: false, testResults }).failures).toEqual([
    'sums.test.ts › takes away\nexpected 1',
    'broken.test.ts\nno such module',
  ]);
  const spec = (/** @type {boolean} */ ok) => ({
    title: ok ? 'goes on' : 'stops',
    file: 'play.spec.ts',
    ok,
    tests: [{ results: [{ errors: ok ? [] : [{ message: 'x'.repeat(5000) }] }] }],
  });
  const stats = { expected: 1, unexpected: 1, flaky: 0, skipped: 0 };
  const suites = [{ title: 'play', specs: [spec(true)], suites: [{ title: 'deep', specs: [spec(false)] }] }];
  expect(countPlaywright({ stats, suites }).failures).toEqual([`play.spec.ts › stops\n${'x'.repeat(1500)}`]);
});

test('sums up in one line', () => {
  expect(summaryLine(sum([countVitest(vitest), { passed: 1, failed: 1, skipped: 0 }]))).toBe(
    '4 passed, 1 failed, 1 skipped',
  );
  expect(summaryLine({ passed: 2, failed: 0, skipped: 0 })).toBe('2 passed, 0 failed');
});
