import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startTestApp } from '../../testing/test-app.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { runRoster } from './roster-command.ts';

const kalima = await startTestApp();
const roster = (...words: string[]) => runRoster(words, kalima.app.rosters);

test('roster tells what a file would change, and changes it only where that is asked', async () => {
  const className = `C ${crypto.randomUUID()}`;
  const { client } = await kalima.signInAdmin();
  const body = { name: className, startsOn: '2026-09-01', endsOn: null };
  const { id } = await client.call('POST /api/teacher/classes', { body });
  const file = join(temporaryFolder(), 'roster.csv');
  await writeFile(file, `姓名;班级\n李梓涵;${className}\n;${className}\n`);
  const memberCount = async () => (await client.call('GET /api/teacher/classes/{id}', { params: { id } })).memberCount;
  const { isDone, lines } = await roster(file);
  expect(isDone).toBe(true);
  expect(lines.slice(0, 2)).toEqual([
    'line 3: name EMPTY',
    '1 rows new, 0 changed, 0 unchanged, 1 with errors; 0 members are not in the file and stay.',
  ]);
  expect(await memberCount()).toBe(0);
  await roster(file, '--import');
  expect(await memberCount()).toBe(1);
  await writeFile(file, `姓名;班级\n;${className}\n`);
  const refused = await roster(file, '--import');
  expect(refused).toMatchObject({ isDone: false });
  expect(refused.lines.at(-1)).toBe('Every row has an error. Nothing was imported.');
  expect(await roster('/dev/zero')).toEqual({
    isDone: false,
    lines: ['A file cannot be read: /dev/zero is no file'],
  });
  await writeFile(file, 'a,b\n1,2\n');
  expect((await roster(file)).isDone).toBe(false);
  expect((await roster(`${file}.none`)).isDone).toBe(false);
});
