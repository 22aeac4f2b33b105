/** Milliseconds after which the first screen is taken to be there, whatever it still waits for. */
const longestWait = 5000;

let settling: Promise<void> | undefined;

async function settle(): Promise<void> {
  // The frame after the next: by then the first is painted. Old browsers and tests know no idle time.
  await new Promise((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(resolve));
  });
  await document.fonts?.ready;
  await new Promise<void>((resolve) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve());
    else setTimeout(resolve);
  });
}

/**
 * Resolves when the first screen is painted, with its fonts, and the browser has nothing to do: what nobody waits for is
 * fetched and done after that. To be asked once that screen is drawn.
 */
export function whenSettled(): Promise<void> {
  settling ??= Promise.race([
    settle(),
    new Promise<void>((resolve) => {
      // A page that nobody looks at is not painted.
      setTimeout(resolve, longestWait);
    }),
  ]);
  return settling;
}
