import { expect, test, vi } from 'vitest';
import { type ConstantLoad, readTitles, registerAt, signInAt, startLoad } from './testing/constant-load.ts';
import { type PostgresServer, startPostgresServer } from './testing/postgres-server.ts';
import { runServer } from './testing/run-server.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';

const account = { email: 'admin@example.org', password: 'correct horse' };

/** A server under load over a PostgreSQL of its own, to which `fault` happens so many times, each after the one before was over. */
async function survives(
  outages: number,
  fault: (postgres: PostgresServer, load: ConstantLoad, address: string) => Promise<void>,
) {
  const postgres = await startPostgresServer();
  try {
    const server = await runServer({
      DATABASE_URL: `${postgres.url}/postgres`,
      // Long enough for a busy machine to start the server, short enough to wait for.
      DATABASE_TIMEOUT: '3',
      AUTH_SECRET: 's'.repeat(32),
      ADMIN_EMAIL: account.email,
      ADMIN_PASSWORD: account.password,
      DATA_DIR: temporaryFolder(),
      LOG_LEVEL: 'warn',
    });
    const cookie = await signInAt(server.address, account);
    const load = startLoad(server.address, cookie, { account: await registerAt(server.address) });
    await load.succeeded(100);
    const ends = () => server.said().split('can be reached again').length - 1;
    for (let round = 1; round <= outages; round += 1) {
      await fault(postgres, load, server.address);
      await vi.waitFor(() => expect(ends()).toBeGreaterThanOrEqual(round), { timeout: 60_000, interval: 50 });
    }
    await load.succeeded(100);
    const { acknowledged, failures } = await load.stop();
    // Whatever else failed, it was the one answer that says so.
    const answers = new Set([...failures].map((line) => line.replace(/\/\S+ /, '')));
    const unavailable = JSON.stringify({ code: 'SERVICE_UNAVAILABLE', message: 'The database cannot be reached.' });
    expect([...answers]).toEqual([`503 5 ${unavailable}`]);
    const kept = await readTitles(server.address, cookie);
    expect([...acknowledged].filter(([id, title]) => kept.get(id) !== title)).toEqual([]);
    const { code, stdout } = await server.end('SIGTERM');
    expect(code).toBe(0);
    const told = stdout.split('\n').filter((line) => line.includes('the database'));
    // At least 12 requests fail in each outage. A line for each is not told; a busy machine may add an outage of its own.
    const begun = told.filter((line) => line.includes('cannot be reached; what fails is counted'));
    expect(begun.length).toBeGreaterThanOrEqual(outages);
    expect(begun.length).toBeLessThanOrEqual(2 * outages);
    expect(stdout).not.toContain('stack');
  } finally {
    await postgres.stop();
  }
}

const readiness = async (address: string) => {
  const answer = await fetch(`${address}/readyz`);
  return [answer.status, answer.headers.get('retry-after')];
};

test('a database that goes and comes back is answered with 503 meanwhile, and nothing acknowledged is lost', () =>
  survives(3, async (postgres, load, address) => {
    await postgres.halt();
    await load.failed(60);
    expect(await readiness(address)).toEqual([503, '5']);
    expect((await fetch(`${address}/healthz`)).status).toBe(200);
    await postgres.start();
    await load.succeeded(60);
  }));

test('a database that hangs is given up, and used again when it goes on', () =>
  survives(2, async (postgres, load, address) => {
    await postgres.freeze();
    await load.failed(12);
    expect(await readiness(address)).toEqual([503, '5']);
    await postgres.thaw();
    await load.succeeded(60);
  }));
