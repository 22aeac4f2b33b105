import { stripVTControlCharacters } from 'node:util';

/**
 * `isLeftOut` says that a suite had a reason, which it printed, to run nothing; `failures` names what failed and why.
 * @typedef {{ passed: number, failed: number, skipped: number, isLeftOut?: boolean, failures?: string[] }} Counts
 */

/** Characters of an error that the summary repeats; a whole one stands in the output of its suite. */
const longestError = 1500;

/**
 * @typedef {{ status: string, name?: string, message?: string, assertionResults: { status: string, fullName: string, failureMessages?: string[] }[] }} VitestFile
 * @typedef {{ title: string, file?: string, suites?: PlaywrightSuite[], specs?: { title: string, file: string, ok: boolean, tests: { results: { errors?: { message?: string }[] }[] }[] }[] }} PlaywrightSuite
 */

/**
 * @param {string} name
 * @param {(string | undefined)[]} errors
 */
function describeFailure(name, errors) {
  const text = stripVTControlCharacters(errors.filter((error) => error !== undefined).join('\n'));
  return `${name}\n${text.slice(0, longestError)}`.trimEnd();
}

/** @param {VitestFile[]} files */
function vitestFailures(files) {
  return files.flatMap(({ status, name = '', message, assertionResults }) => {
    if (status === 'failed' && assertionResults.length === 0) return [describeFailure(name, [message])];
    return assertionResults
      .filter((test) => test.status === 'failed')
      .map(({ fullName, failureMessages = [] }) => describeFailure(`${name} › ${fullName}`, failureMessages));
  });
}

/**
 * @param {PlaywrightSuite[]} suites
 * @returns {string[]}
 */
function playwrightFailures(suites) {
  return suites.flatMap((suite) => [
    ...(suite.specs ?? [])
      .filter(({ ok }) => !ok)
      .map(({ file, title, tests }) => {
        const errors = tests.flatMap(({ results }) => results.flatMap((result) => result.errors ?? []));
        return describeFailure(
          `${file} › ${title}`,
          errors.map(({ message }) => message),
        );
      }),
    ...playwrightFailures(suite.suites ?? []),
  ]);
}

/**
 * What a run of Vitest's JSON reporter counted. A file that could not even be loaded holds no test, yet failed.
 * @param {unknown} report
 * @returns {Counts}
 */
export function countVitest(report) {
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, success, testResults } =
    /** @type {{ numPassedTests: number, numFailedTests: number, numPendingTests: number, numTodoTests: number, success: boolean, testResults: VitestFile[] }} */ (
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
    failures: vitestFailures(testResults),
  };
}

/**
 * What a run of Playwright's JSON reporter counted; a test that passed at its second attempt did not pass.
 * @param {unknown} report
 * @returns {Counts}
 */
export function countPlaywright(report) {
  const {
    stats,
    errors,
    suites = [],
  } = /** @type {{ stats: { expected: number, unexpected: number, flaky: number, skipped: number }, errors?: unknown[], suites?: PlaywrightSuite[] }} */ (
    report
  );
  const failed = stats.unexpected + stats.flaky;
  return {
    passed: stats.expected,
    failed: failed === 0 && errors?.length ? errors.length : failed,
    skipped: stats.skipped,
    failures: playwrightFailures(suites),
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
