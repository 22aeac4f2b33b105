/**
 * The oldest browsers that Kalima supports (docs/PRODUCT.md#browsers). Everything that depends on their age follows from this file: what
 * the build compiles syntax for, and which newer functions it refuses.
 */
export const oldestBrowsers = ['safari16.4', 'chrome111', 'edge111', 'firefox115'];

interface NewerFunction {
  readonly name: string;
  /** Finds a use of it in source code. */
  readonly pattern: RegExp;
  /** How a supported browser without it gets along; without a way its use is a defect. */
  readonly way?: 'polyfilled' | 'checked before use';
}

/** Functions that some supported browser lacks, by MDN's browser compatibility data. */
export const newerFunctions: readonly NewerFunction[] = [
  {
    name: 'Set methods',
    pattern: /\.(?:difference|intersection|symmetricDifference|isSubsetOf|isSupersetOf|isDisjointFrom)\(/,
    way: 'polyfilled',
  },
  { name: 'Set.prototype.union', pattern: /(?<!\bz)\.union\(/, way: 'polyfilled' },
  { name: 'Map.groupBy', pattern: /\bMap\.groupBy\b/, way: 'polyfilled' },
  { name: 'Object.groupBy', pattern: /\bObject\.groupBy\b/, way: 'polyfilled' },
  { name: 'Promise.withResolvers', pattern: /\.withResolvers\b/, way: 'polyfilled' },
  { name: 'AbortSignal.any', pattern: /\bAbortSignal\.any\b/, way: 'polyfilled' },
  { name: 'URL.canParse', pattern: /\bURL\.canParse\b/, way: 'polyfilled' },
  // Missing on pages that are not served by HTTPS, in newer browsers too.
  { name: 'crypto.randomUUID', pattern: /\bcrypto\.randomUUID\b/, way: 'polyfilled' },
  { name: 'isWellFormed', pattern: /\.(?:is|to)WellFormed\(/, way: 'polyfilled' },
  { name: 'Intl.Segmenter', pattern: /\bIntl\.Segmenter\b/, way: 'polyfilled' },
  { name: 'scheduler', pattern: /\bscheduler\.(?:yield|postTask)\b/, way: 'checked before use' },
  { name: 'requestIdleCallback', pattern: /\brequestIdleCallback\(/, way: 'checked before use' },
  { name: 'checkVisibility', pattern: /\.checkVisibility\b/, way: 'checked before use' },
  { name: 'URL.parse', pattern: /\bURL\.parse\(/ },
  { name: 'Promise.try', pattern: /\bPromise\.try\b/ },
  { name: 'Array.fromAsync', pattern: /\bArray\.fromAsync\b/ },
  { name: 'RegExp.escape', pattern: /\bRegExp\.escape\b/ },
  { name: 'Error.isError', pattern: /\bError\.isError\b/ },
  {
    name: 'Iterator helpers',
    pattern: /\bIterator\.(?:from|concat)\b|\.(?:values|keys|entries)\(\)\.(?!next\b|return\b)[a-z]/,
  },
  { name: 'Math.sumPrecise', pattern: /\bMath\.sumPrecise\b/ },
  { name: 'base64 of bytes', pattern: /\.(?:toBase64|fromBase64|toHex|fromHex|setFromBase64)\(/ },
  { name: 'ArrayBuffer.transfer', pattern: /\.transferToFixedLength\(|\.resizable\b/ },
  { name: 'Intl.DurationFormat', pattern: /\bIntl\.DurationFormat\b/ },
  { name: 'view transitions', pattern: /\.startViewTransition\b/, way: 'checked before use' },
  { name: 'popover', pattern: /\.(?:showPopover|hidePopover|togglePopover)\(/ },
  { name: 'dialog.requestClose', pattern: /\.requestClose\(/ },
  { name: 'moveBefore', pattern: /\.moveBefore\(/ },
  { name: 'Navigation API', pattern: /\bwindow\.navigation\b/ },
];

/** Names of the functions in this code that some supported browser lacks, and for which there is no way. */
export function refusedFunctions(code: string): string[] {
  return newerFunctions.filter(({ pattern, way }) => way === undefined && pattern.test(code)).map(({ name }) => name);
}
