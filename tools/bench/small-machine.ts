import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startProduct } from './product.ts';
import { measureStudying, prepareStudying } from './study-load.ts';

const [learnerCount, bytes, periodUs] = [30, 1 << 30, 100_000];

/** What bounds the processes in it to one processor and 1 GB without swap. */
interface SmallMachine {
  /** The command that goes in before it starts what stands behind it. */
  readonly enter: readonly string[];
  /** Megabytes held at most, with what the system keeps of files, of which it lets go. */
  most(): number;
  remove(): void;
}

const base = '/sys/fs/cgroup';

/** A control group, of the second version of that interface or the first; making one needs root. */
function makeSmallMachine(): SmallMachine {
  const name = `kalima-bench-${process.pid}`;
  const isSecond = existsSync(join(base, 'cgroup.controllers'));
  const folders = isSecond ? [join(base, name)] : ['memory', 'cpu'].map((part) => join(base, part, name));
  for (const folder of folders) mkdirSync(folder);
  const [memory = '', cpu = memory] = folders;
  if (isSecond) {
    writeFileSync(join(memory, 'memory.max'), String(bytes));
    writeFileSync(join(memory, 'memory.swap.max'), '0');
    writeFileSync(join(cpu, 'cpu.max'), `${periodUs} ${periodUs}`);
  } else {
    writeFileSync(join(memory, 'memory.limit_in_bytes'), String(bytes));
    writeFileSync(join(memory, 'memory.swappiness'), '0');
    writeFileSync(join(cpu, 'cpu.cfs_period_us'), String(periodUs));
    writeFileSync(join(cpu, 'cpu.cfs_quota_us'), String(periodUs));
  }
  const peak = join(memory, isSecond ? 'memory.peak' : 'memory.max_usage_in_bytes');
  const script = 'for group in $0; do echo $$ > "$group/cgroup.procs"; done; exec "$@"';
  return {
    enter: ['sh', '-c', script, folders.join(' ')],
    most: () => Number(readFileSync(peak, 'utf8')) / 1024 / 1024,
    remove: () => folders.forEach((folder) => rmdirSync(folder)),
  };
}

/** Whether the server with the embedded database makes its database, and serves a class, on a machine with one processor and 1 GB. */
export async function benchSmallMachine(): Promise<void> {
  const machine = makeSmallMachine();
  try {
    const product = await startProduct(undefined, machine.enter);
    try {
      const { now } = product.server.memory();
      process.stdout.write(
        `\nOne processor, 1 GB without swap, PGlite\n  first start: ${now.toFixed(0)} MB, ${machine.most().toFixed(0)} MB at most\n`,
      );
      const at = await prepareStudying(product, learnerCount);
      await measureStudying(at, 'the events of a card together, as of who takes a minute for it', () => 0);
      process.stdout.write(
        `  ${machine.most().toFixed(0)} MB of 1,024 at most, with the files that the system keeps\n`,
      );
    } finally {
      await product.stop();
    }
  } finally {
    machine.remove();
  }
}
