import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runAdmin } from '../../testing/run-server.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { makeEmptyDatabase } from '../../testing/test-database.ts';

test('with PostgreSQL a command works before there is a data folder', async () => {
  const DATA_DIR = join(temporaryFolder(), 'none', 'yet');
  const env = { DATA_DIR, DATABASE_URL: await makeEmptyDatabase(), AUTH_SECRET: 's'.repeat(32) };
  expect(await runAdmin(['create', 'boss@example.org'], env)).toMatchObject({ code: 0, stderr: '' });
  expect(existsSync(join(DATA_DIR, 'operator.log'))).toBe(true);
});
