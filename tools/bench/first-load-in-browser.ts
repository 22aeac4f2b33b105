import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { demoFile } from '../../e2e/fixtures/activities.ts';
import { launchBrowser } from './browser.ts';
import { median } from './median.ts';
import { startMinimalServer } from './minimal-server.ts';
import { startProduct } from './product.ts';
import { type Figures, measureFirstLoad } from './slow-page.ts';

const rounds = Number(process.env['BENCH_ROUNDS'] ?? 5);
const materials = 50;

const shown: Record<keyof Figures, [title: string, digits: number]> = {
  firstPaint: ['first contentful paint, ms', 0],
  largestPaint: ['largest contentful paint, ms', 0],
  blocking: ['total blocking time, ms', 0],
  shift: ['layout shift', 3],
  requests: ['requests before it, without pictures', 0],
  kilobytes: ['kilobytes of those', 1],
  routeChange: ['from a card to its page, ms', 0],
};

/** The list of materials on a slow phone, cold, against a minimal React page of the same list. */
export async function benchFirstLoadInBrowser(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'kalima-minimal-'));
  const product = await startProduct();
  const { server, api } = product;
  const minimal = await startMinimalServer(server.url, folder);
  const browser = await launchBrowser();
  try {
    const person = await api.register();
    const imageUrl = await api.upload('learning-material-image', demoFile('word-cat.webp'), 'image/webp');
    for (let at = 0; at < materials; at += 1) await api.makeMaterial({ title: `Material ${at}`, imageUrl }, [person]);
    const cookies = await api.sessionOf(person);
    const sides = { Kalima: `${server.url}/learning-materials`, minimal: `${minimal.url}/` };
    const found: Record<keyof typeof sides, Figures[]> = { Kalima: [], minimal: [] };
    for (let round = 0; round < rounds; round += 1) {
      for (const name of ['Kalima', 'minimal'] as const) {
        found[name].push(await measureFirstLoad(browser, sides[name], cookies));
      }
    }
    process.stdout.write(
      `\nFirst load of ${materials} materials: processor 4 times slower, 562 ms a request, 1.44 Mbit/s, median of ${rounds}\n`,
    );
    for (const [key, [title, digits]] of Object.entries(shown)) {
      const figure = (all: Figures[]) =>
        median(all.map((one) => one[key as keyof Figures]))
          .toFixed(digits)
          .padStart(7);
      process.stdout.write(`  ${title.padEnd(38)} Kalima ${figure(found.Kalima)}   minimal ${figure(found.minimal)}\n`);
    }
  } finally {
    await browser.close();
    await minimal.stop();
    await product.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
