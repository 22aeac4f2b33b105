/** Milliseconds after which the first screen is taken to be there, whatever it still waits for. */
const longestWait = 5000;
/** Milliseconds after which the browser need not be idle. */
const longestTurn = 1000;

let drawing: Promise<unknown> = Promise.resolve();
let settling: Promise<void> | undefined;
let turn: Promise<void> | undefined;

/** A moment in which the browser has nothing to do. Old browsers and tests know none. */
function idle(): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve(), { timeout: longestTurn });
    else setTimeout(resolve);
  });
}

/** Nothing is settled before this is over, the drawing of the first screen: parts of it ask in the middle of that. */
export function settleAfter(first: Promise<unknown>): void {
  drawing = first;
}

async function settle(): Promise<void> {
  await drawing;
  // The frame after the next: by then the first is painted.
  await new Promise((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(resolve));
  });
  await document.fonts?.ready;
}

/**
 * Resolves when the first screen is painted, with its fonts, and the browser has nothing to do, for one who asks after the
 * other: what nobody waits for is fetched and done after that, and not all at once.
 */
export function whenSettled(): Promise<void> {
  settling ??= Promise.race([
    settle(),
    new Promise<void>((resolve) => {
      // A page that nobody looks at is not painted.
      setTimeout(resolve, longestWait);
    }),
  ]);
  turn = (turn ?? settling).then(idle);
  return turn;
}
