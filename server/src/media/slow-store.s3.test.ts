import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, expect, test, vi } from 'vitest';
import { filePlaces } from '../platform/admission/places.ts';
import { openS3FileStore } from '../platform/files/s3-file-store.ts';
import { startSlowProxy } from '../testing/slow-proxy.ts';
import { sendEvents, wordEvent } from '../testing/study-events.ts';
import { formOf, startTestApp } from '../testing/test-app.ts';
import { asFailure } from '../testing/test-client.ts';
import { keysIn, makeBucket } from '../testing/test-file-store.ts';
import { film } from '../testing/test-pictures.ts';

// The real store behind a proxy that hangs when it is told to.

/** More than the connections that the SDK has by itself. */
const many = 60;
const few = 5;
const bytes = film(200_000);

async function startSlow(timeoutMs: number) {
  const bucket = await makeBucket();
  const proxy = await startSlowProxy(bucket.endpoint ?? '');
  afterAll(() => proxy.close());
  const files = await openS3FileStore({ ...bucket, endpoint: proxy.endpoint, timeoutMs });
  const kalima = await startTestApp({ files });
  const { client } = await kalima.signInAdmin();
  const { url } = await kalima.upload(bytes, 'learning-material-video');
  // Others read it where it is part of something.
  await kalima.createMaterial({ videoUrl: url, videoSource: 'upload' });
  let sent = 0;
  /** Another film each time: the same one would lie in the store already. */
  const upload = async () => {
    sent += 1;
    const form = await formOf({ bytes: film(bytes.length + sent) });
    return client.request('POST /api/author/media', { query: { purpose: 'learning-material-video' }, ...form });
  };
  const readers = [client];
  while (readers.length * filePlaces.atOnce < many) readers.push((await kalima.makeAdmin()).client);
  let asked = 0;
  /** Each by the next reader, so that none waits for its own files. */
  const download = () => {
    asked += 1;
    return readers[asked % readers.length]!.send({ method: 'GET', url: `${url}?via=server` });
  };
  return {
    kalima,
    proxy,
    url,
    /** So many uploads and as many downloads at once. */
    load: (count: number) => Promise.all([upload, download].flatMap((ask) => Array.from({ length: count }, ask))),
    kept: async () => ({
      files: await keysIn(files),
      rows: (await kalima.database.db.selectFrom('media').select('key').orderBy('key').execute()).map(({ key }) => key),
      uploads: (await readdir(join(kalima.dataDir, 'uploads'))).length,
    }),
  };
}

const patient = await startSlow(10 * 60 * 1000);
// Enough for a busy machine to answer in.
const strict = await startSlow(6000);

test('while the store hangs all else goes on, and what waits for it is answered when it goes on too', async () => {
  const { kalima, proxy, load, url } = patient;
  const admin = await kalima.signInAdmin();
  const learner = await kalima.signUpLearner();
  proxy.hang();
  const waiting = load(many);
  const answered = vi.fn<() => void>();
  void waiting.then(answered, answered);
  await proxy.held(2 * many);
  await kalima.signIn(learner.email);
  await learner.client.call('GET /api/courses');
  expect(await sendEvents(learner.client, [wordEvent('سوق', 'add')])).toEqual(['accepted']);
  const { id } = await kalima.createMaterial({ videoUrl: url, videoSource: 'upload' });
  await kalima.assign(learner, id);
  await learner.client.call('GET /api/learning-materials', { query: {} });
  // The browser is sent to the store without asking it.
  expect((await admin.client.send({ method: 'GET', url })).statusCode).toBe(302);
  expect((await kalima.client().send({ method: 'GET', url: '/readyz' })).statusCode).toBe(200);
  expect(answered).not.toHaveBeenCalled();
  proxy.goOn();
  expect(new Set((await waiting).map((answer) => answer.statusCode))).toEqual(new Set([201, 200]));
  const { files, rows, uploads } = await patient.kept();
  expect({ files, uploads }).toEqual({ files: rows, uploads: 0 });
  expect(rows).toHaveLength(many + 1);
});

test('a store that hangs on is given up, leaves nothing behind, and is used again when it goes on', async () => {
  const { kalima, proxy, load, kept } = strict;
  const { db } = kalima.database;
  const before = await kept();
  for (let round = 0; round < 2; round += 1) {
    proxy.hang();
    const answers = await load(many);
    expect(new Set(answers.map((answer) => asFailure(answer).code))).toEqual(new Set(['STORAGE_UNAVAILABLE']));
    expect(new Set(answers.map(({ headers }) => headers['retry-after']))).toEqual(new Set(['5']));
    proxy.goOn();
    expect(await kept()).toMatchObject({ files: before.files, uploads: 0 });
    expect(new Set((await load(few)).map((answer) => answer.statusCode))).toEqual(new Set([201, 200]));
    // Rows of files that could not be taken back are left to the collector, which asks the store again.
    await sql`update media set unlinked_at = unlinked_at - interval '25 hours' where key != ${before.rows[0]}`.execute(
      db,
    );
    expect(await kalima.app.media.collect()).toBe(many + few);
    expect(await kept()).toEqual(before);
  }
});
