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
  /** Milliseconds of processor time of the server, in user and system mode, for each request. */
  readonly cpuMs: number;
}

/** Medians of the rounds of one side. */
export type Figures = Round;

interface Load {
  readonly connections?: number;
  /** Requests before anything is counted, until the code that is used most has been compiled. */
  readonly warmRequests?: number;
}

const seconds = Number(process.env['BENCH_SECONDS'] ?? 3);
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 5);
const connectionsByDefault = 16;
const warmRequestsByDefault = 20_000;

type Span = { readonly duration: number } | { readonly amount: number };

async function measure({ server, path, request }: Side, span: Span, connections: number): Promise<Round> {
  const before = server.cpuSeconds();
  const result = await autocannon({ url: server.url + path, connections, ...span, ...request });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${result.non2xx} refused, ${result.errors} failed: ${path}`);
  return {
    perSecond: result.requests.total / result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
    cpuMs: ((server.cpuSeconds() - before) * 1000) / result.requests.total,
  };
}

function medians(all: readonly Round[]): Figures {
  const of = (name: keyof Round) => median(all.map((one) => one[name]));
  return { perSecond: of('perSecond'), p50: of('p50'), p99: of('p99'), cpuMs: of('cpuMs') };
}

/** Loads servers in turns, so that a noisy neighbour disturbs all of them, prints the medians of each, and returns them in order. */
export async function measureInTurns(title: string, sides: readonly Side[], load: Load = {}): Promise<Figures[]> {
  const { connections = connectionsByDefault, warmRequests = warmRequestsByDefault } = load;
  for (const side of sides) await measure(side, { amount: warmRequests }, connections);
  const results = sides.map((): Round[] => []);
  for (let round = 0; round < rounds; round += 1) {
    const order = [...sides.keys()];
    for (const index of round % 2 === 0 ? order : order.toReversed()) {
      const side = sides[index];
      if (side) results[index]?.push(await measure(side, { duration: seconds }, connections));
    }
  }
  process.stdout.write(
    `\n${title}: ${connections} connections, ${warmRequests} requests to warm up, median of ${rounds} interleaved rounds of ${seconds} s\n`,
  );
  const figures = results.map(medians);
  for (const [index, { perSecond, p50, p99, cpuMs }] of figures.entries()) {
    const cells = [
      (sides[index]?.name ?? '').padEnd(12),
      `${perSecond.toFixed(0).padStart(6)} requests/s`,
      `p50 ${p50.toFixed(0)} ms`,
      `p99 ${p99.toFixed(0)} ms`,
      `${cpuMs.toFixed(3)} ms of processor a request`,
    ];
    process.stdout.write(`  ${cells.join('   ')}\n`);
  }
  return figures;
}

/** Loads the product and its floor in turns, and prints medians and their ratios. */
export async function compare(title: string, product: Side, floor: Side, load?: Load): Promise<void> {
  const [ours, theirs] = await measureInTurns(title, [product, floor], load);
  if (!ours || !theirs) return;
  const [requests, p99, cpu] = [ours.perSecond / theirs.perSecond, ours.p99 / theirs.p99, ours.cpuMs / theirs.cpuMs];
  process.stdout.write(
    `  ratio: ${requests.toFixed(2)} of the floor's requests, p99 ${p99.toFixed(1)} times, processor ${cpu.toFixed(2)} times\n`,
  );
}
