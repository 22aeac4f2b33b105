import { join } from 'node:path';
import { type Figures, measureInTurns } from './compare.ts';
import { bareRequest, pathsOf, startFilled } from './list-of-materials.ts';
import { startServer } from './processes.ts';
import type { Size } from './seed.ts';
import { withPostgres } from './throw-away-postgres.ts';

/** Processor time of a request at most: of the list and of an item, as multiples of the floor's. */
const mostOfFloor = [1.4, 1.35] as const;
/** And as a multiple of the last release's; machines are noisy. */
const mostOfRelease = 1.1;

type Filled = Awaited<ReturnType<typeof startFilled>>;

function sideOf(name: string, { server, cookie }: Filled, path: string) {
  return { name, server, path, request: { headers: { cookie } } };
}

/** Prints the ratios of a request, and returns those that exceed their limit. */
function judge(title: string, most: number, [ours, floor, last]: readonly Figures[]): string[] {
  if (!ours || !floor) return [];
  const ratios = [{ to: 'the floor', ratio: ours.cpuMs / floor.cpuMs, most }];
  if (last) ratios.push({ to: 'the last release', ratio: ours.cpuMs / last.cpuMs, most: mostOfRelease });
  for (const { to, ratio } of ratios) process.stdout.write(`  processor: ${ratio.toFixed(2)} times ${to}\n`);
  return ratios
    .filter((one) => one.ratio > one.most)
    .map((one) => `${title}: ${one.ratio.toFixed(2)} times ${one.to}, at most ${one.most} wanted`);
}

async function compareSides(ours: Filled, databaseUrl: string, last: Filled | null): Promise<string[]> {
  const floor = await startServer('tools/bench/bare-server.ts', { BENCH_DATABASE: databaseUrl });
  const lastPaths = last && (await pathsOf(last.server, last.cookie));
  const tooDear: string[] = [];
  for (const [index, [title, path]] of (await pathsOf(ours.server, ours.cookie)).entries()) {
    const sides = [sideOf('Kalima', ours, path), { name: 'bare', server: floor, path, request: bareRequest }];
    if (last) sides.push(sideOf('last release', last, lastPaths?.[index]?.[1] ?? ''));
    tooDear.push(...judge(title, mostOfFloor[index] ?? 1, await measureInTurns(`${title}, PostgreSQL`, sides)));
  }
  await Promise.all([floor.stop(), ours.server.stop(), last?.server.stop()]);
  return tooDear;
}

/**
 * Compares the processor time of the list and of an item, warm and on PostgreSQL, with the floor, and with the last release if
 * `BENCH_RELEASE` names its unpacked archive. Each product has a database of its own. Run it before a release: the exit code is 1
 * if a ratio exceeds its limit.
 */
export async function benchGate(size: Size): Promise<void> {
  const release = process.env['BENCH_RELEASE'];
  const tooDear = await withPostgres(async (databaseUrl) => {
    const ours = await startFilled(databaseUrl, size);
    if (release === undefined) return await compareSides(ours, databaseUrl, null);
    return await withPostgres(async (other) =>
      compareSides(ours, databaseUrl, await startFilled(other, size, join(release, 'server/start.mjs'))),
    );
  });
  for (const line of tooDear) process.stderr.write(`Too dear: ${line}.\n`);
  if (tooDear.length > 0) process.exitCode = 1;
}
