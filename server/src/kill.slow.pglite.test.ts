import { randomInt } from 'node:crypto';
import { expect, test } from 'vitest';
import { readTitles, signInAt } from './testing/constant-load.ts';
import { type RunningServer, runServer } from './testing/run-server.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';
import { materialWith } from './testing/material-with.ts';

const account = { email: 'admin@example.org', password: 'correct horse' };
const admin = { ADMIN_EMAIL: account.email, ADMIN_PASSWORD: account.password };

/** Writes materials, two at a time, until the server is gone; remembers titles by id as soon as they are acknowledged. */
async function writeUntilGone(
  server: RunningServer,
  cookie: string,
  acknowledged: Map<string, string>,
  killAfter: number,
) {
  let count = 0;
  let killed: Promise<unknown> | undefined;
  const write = async (): Promise<void> => {
    for (;;) {
      const body = materialWith();
      try {
        const response = await fetch(`${server.address}/api/author/learning-materials`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', cookie },
          body: JSON.stringify(body),
        });
        const { id } = (await response.json()) as { id: string };
        expect(response.status).toBe(201);
        acknowledged.set(id, body.title);
      } catch (error) {
        if (killed === undefined) throw error;
        return;
      }
      count += 1;
      if (count >= killAfter) killed ??= server.end('SIGKILL');
    }
  };
  await Promise.all([write(), write()]);
  await killed;
}

test('killed twenty times in the middle of writes, the server starts by itself and has all that it acknowledged', async () => {
  const env = { DATA_DIR: temporaryFolder(), ...admin };
  const acknowledged = new Map<string, string>();
  let server = await runServer(env);
  // The session outlives the kills as well.
  const cookie = await signInAt(server.address, account);
  for (let round = 1; round <= 20; round += 1) {
    await writeUntilGone(server, cookie, acknowledged, randomInt(1, 15));
    server = await runServer(env);
    const kept = await readTitles(server.address, cookie);
    expect([...acknowledged].filter(([id, title]) => kept.get(id) !== title)).toEqual([]);
    // What was written but not acknowledged any more: one for each of the two writers of each round.
    expect(kept.size - acknowledged.size).toBeLessThanOrEqual(2 * round);
  }
  expect((await server.end('SIGTERM')).code).toBe(0);
}, 600_000);
