/** Milliseconds between the last attempts. */
const longest = 5 * 60_000;

/** Calls `attempt` again after failures: first after so many milliseconds, then after twice as many each time. */
export function createBackoff(attempt: () => void, first: number) {
  let delay = first;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const cancel = () => clearTimeout(timer);
  return {
    /** Cancels the pending retry. */
    cancel,
    /** Starts over with the shortest delay. */
    reset: () => void (delay = first),
    retryLater(): void {
      cancel();
      timer = setTimeout(attempt, delay);
      delay = Math.min(longest, delay * 2);
    },
  };
}
