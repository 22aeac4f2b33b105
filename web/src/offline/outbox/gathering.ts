/** Milliseconds without a further event after which those that wait are sent together (PRODUCT.md#events). */
export const quietBeforeSending = 2_000;
/** Milliseconds that the first of them waits at most. */
export const longestGathering = 10_000;

/** Has what comes in quick succession sent together. */
export function createGathering(send: () => void) {
  let quiet: ReturnType<typeof setTimeout> | undefined;
  let longest: ReturnType<typeof setTimeout> | undefined;
  return {
    /** Something more waits to be sent. */
    add(): void {
      clearTimeout(quiet);
      quiet = setTimeout(send, quietBeforeSending);
      longest ??= setTimeout(send, longestGathering);
    },
    /** What waits is sent now, or has no one to be sent for. */
    end(): void {
      clearTimeout(quiet);
      clearTimeout(longest);
      longest = undefined;
    },
    isWaiting: () => longest !== undefined,
  };
}
