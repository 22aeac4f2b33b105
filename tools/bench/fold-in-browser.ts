import { join } from 'node:path';
import { build, type Rolldown } from 'vite';
import { launchBrowser } from './browser.ts';
import { median } from './median.ts';

/** By how much the browser is slowed down, for a phone. */
const slowerBy = 4;
const answers = 1000;
const rounds = 50;

/** The rules of memory as one script, which a page has under this name. */
async function scriptOf(name: string): Promise<string> {
  const entry = join(import.meta.dirname, '../../shared/src/domain/learning/memory.ts');
  const built = (await build({
    configFile: false,
    logLevel: 'silent',
    build: { write: false, lib: { entry, name, formats: ['iife'] } },
  })) as Rolldown.RolldownOutput[];
  return built[0]?.output[0].code ?? '';
}

/** A thousand answers to one word, folded on a phone: on as many days, and as many of one day. */
export async function benchFoldInBrowser(): Promise<void> {
  const script = await scriptOf('memory');
  const browser = await launchBrowser();
  const page = await browser.newPage();
  const client = await page.context().newCDPSession(page);
  await client.send('Emulation.setCPUThrottlingRate', { rate: slowerBy });
  await page.addScriptTag({ content: script });
  for (const [what, days] of [
    ['on as many days', answers],
    ['on 100 days', 100],
  ] as const) {
    const times = await page.evaluate(
      ({ count, of, repeats }) => {
        const { memory } = globalThis as unknown as { memory: { foldMemory: (events: readonly unknown[]) => unknown } };
        const events = Array.from({ length: count }, (_, index) => {
          const time = Date.UTC(2024, 0, 1 + (index % of), 12, 0, Math.floor(index / of));
          const learningDay = new Date(time).toISOString().slice(0, 10);
          const grade = index % 5 === 0 ? 'again' : 'good';
          return {
            id: String(index),
            place: { time, deviceId: 'a', sequence: index },
            learningDay,
            type: 'reviewed',
            grade,
          };
        });
        return Array.from({ length: repeats }, () => {
          const from = performance.now();
          memory.foldMemory(events);
          return performance.now() - from;
        });
      },
      { count: answers, of: days, repeats: rounds },
    );
    console.log(
      `${answers} answers ${what}, processor ×${slowerBy}: first ${times[0]?.toFixed(1)} ms, median ${median(times).toFixed(1)} ms`,
    );
  }
  await browser.close();
}
