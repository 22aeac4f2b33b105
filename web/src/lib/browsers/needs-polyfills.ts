/**
 * True if the browser lacks a function that is polyfilled (web/browsers.ts). Set methods are the newest of them in Chrome, Edge and
 * Firefox, `AbortSignal.any` is in Safari: a browser that has both has the others. `crypto.randomUUID` is missing in every browser if the
 * page is not served by HTTPS.
 */
export const needsPolyfills = (): boolean =>
  !('difference' in Set.prototype && 'any' in AbortSignal && 'randomUUID' in crypto);
