import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { startTestApp } from '../../../testing/test-app.ts';
import { holdRosters } from './roster.queries.ts';

const kalima = await startTestApp();

test('two rosters are not imported at once', async () => {
  const { client } = await kalima.makeAdmin();
  const rows = [{ line: 2, sourcedId: '', name: 'Amara', userName: '', email: '', className: '6B' }];
  const importOnce = () => client.codeOf('POST /api/admin/rosters', { body: { id: randomUUID(), rows, leaving: [] } });
  const meanwhile = await kalima.database.db.transaction().execute(async (trx) => {
    expect(await holdRosters(trx)).toBe(true);
    return importOnce();
  });
  expect(meanwhile).toBe('ROSTER_UNDER_WAY');
  expect((await client.call('GET /api/admin/rosters')).items).toEqual([]);
  await client.call('POST /api/admin/rosters', { body: { id: randomUUID(), rows, leaving: [] } });
});
