import autocannon from 'autocannon';
import { median } from './median.ts';
import type { Server } from './processes.ts';

export interface Side {
  readonly name: string;
  readonly server: Server;
  readonly path: string;
  readonly request: Pick<autocannon.Options, 'method' | 'headers' | 'body' | 'requests'>;
}

interface Round {
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  readonly cpuMs: number;
}

const seconds = Number(process.env['BENCH_SECONDS'] ?? 3);
/** Until the code that is used most has been compiled. */
const warmSeconds = 4;
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 5);

async function measure({ server, path, request }: Side, duration: number, connections: number): Promise<Round> {
  const before = server.cpuSeconds();
  const result = await autocannon({ url: server.url + path, connections, duration, ...request });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${result.non2xx} refused, ${result.errors} failed: ${path}`);
  return {
    perSecond: result.requests.total / result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
    cpuMs: ((server.cpuSeconds() - before) * 1000) / result.requests.total,
  };
}

/** Loads two servers in turns, so that a noisy neighbour disturbs both, and prints medians and their ratio. */
export async function compare(title: string, product: Side, floor: Side, connections = 16): Promise<void> {
  for (const side of [product, floor]) await measure(side, warmSeconds, connections);
  const results = new Map<Side, Round[]>([
    [product, []],
    [floor, []],
  ]);
  for (let round = 0; round < rounds; round += 1) {
    for (const side of round % 2 === 0 ? [product, floor] : [floor, product]) {
      results.get(side)?.push(await measure(side, seconds, connections));
    }
  }
  process.stdout.write(
    `\n${title}: ${connections} connections, median of ${rounds} interleaved rounds of ${seconds} s\n`,
  );
  const figures = [product, floor].map((side) => {
    const all = results.get(side) ?? [];
    const perSecond = median(all.map((one) => one.perSecond));
    const p99 = median(all.map((one) => one.p99));
    const cells = [
      side.name.padEnd(10),
      `${perSecond.toFixed(0).padStart(6)} requests/s`,
      `p50 ${median(all.map((one) => one.p50)).toFixed(0)} ms`,
      `p99 ${p99.toFixed(0)} ms`,
      `${median(all.map((one) => one.cpuMs)).toFixed(2)} ms of processor a request`,
    ];
    process.stdout.write(`  ${cells.join('   ')}\n`);
    return { perSecond, p99 };
  });
  const [ours, theirs] = figures;
  if (!ours || !theirs) return;
  process.stdout.write(
    `  ratio: ${(ours.perSecond / theirs.perSecond).toFixed(2)} of the floor's requests, p99 ${(ours.p99 / theirs.p99).toFixed(1)} times\n`,
  );
}
