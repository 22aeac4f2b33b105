import type { Browser, Page } from '@playwright/test';
import { demoFile, emptyPlan, seedPlan } from '../../e2e/fixtures/activities.ts';
import { Api, type Person } from '../../e2e/fixtures/api.ts';
import { startServer } from '../../e2e/fixtures/server.ts';
import { launchBrowser } from './browser.ts';

/** How much slower than this machine a cheap phone is taken to be. */
const slowdown = 4;
const steps = 12;

interface Figures {
  /** Milliseconds of the longest task from the click that opens it until it can be used. */
  readonly opening: number;
  /** Milliseconds of the longest task of a step; median and worst. */
  readonly task: readonly [number, number];
  /** Milliseconds from the key or tap to the next picture on the screen; median and worst. */
  readonly latency: readonly [number, number];
}

const lesson = { stage: 1, language: 'arabic' as const, lessonSound: null };
const cards = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    word: `كلمة ${at}`,
    translation: `word ${at}`,
    picture: demoFile(at % 2 === 0 ? 'word-cat.webp' : 'word-banana.webp'),
    sound: null,
  }));
const vocabulary = ['market', 'bread', 'river'].map((word) => ({
  word,
  translation: word,
  definition: '',
  examples: [],
}));
const story = (title: string, count: number) => ({
  title,
  language: 'english' as const,
  text: Array.from({ length: count }, (_, at) => `On day ${at} she went to the market for bread by the river.`).join(
    ' ',
  ),
  vocabulary,
  picture: null,
});

const plan = {
  ...emptyPlan,
  reading: [
    { ...lesson, name: '200 cards', cards: cards(200) },
    { ...lesson, name: '10 cards', cards: cards(10) },
  ],
  storyStages: [{ name: 'Bench', stories: [story('500 sentences', 500), story('20 sentences', 20)] }],
};

declare global {
  interface Window {
    tasks: number[];
    latencies: number[];
  }
}

/** A slow page that notes its long tasks and how long each interaction took. */
async function openSlowPage(browser: Browser, url: string, cookies: Awaited<ReturnType<Api['sessionOf']>>) {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: 390, height: 844 },
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  });
  await context.addCookies(cookies);
  await context.addInitScript(() => {
    window.tasks = [];
    window.latencies = [];
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) window.tasks.push(duration);
    }).observe({ type: 'longtask' });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { interactionId: number })[]) {
        if (entry.interactionId > 0) window.latencies.push(entry.duration);
      }
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  return {
    page,
    slowDown: () => session.send('Emulation.setCPUThrottlingRate', { rate: slowdown }),
    close: () => context.close(),
  };
}

/** The longest task and latency since the last look; 0 where none took long enough to be noted. */
async function look(page: Page): Promise<{ task: number; latency: number }> {
  // Entries are handed over a little after what they are about.
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        requestAnimationFrame(() => setTimeout(resolve, 150));
      }),
  );
  return page.evaluate(() => ({
    task: Math.max(0, ...window.tasks.splice(0)),
    latency: Math.max(0, ...window.latencies.splice(0)),
  }));
}

function middleAndWorst(numbers: readonly number[]): readonly [number, number] {
  const sorted = numbers.toSorted((a, b) => a - b);
  return [sorted[Math.floor(sorted.length / 2)] ?? 0, sorted.at(-1) ?? 0];
}

interface Subject {
  readonly list: string;
  readonly name: string;
  readonly ready: string;
  step(page: Page, at: number): Promise<void>;
}

async function measure(browser: Browser, url: string, person: Person, api: Api, subject: Subject): Promise<Figures> {
  const { page, slowDown, close } = await openSlowPage(browser, url, await api.sessionOf(person));
  await page.goto(subject.list);
  const link = page.getByRole('link', { name: `Start ${subject.name}` });
  await link.waitFor();
  await slowDown();
  await look(page);
  await link.click();
  await page.locator(subject.ready).first().waitFor();
  const opening = (await look(page)).task;
  const found = [];
  for (let at = 0; at < steps; at += 1) {
    await subject.step(page, at);
    found.push(await look(page));
  }
  await close();
  return {
    opening,
    task: middleAndWorst(found.map((one) => one.task)),
    latency: middleAndWorst(found.map((one) => one.latency)),
  };
}

function print(name: string, { opening, task, latency }: Figures): void {
  const pair = ([middle, worst]: readonly [number, number]) => `${middle.toFixed(0)} / ${worst.toFixed(0)} ms`;
  process.stdout.write(
    `  ${name.padEnd(14)} opening ${opening.toFixed(0).padStart(4)} ms   a step: task ${pair(task)}, until shown ${pair(latency)}\n`,
  );
}

const reading = (name: string): Subject => ({
  list: '/interactive-reading',
  name,
  ready: '[data-card]',
  step: (page, at) =>
    page
      .locator('[data-card]')
      .nth(at % 10)
      .click(),
});
const reader = (name: string): Subject => ({
  list: '/stories',
  name,
  ready: '[data-sentences] li',
  step: (page) => page.keyboard.press('ArrowDown'),
});

/** Long lessons beside short ones on a slowed-down processor: opening, and each tap or sentence. */
export async function benchLongLessons(): Promise<void> {
  const server = await startServer({ prepare: (dataDir) => seedPlan(dataDir, plan) });
  const api = await Api.open(server.url);
  const browser = await launchBrowser();
  try {
    const person = await api.register();
    process.stdout.write(
      `\nLong lessons: processor ${slowdown} times slower, ${steps} steps, longest tasks and latencies (median / worst)\n`,
    );
    for (const [long, short] of [
      [reading('200 cards'), reading('10 cards')],
      [reader('500 sentences'), reader('20 sentences')],
    ] as const) {
      const [ours, reference] = [
        await measure(browser, server.url, person, api, long),
        await measure(browser, server.url, person, api, short),
      ];
      print(long.name, ours);
      print(short.name, reference);
      const ratio = (a: number, b: number) => (b === 0 ? 'of nothing' : (a / b).toFixed(1));
      process.stdout.write(
        `  ratio: opening ${ratio(ours.opening, reference.opening)}, a step until shown ${ratio(ours.latency[0], reference.latency[0])}\n`,
      );
    }
  } finally {
    await browser.close();
    await api.close();
    await server.stop();
  }
}
