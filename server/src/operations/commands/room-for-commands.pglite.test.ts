import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { reservedBytes } from '../../platform/disk-space.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { startTestApp } from '../../testing/test-app.ts';
import { createOperator } from './operator.ts';

let free = reservedBytes;
const kalima = await startTestApp({ freeBytes: () => Promise.resolve(free) });
const operator = createOperator({
  ...kalima.app,
  loadImportOld: () => Promise.reject(new Error('nothing is brought in')),
  requireRoom: kalima.app.brought.requireRoom,
  backUp: () => Promise.resolve({ isDone: true, lines: [] }),
  forgetDemo: () => Promise.resolve(),
  log: { info: () => undefined },
  publicAddress: 'https://kalima.example/',
});

test('commands that write about many people leave the last of the disk to the database, and all others go on', async () => {
  const { client } = await kalima.signInAdmin();
  await client.call('POST /api/teacher/classes', { body: { name: 'A class', startsOn: '2026-09-01', endsOn: null } });
  const file = join(temporaryFolder(), 'roster.csv');
  await writeFile(file, 'name,class\nAmal,A class\n');
  const asked = [
    ['roster', file, '--import'],
    ['rebuild-memory'],
    ['remove-demo', '--confirm', 'delete-0-demo-accounts'],
  ];
  free -= 1;
  for (const words of asked)
    expect(await operator.run(words)).toEqual({
      isDone: false,
      lines: ['The disk of the data folder is full: 128 MB of it stay free. Make room first. Nothing was changed.'],
    });
  for (const words of [['roster', file], ['create', 'boss@example.org'], ['check-media']])
    expect(await operator.run(words)).toMatchObject({ isDone: true });
  free += 1;
  for (const words of asked) expect(await operator.run(words)).toMatchObject({ isDone: true });
});
