/** Milliseconds that a test waits for what comes by itself: Vitest's own second is short where the machine is busy. */
export const patient = { timeout: 20_000 };
