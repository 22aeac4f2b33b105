import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { reservedBytes } from '../../server/src/platform/disk-space.ts';
import { layOutOldProduct } from '../../server/src/testing/lay-out-old-product.ts';
import { allNew, cameIn, importOld } from '../../server/src/testing/run-import-old.ts';
import { boundless, startTestApp } from '../../server/src/testing/test-app.ts';

let free = Number.MAX_SAFE_INTEGER;
const kalima = await startTestApp({ limits: boundless, freeBytes: () => Promise.resolve(free) });
await kalima.signInAdmin();

test('bringing an old product over leaves the embedded database the room that it needs, says so, and goes on later', async () => {
  const folder = await layOutOldProduct();
  const countFiles = async () => (await kalima.database.db.selectFrom('media').select('key').execute()).length;

  // Room for rows, and for no file.
  free = reservedBytes;
  expect((await importOld(kalima, folder, ['--dry-run'])).isDone).toBe(true);
  const withoutFiles = await importOld(kalima, folder);
  expect(withoutFiles.isDone).toBe(false);
  expect(withoutFiles.report?.isCutOff).toBe(true);
  expect(withoutFiles.text).toContain('It ended early: The disk of the server is full.');
  expect(await countFiles()).toBe(0);

  free = reservedBytes - 1;
  const withoutRows = await importOld(kalima, folder);
  expect(withoutRows.text).toContain('It ended early: The disk of the server is full.');
  expect(await kalima.database.db.selectFrom('courses').select('id').execute()).toEqual([]);
  expect(await kalima.database.db.selectFrom('stages').select('id').execute()).toEqual([]);

  free = Number.MAX_SAFE_INTEGER;
  const again = await importOld(kalima, folder);
  expect(again.isDone).toBe(true);
  for (const [table, came] of Object.entries(cameIn(again.report))) {
    const total = (counts: string) => counts.split('/').reduce((sum, count) => sum + Number(count), 0);
    expect([table, total(came)]).toEqual([table, total(allNew[table as keyof typeof allNew])]);
  }
});

test('a disk that fills up while rows are written is called that, and what came is told', async () => {
  const folder = await layOutOldProduct();
  const { db } = kalima.database;
  await sql`create function no_room() returns trigger language plpgsql as $$
    begin raise exception 'could not extend file "base/5/16691": No space left on device' using errcode = '53100'; end $$`.execute(
    db,
  );
  await sql`create trigger no_room before insert on user_course_assignments execute function no_room()`.execute(db);
  const { isDone, report, text } = await importOld(kalima, folder);
  expect(isDone).toBe(false);
  expect(text).toContain('It ended early: The disk of the server is full.');
  expect(text).not.toContain('cannot be read');
  expect(cameIn(report).reading_lessons).toBe('0/0/3/0');
});
