import { randomInt } from 'node:crypto';
import { expect, test } from 'vitest';
import { type RunningServer, runServer } from './testing/run-server.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';
import { materialWith } from './testing/test-app.ts';

const admin = { ADMIN_EMAIL: 'admin@example.org', ADMIN_PASSWORD: 'correct horse' };

async function signIn({ address }: RunningServer): Promise<string> {
  const response = await fetch(`${address}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: admin.ADMIN_EMAIL, password: admin.ADMIN_PASSWORD }),
  });
  expect(response.status).toBe(200);
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0] ?? '')
    .join('; ');
}

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
        const response = await fetch(`${server.address}/api/admin/learning-materials`, {
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

async function everyTitle({ address }: RunningServer, cookie: string): Promise<Map<string, string>> {
  const titles = new Map<string, string>();
  for (let cursor: string | null = ''; cursor !== null;) {
    const response: Response = await fetch(`${address}/api/learning-materials${cursor && `?cursor=${cursor}`}`, {
      headers: { cookie },
    });
    const page = (await response.json()) as { items: { id: string; title: string }[]; nextCursor: string | null };
    for (const { id, title } of page.items) titles.set(id, title);
    cursor = page.nextCursor;
  }
  return titles;
}

test('killed twenty times in the middle of writes, the server starts by itself and has all that it acknowledged', async () => {
  const env = { DATA_DIR: temporaryFolder(), ...admin };
  const acknowledged = new Map<string, string>();
  let server = await runServer(env);
  // The session outlives the kills as well.
  const cookie = await signIn(server);
  for (let round = 1; round <= 20; round += 1) {
    await writeUntilGone(server, cookie, acknowledged, randomInt(1, 15));
    server = await runServer(env);
    const kept = await everyTitle(server, cookie);
    expect([...acknowledged].filter(([id, title]) => kept.get(id) !== title)).toEqual([]);
    // What was written but not acknowledged any more: one for each of the two writers of each round.
    expect(kept.size - acknowledged.size).toBeLessThanOrEqual(2 * round);
  }
  expect((await server.end('SIGTERM')).code).toBe(0);
}, 600_000);
