import { type ElementHandle, launch } from 'puppeteer-core';
import type { Engine } from './engine.ts';

/** Firefox, driven by WebDriver BiDi. */
export async function openFirefox(): Promise<Engine> {
  const browser = await launch({
    browser: 'firefox',
    executablePath: process.env['FIREFOX_PATH'] ?? '/usr/bin/firefox-esr',
    headless: true,
    defaultViewport: { width: 1280, height: 860 },
    extraPrefsFirefox: { 'intl.accept_languages': 'en-GB', 'media.autoplay.default': 0 },
  });
  const [page] = await browser.pages();
  if (!page) throw new Error('Firefox opened no page.');
  const find = async (expression: string): Promise<ElementHandle> => {
    const element = (await page.evaluateHandle(expression)).asElement();
    if (!element) throw new Error(`There is no element ${expression}`);
    return element as ElementHandle;
  };
  return {
    goto: async (url) => void (await page.goto(url)),
    reload: async () => void (await page.reload()),
    read: (expression) => page.evaluate(expression),
    press: async (expression) => (await find(expression)).click(),
    async write(expression, text) {
      const element = await find(expression);
      await element.evaluate((field) => (field as HTMLInputElement).select());
      await element.type(text);
    },
    async chooseFiles(expression, paths) {
      await ((await find(expression)) as ElementHandle<HTMLInputElement>).uploadFile(...paths);
    },
    close: () => browser.close(),
  };
}
