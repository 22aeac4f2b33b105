import { randomInt } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readTitles, signInAt, startLoad } from '../../server/src/testing/constant-load.ts';
import { startServer } from './processes.ts';

const account = { email: 'bench@bench.test', password: 'bench-password' };

/** Kills a server with the embedded database under load, again and again, and counts what it acknowledged and still has. */
export async function benchKills(kills: number): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'kalima-kills-'));
  const env = {
    DATA_DIR: dataDir,
    PORT: '0',
    DEMO: 'off',
    LOG_LEVEL: 'silent',
    BACKUP_EVERY: '0',
    ADMIN_EMAIL: account.email,
    ADMIN_PASSWORD: account.password,
  };
  const acknowledged = new Map<string, string>();
  try {
    let server = await startServer('server/start.mjs', env);
    const cookie = await signInAt(server.url, account);
    for (let kill = 0; kill < kills; kill += 1) {
      const load = startLoad(server.url, cookie, { workers: 4 });
      await load.succeeded(randomInt(1, 60));
      await server.stop('SIGKILL');
      const outcome = await load.stop();
      for (const [id, title] of outcome.acknowledged) acknowledged.set(id, title);
      server = await startServer('server/start.mjs', env);
    }
    const kept = await readTitles(server.url, cookie);
    const lost = [...acknowledged].filter(([id, title]) => kept.get(id) !== title).length;
    process.stdout.write(
      `\nkill -9, ${kills} times under load: ${acknowledged.size} writes acknowledged, ${kept.size} found, ${lost} lost\n`,
    );
    await server.stop();
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}
