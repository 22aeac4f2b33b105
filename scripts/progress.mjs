/** The variable in which a suite's process finds how far the run is. */
export const progressVariable = 'KALIMA_TEST_PROGRESS';

/**
 * Position of a suite in a run. Minutes are expected ones, `startedAt` is in milliseconds since 1970.
 * @typedef {{ startedAt: number, before: number, suite: number, after: number }} Progress
 */

/** Below this share of the run the pace says nothing yet: the first suite has hardly begun. */
const shareThatTells = 0.05;

/**
 * Minutes that a run still takes. The pace so far, which is that of this machine, is taken to last.
 * @param {Progress} progress
 * @param {number} fraction of the suite that is done, 0 to 1
 * @param {number} now in milliseconds since 1970
 */
export function minutesLeft({ startedAt, before, suite, after }, fraction, now) {
  const done = before + suite * fraction;
  const left = suite * (1 - fraction) + after;
  const isTold = done > shareThatTells * (done + left);
  const pace = isTold ? (now - startedAt) / 60_000 / done : 1;
  return left * pace;
}

/** @param {number} minutes */
export function describeMinutes(minutes) {
  return minutes < 1 ? 'less than a minute left' : `about ${Math.round(minutes)} min left`;
}

/**
 * The progress of every suite of a run, in their order.
 * @param {number[]} minutes expected of each suite
 * @param {number} startedAt in milliseconds since 1970
 * @returns {Progress[]}
 */
export function planProgress(minutes, startedAt) {
  return minutes.map((suite, index) => ({
    startedAt,
    before: add(minutes.slice(0, index)),
    suite,
    after: add(minutes.slice(index + 1)),
  }));
}

/** @param {number[]} minutes */
function add(minutes) {
  return minutes.reduce((total, one) => total + one, 0);
}
