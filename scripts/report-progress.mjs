import { describeMinutes, minutesLeft, progressVariable } from './progress.mjs';

/** Milliseconds between two lines about the progress. */
const interval = 20_000;

/** Reporter of Vitest and of Playwright, which prints now and then how far the suite is and how long the whole run still takes. */
export default class ProgressReporter {
  #total = 0;
  #done = 0;
  #toldAt = Date.now();
  /** @type {import('./progress.mjs').Progress | undefined} */
  #progress = readProgress();

  /**
   * Called by Vitest.
   * @param {readonly unknown[]} files
   */
  onTestRunStart(files) {
    this.#total = files.length;
  }

  /** Called by Vitest at the end of each file. */
  onTestModuleEnd() {
    this.#count('files');
  }

  /**
   * Called by Playwright.
   * @param {unknown} _config
   * @param {{ allTests: () => unknown[] }} suite
   */
  onBegin(_config, suite) {
    this.#total = suite.allTests().length;
  }

  /** Called by Playwright at the end of each journey. */
  onTestEnd() {
    this.#count('journeys');
  }

  /** Called by Playwright: another reporter prints the output of journeys. */
  printsToStdio() {
    return false;
  }

  /** @param {string} units */
  #count(units) {
    this.#done += 1;
    const now = Date.now();
    if (!this.#progress || now - this.#toldAt < interval) return;
    this.#toldAt = now;
    const left = minutesLeft(this.#progress, Math.min(1, this.#done / this.#total), now);
    console.log(`   ${this.#done} of ${this.#total} ${units}, ${describeMinutes(left)}`);
  }
}

/** @returns {import('./progress.mjs').Progress | undefined} */
function readProgress() {
  const text = process.env[progressVariable];
  return text ? /** @type {import('./progress.mjs').Progress} */ (JSON.parse(text)) : undefined;
}
