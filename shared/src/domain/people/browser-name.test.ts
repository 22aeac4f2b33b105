import { expect, test } from 'vitest';
import { browserName } from './browser-name.ts';

const webKit = 'AppleWebKit/537.36 (KHTML, like Gecko)';

test.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webKit} Chrome/140.0.0.0 Safari/537.36`, 'Chrome', 'Windows'],
  [`Mozilla/5.0 (Windows NT 10.0) ${webKit} Chrome/140.0.0.0 Safari/537.36 Edg/140.0`, 'Edge', 'Windows'],
  [
    `Mozilla/5.0 (Linux; Android 14; K) ${webKit} SamsungBrowser/25.0 Chrome/121 Mobile Safari/537.36`,
    'Samsung Internet',
    'Android',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1 Version/17.5 Mobile/15E Safari/604.1',
    'Safari',
    'iPhone',
  ],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 14.6; rv:130.0) Gecko/20100101 Firefox/130.0', 'Firefox', 'macOS'],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${webKit} Chrome/130.0.0.0 Safari/537.36`, 'Chrome', 'ChromeOS'],
  ['curl/8.5.0', null, null],
  [null, null, null],
])('names %s', (userAgent, browser, system) => {
  expect(browserName(userAgent)).toEqual({ browser, system });
});
