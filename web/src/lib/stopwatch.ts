/** Measures how long something takes, in milliseconds; a clock that is set meanwhile changes nothing. */
export interface Stopwatch {
  readonly elapsed: () => number;
  readonly restart: () => void;
}

/** A stopwatch that runs. */
export function startStopwatch(): Stopwatch {
  let startedAt = performance.now();
  return {
    elapsed: () => performance.now() - startedAt,
    restart: () => {
      startedAt = performance.now();
    },
  };
}
