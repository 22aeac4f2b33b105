import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { median } from './median.ts';
import { startServer } from './processes.ts';
import { productEnv } from './product.ts';
import { withPostgres } from './throw-away-postgres.ts';

const rounds = Number(process.env['BENCH_ROUNDS'] ?? 5);

/** From the start of the process until it answers that it is ready: at first, and with a migrated database. */
async function measureStarts(where: string, wanted: string, env: Record<string, string>): Promise<void> {
  const times: number[] = [];
  const memory: number[] = [];
  let loaded = 0;
  for (let round = 0; round <= rounds; round += 1) {
    const begun = performance.now();
    const server = await startServer('server/start.mjs', env);
    const answer = await fetch(`${server.url}/readyz`);
    if (!answer.ok) throw new Error(`not ready: ${answer.status}`);
    times.push(performance.now() - begun);
    memory.push(server.memory().now);
    if (round === rounds) {
      await autocannon({ url: `${server.url}/api/auth/get-session`, connections: 16, duration: 3 });
      loaded = server.memory().most;
    }
    await server.stop();
  }
  const [first = 0, ...later] = times;
  const [firstMemory = 0, ...laterMemory] = memory;
  process.stdout.write(
    `  ${where.padEnd(10)} first ${first.toFixed(0)} ms, migrated ${median(later).toFixed(0)} ms (wanted ${wanted});` +
      ` memory ${median(laterMemory).toFixed(0)} MB at rest (${firstMemory.toFixed(0)} after the first start), ${loaded.toFixed(0)} MB at most under load\n`,
  );
}

/** How long the server takes to be ready, and how much memory it holds. */
export async function benchStart(): Promise<void> {
  process.stdout.write(`\nStart until ready, median of ${rounds}\n`);
  const dataDir = await mkdtemp(join(tmpdir(), 'kalima-start-'));
  try {
    await withPostgres((databaseUrl) =>
      measureStarts('PostgreSQL', '400', { ...productEnv, DATA_DIR: dataDir, DATABASE_URL: databaseUrl }),
    );
    await measureStarts('PGlite', '900', { ...productEnv, DATA_DIR: dataDir });
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}
