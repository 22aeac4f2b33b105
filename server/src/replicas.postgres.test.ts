import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { startBalancer } from './testing/balancer.ts';
import { readTitles, registerAt, signInAt, startLoad } from './testing/constant-load.ts';
import { type RunningServer, runServer } from './testing/run-server.ts';
import { wordEvent } from './testing/study-events.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';
import { makeEmptyDatabase } from './testing/test-database.ts';

const admin = { email: 'admin@example.org', password: 'correct horse' };

/** Three servers at once on one empty database, each with a folder of its own. */
async function startReplicas() {
  const shared = {
    DATABASE_URL: await makeEmptyDatabase(),
    AUTH_SECRET: 's'.repeat(32),
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
    // Long enough for the balancer of a busy machine to learn that a server ends.
    DRAIN_SECONDS: '3',
  };
  const start = (): Promise<RunningServer> => runServer({ ...shared, DATA_DIR: temporaryFolder() });
  return { start, servers: await Promise.all([start(), start(), start()]) };
}

test('three servers start at once on an empty database, and a person signs in at one and studies at the others', async () => {
  const { servers } = await startReplicas();
  const [first, second, third] = servers.map(({ address }) => address) as [string, string, string];
  const cookie = await signInAt(first, admin);
  const event = wordEvent('سوق', 'add');
  const taken = await fetch(`${second}/api/study-events`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ deviceId: randomUUID(), deviceTime: new Date().toISOString(), events: [event] }),
  });
  expect(await taken.json()).toEqual({ results: [{ id: event.id, status: 'accepted' }] });
  const bank = await fetch(`${third}/api/vocabulary`, { headers: { cookie } });
  expect(((await bank.json()) as { items: { word: string }[] }).items.map(({ word }) => word)).toEqual(['سوق']);
  const out = await fetch(`${third}/api/auth/sign-out`, { method: 'POST', headers: { cookie } });
  expect(out.status).toBe(200);
  expect((await fetch(`${first}/api/profile`, { headers: { cookie } })).status).toBe(401);
});

test('servers restarted one after the other under load fail no request and lose nothing', async () => {
  const { start, servers } = await startReplicas();
  const balancer = await startBalancer(servers.map(({ address }) => address));
  const cookie = await signInAt(balancer.address, admin);
  const load = startLoad(balancer.address, cookie, { account: await registerAt(balancer.address) });
  for (const old of servers) {
    await load.succeeded(100);
    const ended = old.end('SIGTERM');
    await load.succeeded(100);
    expect(await ended).toMatchObject({ code: 0, stderr: '' });
    const fresh = await start();
    balancer.replace(old.address, fresh.address);
  }
  await load.succeeded(100);
  const { acknowledged, failures } = await load.stop();
  expect([...failures]).toEqual([]);
  const kept = await readTitles(balancer.address, cookie);
  expect([...acknowledged].filter(([id, title]) => kept.get(id) !== title)).toEqual([]);
});
