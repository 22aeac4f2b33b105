import { expect, test } from 'vitest';
import { stageWith } from '../testing/studied-content.ts';
import { somebodyWaits } from '../testing/somebody-waits.ts';
import { startTestApp } from '../testing/test-app.ts';
import { picture } from '../testing/test-pictures.ts';
import * as queries from './media.queries.ts';

const kalima = await startTestApp();
const { db } = kalima.database;
const { client } = await kalima.signInAdmin();

const uploadCover = async () => kalima.upload(await picture(40, 30), 'phrase-stage-cover');
const coverOf = async (key: string) =>
  (await db.selectFrom('media').select('is_cover').where('key', '=', key).executeTakeFirst())?.is_cover;

test('a file that is just being collected becomes no cover', async () => {
  const { url, key } = await uploadCover();
  const made = await db.transaction().execute(async (trx) => {
    await queries.deleteMedia(trx, key);
    const making = client.codeOf('POST /api/admin/phrase-stages', { body: stageWith({ coverImageUrl: url }) });
    await somebodyWaits(db);
    return { making };
  });
  expect(await made.making).toBe('VALIDATION_FAILED');
});

test('a cover that one stage drops while another takes it stays one', async () => {
  const { url, key } = await uploadCover();
  const { id } = await client.call('POST /api/admin/phrase-stages', { body: stageWith({ coverImageUrl: url }) });
  const { dropping } = await db.transaction().execute(async (trx) => {
    await queries.updateCovers(trx, [key]);
    const request = client.call('DELETE /api/admin/phrase-stages/{id}', { params: { id } });
    await somebodyWaits(db);
    await trx.insertInto('story_stages').values({ name: 'Taken', cover_image: url, language: 'arabic' }).execute();
    return { dropping: request };
  });
  await dropping;
  expect(await coverOf(key)).toBe(true);
});
