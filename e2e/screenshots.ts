import { mkdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { Api, type Person } from './fixtures/api.ts';
import { activityScreens } from './fixtures/activity-screens.ts';
import { forgetDevice } from './fixtures/forget-device.ts';
import { readmePictures } from './fixtures/readme-pictures.ts';
import type { Screen } from './fixtures/screen.ts';
import { openScreens } from './fixtures/screens.ts';
import { firstAdmin, repository, startServer } from './fixtures/server.ts';
import { type Language, languages } from './fixtures/words.ts';

/**
 * Writes a picture of every screen: phone and desktop, every language, light and dark. `--only WORD` narrows it to screens
 * with this in their name, `--look phone-zh-dark` to one look, `--width 320` takes another width, `--out` another folder.
 * `--readme` writes those of the README alone, under their names there.
 */
const { values } = parseArgs({
  options: {
    out: { type: 'string', default: join(repository, 'docs/screenshots') },
    only: { type: 'string', default: '' },
    width: { type: 'string' },
    look: { type: 'string', default: '' },
    readme: { type: 'boolean', default: false },
  },
});
const out = resolve(process.env['INIT_CWD'] ?? process.cwd(), values.out);

const devices = values.width
  ? [{ name: values.width, width: Number(values.width), height: 800 }]
  : [
      { name: 'desktop', width: 1280, height: 860 },
      { name: 'phone', width: 390, height: 844 },
    ];

interface Look {
  readonly device: (typeof devices)[number];
  readonly language: Language;
  readonly theme: 'light' | 'dark';
}

async function newContext(browser: Browser, url: string, { device, language, theme }: Look): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: url,
    locale: 'en-GB',
    timezoneId: 'UTC',
    viewport: { width: device.width, height: device.height },
    colorScheme: theme,
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    deviceScaleFactor: device.width < 768 ? 1.5 : 1,
  });
  await context.addInitScript((chosen) => localStorage.setItem('kalima.language', chosen), language);
  return context;
}

const nameOf = ({ device, language, theme }: Look) => `${device.name}-${language}-${theme}`;

/** What the picture of a screen in a look is called, or null where none is wanted. */
function fileOf(screen: Screen, look: Look): string | null {
  if (values.readme) {
    return readmePictures.find((one) => one.screen === screen.name && one.look === nameOf(look))?.file ?? null;
  }
  const isWanted = screen.name.includes(values.only) && nameOf(look).includes(values.look);
  return isWanted ? `${screen.name}-${nameOf(look)}` : null;
}

async function shoot(page: Page, name: string): Promise<void> {
  const path = join(out, `${name}.png`);
  await page.evaluate(async () => {
    await document.fonts.ready;
    // Pictures further down are fetched when they are scrolled to.
    const seen = [...document.images].filter((image) => image.getBoundingClientRect().top < innerHeight);
    await Promise.all(seen.map((image) => image.decode().catch(() => undefined)));
  });
  await page.screenshot({ path, caret: 'hide' });
}

await mkdir(out, { recursive: true });
const server = await startServer({ demo: true });
const api = await Api.open(server.url);
const executablePath = process.env['CHROMIUM_PATH'];
const browser = await chromium.launch({
  ...(executablePath ? { executablePath } : {}),
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic'],
});
try {
  const accounts = JSON.parse(await readFile(join(server.dataDir, 'demo-accounts.json'), 'utf8')) as Person[];
  const learner = accounts.find(({ email }) => email.startsWith('learner')) ?? accounts[0];
  if (!learner) throw new Error('The demo has no accounts.');
  const demoAdmin = accounts.find(({ email }) => email.startsWith('teacher')) ?? firstAdmin;
  const screens = [...(await openScreens(api)), ...activityScreens()];
  const sessions = {
    nobody: [],
    learner: await api.sessionOf(learner),
    admin: await api.sessionOf(demoAdmin),
    newcomer: await api.sessionOf(await newcomer(api)),
    teacher: await api.sessionOf(await api.registerTeacher('Mona Hassan')),
  };
  let drawn = 0;
  for (const device of devices) {
    for (const language of languages) {
      for (const theme of ['light', 'dark'] as const) {
        const look = { device, language, theme };
        const contexts = new Map<string, BrowserContext>();
        for (const screen of screens) {
          const file = fileOf(screen, look);
          if (file === null) continue;
          let context = contexts.get(screen.who);
          if (!context) {
            context = await newContext(browser, server.url, look);
            await context.addCookies(sessions[screen.who]);
            contexts.set(screen.who, context);
          }
          const page = await context.newPage();
          try {
            await screen.open(page, language);
            await shoot(page, file);
            drawn += 1;
          } catch (failure) {
            // The others are drawn all the same.
            console.error(`${file}: ${failure instanceof Error ? failure.message.split('\n', 1)[0] : String(failure)}`);
            process.exitCode = 1;
          }
          await forgetDevice(page);
          await page.close({ runBeforeUnload: false });
        }
        for (const context of contexts.values()) await context.close();
      }
    }
  }
  console.log(`${drawn} pictures are in ${out}`);
} finally {
  await browser.close();
  await api.close();
  await server.stop();
}

/** A learner from whom everything was taken again. */
async function newcomer(on: Api): Promise<Person> {
  const person = await on.register('Amina Farouk');
  for (const { id } of await on.coursesOf(person)) await on.unassign(person, id);
  return person;
}
