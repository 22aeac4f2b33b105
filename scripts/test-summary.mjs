/**
 * `isLeftOut` says that a suite had a reason, which it printed, to run nothing.
 * @typedef {{ passed: number, failed: number, skipped: number, isLeftOut?: boolean }} Counts
 */

/**
 * What a run of Vitest's JSON reporter counted. A file that could not even be loaded holds no test, yet failed.
 * @param {unknown} report
 * @returns {Counts}
 */
export function countVitest(report) {
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, success, testResults } =
    /** @type {{ numPassedTests: number, numFailedTests: number, numPendingTests: number, numTodoTests: number, success: boolean, testResults: { status: string, assertionResults: unknown[] }[] }} */ (
      report
    );
  const unloaded = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  ).length;
  const failed = numFailedTests + unloaded;
  return {
    passed: numPassedTests,
    failed: failed === 0 && !success ? 1 : failed,
    skipped: numPendingTests + numTodoTests,
  };
}

/**
 * What a run of Playwright's JSON reporter counted; a test that passed at its second attempt did not pass.
 * @param {unknown} report
 * @returns {Counts}
 */
export function countPlaywright(report) {
  const { stats, errors } =
    /** @type {{ stats: { expected: number, unexpected: number, flaky: number, skipped: number }, errors?: unknown[] }} */ (
      report
    );
  const failed = stats.unexpected + stats.flaky;
  return {
    passed: stats.expected,
    failed: failed === 0 && errors?.length ? errors.length : failed,
    skipped: stats.skipped,
  };
}

/**
 * @param {Counts[]} all
 * @returns {Counts}
 */
export function sum(all) {
  return all.reduce(
    (total, counts) => ({
      passed: total.passed + counts.passed,
      failed: total.failed + counts.failed,
      skipped: total.skipped + counts.skipped,
    }),
    { passed: 0, failed: 0, skipped: 0 },
  );
}

/** @param {Counts} counts */
export function summaryLine({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
