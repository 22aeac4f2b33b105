import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { materialWith } from '../testing/material-with.ts';
import { stageWith } from '../testing/studied-content.ts';
import { startTestApp } from '../testing/test-app.ts';
import { picture } from '../testing/test-pictures.ts';

const kalima = await startTestApp();
const { client } = await kalima.signInAdmin();
const learner = await kalima.signUpLearner();

const uploadCover = async () => kalima.upload(await picture(40, 30), 'phrase-stage-cover');
const makeStage = (kind: 'phrase' | 'story', coverImageUrl: string) =>
  client.call(`POST /api/admin/${kind}-stages`, { body: stageWith({ coverImageUrl }) });
/** By way of the server, also where the files are in a bucket. */
const statusOf = async (url: string) =>
  (await learner.client.send({ method: 'GET', url: `${url}?via=server` })).statusCode;

/** Another day, and the collector's round. */
async function collectTomorrow(): Promise<void> {
  await sql`update media set unlinked_at = unlinked_at - interval '25 hours'`.execute(kalima.database.db);
  await kalima.app.runMaintenance();
}

test.each(['changed', 'deleted'])('a cover stays when a course that used it, too, is %s', async (how) => {
  const { url } = await uploadCover();
  const stage = await makeStage('phrase', url);
  const { id } = await kalima.createMaterial({ imageUrl: url });
  const params = { id };
  if (how === 'deleted') await client.call('DELETE /api/author/learning-materials/{id}', { params });
  else
    await client.call('PUT /api/author/learning-materials/{id}', { params, body: { ...materialWith(), version: 1 } });
  await collectTomorrow();
  expect(await statusOf(url)).toBe(200);
  // Once it is no cover either, it goes a day later, and no sooner.
  await client.call('DELETE /api/admin/phrase-stages/{id}', { params: { id: stage.id } });
  await kalima.app.runMaintenance();
  expect(await isStored(url)).toBe(true);
  await collectTomorrow();
  expect(await isStored(url)).toBe(false);
});

test('a cover that was noted as unused by an older version stays', async () => {
  const { url, key } = await uploadCover();
  await makeStage('phrase', url);
  await sql`update media set unlinked_at = now() where key = ${key}`.execute(kalima.database.db);
  await collectTomorrow();
  expect(await statusOf(url)).toBe(200);
});

test('a picture that two stages show stays until neither does', async () => {
  const { url } = await uploadCover();
  const [one, other] = [await makeStage('phrase', url), await makeStage('story', url)];
  const params = { id: one.id };
  await client.call('PUT /api/admin/phrase-stages/{id}', { params, body: { ...stageWith(), version: 1 } });
  await collectTomorrow();
  expect(await statusOf(url)).toBe(200);
  await client.call('DELETE /api/admin/story-stages/{id}', { params: { id: other.id } });
  expect(await statusOf(url)).toBe(404);
  await collectTomorrow();
  expect(await isStored(url)).toBe(false);
});

test('a cover stays when its stage asks for another width of it', async () => {
  const { url } = await uploadCover();
  const { id } = await makeStage('story', url);
  const body = { ...stageWith({ coverImageUrl: `${url}?w=640` }), version: 1 };
  await client.call('PUT /api/admin/story-stages/{id}', { params: { id }, body });
  await collectTomorrow();
  expect(await statusOf(url)).toBe(200);
});

test('a cover that a course uses stays when the stage drops it', async () => {
  const { url } = await uploadCover();
  const { id } = await makeStage('phrase', url);
  await kalima.createMaterial({ imageUrl: url });
  await client.call('DELETE /api/admin/phrase-stages/{id}', { params: { id } });
  await collectTomorrow();
  expect(await isStored(url)).toBe(true);
});

async function isStored(url: string): Promise<boolean> {
  const key = url.slice('/media/'.length);
  const rows = await kalima.database.db.selectFrom('media').select('key').where('key', '=', key).execute();
  return rows.length > 0;
}
