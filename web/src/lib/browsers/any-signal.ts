/** `AbortSignal.any` of the DOM Standard, for browsers without it: a signal that is aborted as soon as one of them is. */
export function anySignal(signals: Iterable<AbortSignal>): AbortSignal {
  const controller = new AbortController();
  for (const signal of signals) {
    const follow = () => controller.abort(signal.reason);
    if (signal.aborted) {
      follow();
      break;
    }
    signal.addEventListener('abort', follow, { once: true, signal: controller.signal });
  }
  return controller.signal;
}
