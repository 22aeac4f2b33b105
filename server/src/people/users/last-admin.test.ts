import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { type Person, startTestApp, testPassword } from '../../testing/test-app.ts';

const kalima = await startTestApp();
const { db } = kalima.database;
const path = '/api/admin/users/{userId}';
const of = ({ profile }: Person) => ({ params: { userId: profile.id } });

const waysToGo = [
  ['unmade', `PATCH ${path}`, { body: { role: 'user', password: testPassword } }],
  ['deactivated', `PATCH ${path}`, { body: { isActive: false, password: testPassword } }],
  ['deleted', `DELETE ${path}`, { body: { password: testPassword } }],
] as const;

async function onlyAdmins(count: number): Promise<Person[]> {
  await sql`update profiles set role = 'user'`.execute(db);
  return Promise.all(Array.from({ length: count }, () => kalima.makeAdmin()));
}

const countAdmins = async () =>
  (await sql`select 1 from profiles where role = 'admin' and deactivated_at is null`.execute(db)).rows.length;

test.each(waysToGo)('the last admin is not %s, however the id is spelled', async (_way, key, input) => {
  const [admin] = await onlyAdmins(1);
  expect(await admin!.client.codeOf(key, { ...of(admin!), ...input })).toBe('LAST_ADMIN');
  const params = { userId: admin!.profile.id.toUpperCase() };
  expect(await admin!.client.codeOf(key, { params, ...input })).toBe('LAST_ADMIN');
  expect(await countAdmins()).toBe(1);
});

test.each(waysToGo)('an admin is %s while another one is left, also by themselves', async (_way, key, input) => {
  const [admin] = await onlyAdmins(2);
  expect((await admin!.client.request(key, { ...of(admin!), ...input })).statusCode).toBe(200);
  expect(await countAdmins()).toBe(1);
});

test('an admin who is deactivated does not count', async () => {
  const [admin, other] = await onlyAdmins(2);
  await admin!.client.call(`PATCH ${path}`, { ...of(other!), body: { isActive: false, password: testPassword } });
  expect(await admin!.client.codeOf(`DELETE ${path}`, of(admin!))).toBe('LAST_ADMIN');
  await admin!.client.call(`DELETE ${path}`, { ...of(other!), body: { password: testPassword } });
});

test('an admin who has set no password yet does not count', async () => {
  const [admin] = await onlyAdmins(1);
  const email = `${crypto.randomUUID()}@example.org`;
  await admin!.client.call('POST /api/admin/users', {
    body: { name: 'Successor', email, role: 'admin', password: testPassword },
  });
  expect(await admin!.client.codeOf(`DELETE ${path}`, of(admin!))).toBe('LAST_ADMIN');
});

test.each(waysToGo)('of admins who all have each other %s at once, one is left', async (_way, key, input) => {
  for (let round = 0; round < 5; round += 1) {
    const admins = await onlyAdmins(3);
    await Promise.all(
      admins.map(({ client }, index) => client.request(key, { ...of(admins[(index + 1) % 3]!), ...input })),
    );
    expect(await countAdmins()).toBeGreaterThanOrEqual(1);
    await Promise.all(admins.map((admin) => admin.client.request(key, { ...of(admin), ...input })));
    expect(await countAdmins()).toBe(1);
  }
});
