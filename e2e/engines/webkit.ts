import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { Builder, Capabilities, type WebElement } from 'selenium-webdriver';
import type { Engine } from './engine.ts';

/** Where Debian puts the little browser that comes with WebKitGTK. */
function findBrowser(): string {
  const given = process.env['WEBKIT_PATH'];
  if (given) return given;
  const libraries = '/usr/lib';
  const places = readdirSync(libraries).flatMap((folder) =>
    ['webkitgtk-6.0', 'webkit2gtk-4.1', 'webkit2gtk-4.0'].map((name) => join(libraries, folder, name, 'MiniBrowser')),
  );
  const found = places.find((path) => existsSync(path));
  if (found === undefined) throw new Error('There is no browser of WebKitGTK; set WEBKIT_PATH to where it is.');
  return found;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** A screen that nobody sees: WebKitGTK draws on nothing else. Xvfb writes the number that it chose. */
async function openScreen(): Promise<{ child: ChildProcess; display: string }> {
  const child = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const [number] = (await once(child.stdio[3] as NodeJS.ReadableStream, 'data')) as [Buffer];
  return { child, display: `:${number.toString().trim()}` };
}

async function untilReady(address: string): Promise<void> {
  for (const end = Date.now() + 30_000; ;) {
    const isReady = await fetch(`${address}/status`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return;
    if (Date.now() > end) throw new Error('WebKitWebDriver did not start.');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** WebKitGTK, the engine of Safari, driven by WebDriver. */
export async function openWebKit(): Promise<Engine> {
  const screen = await openScreen();
  const port = await freePort();
  const env = { ...process.env, DISPLAY: screen.display, GDK_BACKEND: 'x11', LANG: 'en_GB.UTF-8' };
  const service = spawn('WebKitWebDriver', [`--port=${port}`], { env, stdio: 'ignore' });
  const end = () => [service, screen.child].forEach((child) => child.kill());
  try {
    const address = `http://127.0.0.1:${port}`;
    await untilReady(address);
    const options = { binary: findBrowser(), args: ['--automation'] };
    const wanted = new Capabilities({ browserName: 'MiniBrowser', 'webkitgtk:browserOptions': options });
    const driver = await new Builder().usingServer(address).withCapabilities(wanted).build();
    await driver.manage().window().setRect({ width: 1280, height: 900 });
    const find = async (expression: string) => {
      const element = await driver.executeScript<WebElement | null>(`return ${expression}`);
      if (!element) throw new Error(`There is no element ${expression}`);
      return element;
    };
    return {
      goto: (url) => driver.get(url),
      reload: () => driver.navigate().refresh(),
      read: (expression) =>
        driver.executeAsyncScript(`const done = arguments[0]; Promise.resolve(${expression}).then(done)`),
      press: async (expression) => (await find(expression)).click(),
      async write(expression, text) {
        const element = await find(expression);
        await element.clear();
        await element.sendKeys(text);
      },
      chooseFiles: async (expression, paths) => (await find(expression)).sendKeys(paths.join('\n')),
      async close() {
        await driver.quit().catch(() => undefined);
        end();
      },
    };
  } catch (error) {
    end();
    throw error;
  }
}
