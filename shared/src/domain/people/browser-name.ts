/** What a browser and the system under it are called, where their `User-Agent` tells. */
export interface BrowserName {
  readonly browser: string | null;
  readonly system: string | null;
}

/** In this order, since most browsers claim to be others, too. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?(?:iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bMicroMessenger\//, 'WeChat'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|Chromium|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const systems: readonly (readonly [RegExp, string])[] = [
  [/\b(?:iPhone|iPod)\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

function nameIn(table: typeof browsers, userAgent: string): string | null {
  return table.find(([pattern]) => pattern.test(userAgent))?.[1] ?? null;
}

/** Names the browser of a `User-Agent` roughly, for a list of places where one is signed in; null for what is not known. */
export function browserName(userAgent: string | null): BrowserName {
  return { browser: nameIn(browsers, userAgent ?? ''), system: nameIn(systems, userAgent ?? '') };
}
