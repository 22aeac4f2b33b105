/** Milliseconds between the last attempts. */
const longest = 5 * 60_000;

/**
 * Retries `attempt` after failures with exponential backoff: first after `first` milliseconds, then twice as long each time, at
 * most `longest`.
 */
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
