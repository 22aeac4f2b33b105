import { serialize } from 'node:v8';
import type { ChildReply, ChildRequest } from './child-messages.ts';

/** Does one job. The pool of this child says what its input is. */
type Work = (input: unknown) => Promise<unknown>;

const watchMs = 50;
const bytesOfMb = 1024 * 1024;

function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

async function answer(work: Work, { input, resultBytes }: ChildRequest): Promise<ChildReply> {
  const before = cpuMs();
  const result = serialize(await work(input));
  if (result.length > resultBytes) return { kind: 'failed', reason: 'output' };
  const usage = { rssMb: process.memoryUsage.rss() / bytesOfMb, cpuMs: cpuMs() };
  return { kind: 'done', result, jobCpuMs: usage.cpuMs - before, usage };
}

/** Serves the jobs of `createChildPool` in this process, one after the other, until the server ends or kills it. */
export function serveJobs(work: Work): void {
  const memoryMb = Number(process.argv[2]);
  const reply = (message: ChildReply) => void process.send?.(message);
  // Where the system sets no limit, such as on macOS and Windows.
  const watch = setInterval(() => {
    if (process.memoryUsage.rss() / bytesOfMb < memoryMb) return;
    process.send?.({ kind: 'failed', reason: 'memory' } satisfies ChildReply, () => process.exit(1));
  }, watchMs);
  watch.unref();
  // Signals reach every process of a terminal or a service; the server decides when its children end.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
  process.on('disconnect', () => process.exit(0));
  process.on('message', (request: ChildRequest) => {
    answer(work, request).then(reply, () => reply({ kind: 'failed', reason: 'crashed' }));
  });
}
