import { existsSync } from 'node:fs';
import { readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readCsv } from '@kalima/shared/domain/language/csv';
import { layOutOldProduct } from '../../server/src/testing/lay-out-old-product.ts';
import { importOld } from '../../server/src/testing/run-import-old.ts';
import { temporaryFolder } from '../../server/src/testing/temporary-folder.ts';
import { boundless, startTestApp } from '../../server/src/testing/test-app.ts';

test('a report takes the place of an earlier one, and of no other file', async () => {
  const kalima = await startTestApp({ limits: boundless });
  await kalima.signInAdmin();
  const folder = await layOutOldProduct();
  const table = join(folder, 'profiles.csv');
  const rows = await readFile(table, 'utf8');
  for (const file of [table, folder]) {
    const refused = await importOld(kalima, folder, ['--dry-run', '--report', file]);
    expect(refused.lines).toEqual([`${file} is there already, and no earlier report. --report writes a new file.`]);
  }
  expect(await readFile(table, 'utf8')).toBe(rows);
  const file = join(temporaryFolder(), 'look.json');
  for (let run = 0; run < 2; run += 1)
    expect((await importOld(kalima, folder, ['--dry-run', '--report', file])).text).toContain(
      `The whole report stands in ${file}.`,
    );
});

test('a second run leaves links that still work as they are; lost ones are made anew when that is asked for', async () => {
  const kalima = await startTestApp({ limits: boundless });
  await kalima.signInAdmin();
  const folder = await layOutOldProduct();
  const fresh = () => join(temporaryFolder(), 'links.csv');
  const codesIn = async (file: string) =>
    new Map(readCsv(await readFile(file, 'utf8'), ',').map(({ cells }) => [cells[0], cells[3] ?? '']));
  const [one, two, three] = [fresh(), fresh(), fresh()];
  await importOld(kalima, folder, ['--links', one]);
  const first = await codesIn(one);
  const sign = async (code = '') =>
    (await kalima.client().request('POST /api/auth/sign-in/card', { body: { code } })).statusCode;
  expect(await sign(first.get('Layla Old'))).toBe(200);
  const refused = await importOld(kalima, folder, ['--links', one]);
  expect(refused).toMatchObject({ isDone: false, report: null });
  const again = await importOld(kalima, folder, ['--links', two]);
  expect(again.text).toContain('No links were made: all who have not come in yet (2) have a link that still works.');
  expect(existsSync(two)).toBe(false);
  expect(again.isDone).toBe(true);
  // One is over: that one alone is made.
  const { db } = kalima.database;
  await db
    .updateTable('login_cards')
    .set({ expires_at: new Date(Date.now() - 1000) })
    .where('user_id', 'in', db.selectFrom('profiles').select('id').where('full_name', '=', 'wei'))
    .execute();
  const late = await importOld(kalima, folder, ['--links', two]);
  expect(late.text).toContain('Learners who keep the link that they have: 1.');
  const second = await codesIn(two);
  expect([...second.keys()]).toEqual(['name', 'wei']);
  expect(await sign(second.get('wei'))).toBe(200);
  await importOld(kalima, folder, ['--links', three, '--new-links']);
  const third = await codesIn(three);
  expect([...third.keys()]).toEqual(['name', 'Nobody Mail']);
  expect(await sign(first.get('Nobody Mail'))).toBe(401);
  expect(await sign(third.get('Nobody Mail'))).toBe(200);
});

test('whoever has an account keeps it: nobody is made an admin, renamed or let in by what tables say', async () => {
  const kalima = await startTestApp({ limits: boundless });
  await kalima.signInAdmin();
  const learner = await kalima.signUpLearner({ name: 'Known Here', email: 'old-admin@example.org' });
  const links = join(temporaryFolder(), 'links.csv');
  const { report } = await importOld(kalima, await layOutOldProduct(), ['--links', links]);
  expect(report?.tables.profiles?.mended).toContainEqual({
    row: 2,
    text: 'the account that is here stays that of a learner',
  });
  expect((await learner.client.call('GET /api/profile')).role).toBe('user');
  expect((await kalima.signIn(learner.email)).profile).toMatchObject({ name: 'Known Here', role: 'user' });
  expect(await readFile(links, 'utf8')).not.toContain('old-admin');
});

test('without an admin, a folder or anything that can come nothing is made, and the command says so', async () => {
  const kalima = await startTestApp({ limits: boundless });
  const folder = await layOutOldProduct();
  expect(await importOld(kalima, folder)).toMatchObject({ isDone: false, report: null });
  await kalima.signInAdmin();
  expect((await importOld(kalima, join(folder, 'nowhere'))).text).toContain('cannot be read');
  expect(await importOld(kalima, folder, ['--as', 'nobody@example.org'])).toMatchObject({
    isDone: false,
    report: null,
  });
  const empty = temporaryFolder();
  expect((await importOld(kalima, empty)).isDone).toBe(true);
  await writeFile(join(empty, 'stories.json'), '[{"id": 1');
  await writeFile(join(empty, 'profiles.csv'), Buffer.from([0x69, 0x64, 0x0a, 0xff, 0xfe, 0x41]));
  const broken = await importOld(kalima, empty);
  expect(broken.isDone).toBe(false);
  expect(broken.text).toContain('it is no valid JSON');
  expect(broken.text).toContain('it is not in UTF-8');
  // What a link leads to is nobody's old product.
  const elsewhere = join(temporaryFolder(), 'stories.json');
  await writeFile(elsewhere, '[{"id": 1, "title": "Not of this folder", "text": "Secret."}]');
  await rm(join(empty, 'stories.json'));
  await symlink(elsewhere, join(empty, 'stories.json'));
  expect((await importOld(kalima, empty)).report?.tables.stories?.failed).toEqual([
    { row: null, text: 'stories.json: it is a link' },
  ]);
});
