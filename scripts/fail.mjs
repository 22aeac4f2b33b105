/**
 * Ends the process with one line that a person can act on.
 * @param {unknown} error
 * @returns {never}
 */
export function fail(error) {
  console.error(`Kalima: ${error instanceof Error ? error.message : String(error)}`);
  process.exit(1);
}
