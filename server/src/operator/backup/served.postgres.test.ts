import { expect, test } from 'vitest';
import { startTestApp, testSecret } from '../../testing/test-app.ts';
import { restore } from './backup-commands.ts';

test('a database that a server uses is not restored into', async () => {
  const { database, files, dataDir } = await startTestApp();
  expect(
    await restore({ database, files, temporaryFolder: dataDir, secret: testSecret }, 'any.tar', undefined),
  ).toEqual({
    isDone: false,
    lines: ['A server is using this database. Stop every server first.'],
  });
});
