import type { Browser, CDPSession, Page } from '@playwright/test';
import type { Api } from '../../e2e/fixtures/api.ts';

/** A cheap phone on a slow line: latency of a request in milliseconds, bytes a second. */
const line = { offline: false, latency: 562, downloadThroughput: 1_440_000 / 8, uploadThroughput: 675_000 / 8 };
const slowdown = 4;

export interface Figures {
  readonly firstPaint: number;
  readonly largestPaint: number;
  readonly blocking: number;
  readonly shift: number;
  /** Until the largest paint, without pictures. */
  readonly requests: number;
  readonly kilobytes: number;
  readonly routeChange: number;
}

declare global {
  interface Window {
    seen: { paint: number; largest: number; shift: number; tasks: [start: number, length: number][] };
  }
}

function watch(): void {
  const seen: Window['seen'] = { paint: 0, largest: 0, shift: 0, tasks: [] };
  window.seen = seen;
  const observe = (type: string, note: (entry: PerformanceEntry) => void) => {
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true });
  };
  observe('paint', (entry) => {
    if (entry.name === 'first-contentful-paint') seen.paint = entry.startTime;
  });
  observe('largest-contentful-paint', (entry) => (seen.largest = entry.startTime));
  observe('layout-shift', (entry) => (seen.shift += (entry as PerformanceEntry & { value: number }).value));
  observe('longtask', (entry) => seen.tasks.push([entry.startTime, entry.duration]));
}

async function noMoreRequests(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
}

/** Waits for the list by one expression: what Playwright brings into a page to look for something would count as blocking. */
async function listed(session: CDPSession): Promise<void> {
  const expression = `new Promise((resolve) => {
    const look = () => (document.querySelector('li h2') ? resolve() : requestAnimationFrame(look));
    look();
  })`;
  await session.send('Runtime.evaluate', { expression, awaitPromise: true });
}

/** Opens a page for the first time on the slow phone, and then follows its first card. */
export async function measureFirstLoad(
  browser: Browser,
  url: string,
  cookies: Awaited<ReturnType<Api['sessionOf']>>,
): Promise<Figures> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, serviceWorkers: 'block' });
  const { hostname } = new URL(url);
  await context.addCookies(cookies.map((cookie) => ({ ...cookie, domain: hostname })));
  await context.addInitScript(watch);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', line);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page.goto(url);
  await listed(session);
  await noMoreRequests(page);
  const figures = await page.evaluate(() => {
    const { paint, largest, shift, tasks } = window.seen;
    const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const before = entries.filter((one) => one.startTime <= largest && !one.name.includes('/media/'));
    const [opened] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    return {
      firstPaint: paint,
      largestPaint: largest,
      shift,
      // As Lighthouse counts: of each long task after the first paint, what is over 50 ms.
      blocking: tasks
        .map(([start, length]) => Math.min(length, start + length - paint))
        .reduce((sum, length) => sum + Math.max(0, length - 50), 0),
      requests: new Set(before.map((one) => one.name)).size + 1,
      kilobytes: ((opened?.transferSize ?? 0) + before.reduce((sum, one) => sum + one.transferSize, 0)) / 1000,
    };
  });
  const begun = performance.now();
  await page.locator('li a').first().click();
  await page.locator('h1', { hasText: 'Material' }).waitFor();
  const routeChange = performance.now() - begun;
  await context.close();
  return { ...figures, routeChange };
}
