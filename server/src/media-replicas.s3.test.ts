import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, expect, test, vi } from 'vitest';
import type { StoredMedia } from '@kalima/shared/contract/media/media';
import type { UploadPurpose } from '@kalima/shared/domain/content/uploads';
import { createMediaService } from './media/media.service.ts';
import { openDatabase } from './platform/db/open-database.ts';
import { openS3FileStore } from './platform/files/s3-file-store.ts';
import { signInAt } from './testing/constant-load.ts';
import { materialWith } from './testing/material-with.ts';
import { startPostgresServer } from './testing/postgres-server.ts';
import { runServer } from './testing/run-server.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';
import { keysIn, makeBucket } from './testing/test-file-store.ts';
import { testLog } from './testing/test-log.ts';
import { film, picture, sound } from './testing/test-pictures.ts';
import { filesOf, uploadAt } from './testing/upload-at.ts';

// Three servers as processes over one PostgreSQL and one real bucket, each with a folder of its own.

const account = { email: 'admin@example.org', password: 'correct horse' };
const postgres = await startPostgresServer();
afterAll(() => postgres.stop());

async function startReplicas() {
  const database = `replicas_${randomUUID().slice(0, 8)}`;
  const client = new pg.Client({ connectionString: `${postgres.url}/postgres` });
  await client.connect();
  await client.query(`create database ${database}`);
  await client.end();
  const bucket = await makeBucket();
  const databaseUrl = `${postgres.url}/${database}`;
  const env = {
    DATABASE_URL: databaseUrl,
    AUTH_SECRET: 's'.repeat(32),
    ADMIN_EMAIL: account.email,
    ADMIN_PASSWORD: account.password,
    S3_BUCKET: bucket.bucket,
    S3_ENDPOINT: bucket.endpoint ?? '',
    S3_ACCESS_KEY_ID: bucket.credentials?.accessKeyId ?? '',
    S3_SECRET_ACCESS_KEY: bucket.credentials?.secretAccessKey ?? '',
  };
  const start = () => runServer({ ...env, DATA_DIR: temporaryFolder() });
  const servers = await Promise.all([start(), start(), start()]);
  const addresses = servers.map(({ address }) => address) as [string, string, string];
  return { bucket, databaseUrl, addresses, cookie: await signInAt(addresses[0], account) };
}

/** Asks an endpoint of one of the servers, which must succeed. */
async function ask<T>(method: string, url: string, cookie: string, body?: object): Promise<T> {
  const response = await fetch(url, {
    method,
    headers: { cookie, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const text = await response.text();
  expect([response.status, response.ok ? '' : text]).toEqual([response.status, '']);
  return JSON.parse(text) as T;
}

async function upload(address: string, cookie: string, bytes: Uint8Array, purpose: UploadPurpose) {
  const { status, body } = await uploadAt(address, cookie, bytes, purpose);
  expect(status).toBe(201);
  return body as StoredMedia;
}

async function signUp(address: string) {
  const email = `${randomUUID()}@example.org`;
  const person = { email, password: account.password, name: 'Layla' };
  const body = { ...person, targetLanguage: 'arabic', nativeLanguage: 'english' };
  const { user } = await ask<{ user: { id: string } }>('POST', `${address}/api/auth/sign-up/email`, '', body);
  return { id: user.id, cookie: await signInAt(address, person) };
}

/** The status with which a file is answered in each way: by redirect, by way of the server, and in part. */
async function statusesAt(address: string, url: string, cookie: string): Promise<number[]> {
  const headers = { cookie };
  const answers = [
    await fetch(`${address}${url}`, { headers, redirect: 'manual' }),
    await fetch(`${address}${url}?via=server`, { headers }),
    await fetch(`${address}${url}?via=server`, { headers: { ...headers, range: 'bytes=1-4' } }),
  ];
  await Promise.all(answers.map((answer) => answer.arrayBuffer()));
  return answers.map(({ status }) => status);
}

test('a file that one server took is used by content of a second, and read at every one by whom it is for', async () => {
  const { addresses, cookie, bucket } = await startReplicas();
  const [a, b, c] = addresses;
  const [reader, other] = [await signUp(b), await signUp(c)];
  const sent = { picture: await picture(900, 600), film: film(100_000) };
  const image = await upload(a, cookie, sent.picture, 'learning-material-image');
  const video = await upload(a, cookie, sent.film, 'learning-material-video');
  const material = materialWith({ imageUrl: image.url, videoUrl: video.url, videoSource: 'upload' });
  const { id } = await ask<{ id: string }>('POST', `${b}/api/author/learning-materials`, cookie, material);
  const files = [image.url, video.url];
  const everywhere = (who: string) =>
    Promise.all(addresses.flatMap((address) => files.map((url) => statusesAt(address, url, who))));
  const all = (statuses: number[]) => Array.from({ length: addresses.length * files.length }, () => statuses);

  const body = { courses: [id], userIds: [reader.id] };
  const assignAt = (address: string) => ask('POST', `${address}/api/teacher/assignments`, cookie, body);
  const unassignAt = (address: string) => ask('POST', `${address}/api/teacher/assignments/removal`, cookie, body);
  expect(await everywhere(reader.cookie)).toEqual(all([404, 404, 404]));
  await assignAt(c);
  expect(await everywhere(reader.cookie)).toEqual(all([302, 200, 206]));
  expect(await everywhere(cookie)).toEqual(all([302, 200, 206]));
  expect(await everywhere(other.cookie)).toEqual(all([404, 404, 404]));
  expect(await everywhere('')).toEqual(all([401, 401, 401]));

  for (const address of addresses) {
    const { headers } = await fetch(`${address}${video.url}`, {
      headers: { cookie: reader.cookie },
      redirect: 'manual',
    });
    expect(headers.get('location')).toContain(`/${bucket.bucket}/`);
    const followed = await fetch(headers.get('location') ?? '');
    expect(Buffer.from(await followed.arrayBuffer()).equals(sent.film)).toBe(true);
    const range = { cookie: reader.cookie, range: 'bytes=10-29' };
    const part = await fetch(`${address}${video.url}?via=server`, { headers: range });
    expect(part.headers.get('content-range')).toBe(`bytes 10-29/${sent.film.length}`);
    expect(Buffer.from(await part.arrayBuffer()).equals(sent.film.subarray(10, 30))).toBe(true);
  }

  await unassignAt(a);
  expect(await everywhere(reader.cookie)).toEqual(all([404, 404, 404]));
  await assignAt(b);
  expect(await everywhere(reader.cookie)).toEqual(all([302, 200, 206]));
  await ask('DELETE', `${a}/api/author/learning-materials/${id}`, cookie);
  expect(await everywhere(reader.cookie)).toEqual(all([404, 404, 404]));
});

test('what one server collects is never what another has just taken, or just begun to use', async () => {
  const { addresses, cookie, bucket, databaseUrl } = await startReplicas();
  const [a, b, c] = addresses;
  const database = await openDatabase({ databaseUrl, dataDir: '', log: testLog });
  const files = await openS3FileStore(bucket);
  const collector = createMediaService({ database, files, temporaryFolder: join(temporaryFolder(), 'uploads') });
  const bytes = sound();
  const age = (key: string) =>
    database.statement(
      { name: '', text: `update media set unlinked_at = now() - interval '25 hours' where key = $1` },
      [key],
    );

  // While the collector removes an old file, another server takes the same bytes again, and a third wants the old one.
  const old = await upload(a, cookie, bytes, 'learning-material-audio');
  const cover = await upload(b, cookie, await picture(), 'learning-material-image');
  await age(old.key);
  await age(cover.key);
  const used = await ask<{ id: string }>(
    'POST',
    `${c}/api/author/learning-materials`,
    cookie,
    materialWith({ imageUrl: cover.url }),
  );
  const meanwhile: StoredMedia[] = [];
  const remove = files.remove.bind(files);
  vi.spyOn(files, 'remove').mockImplementation(async (key) => {
    meanwhile.push(await upload(b, cookie, bytes, 'learning-material-audio'));
    expect((await fetch(`${c}${old.url}`, { headers: { cookie } })).status).toBe(404);
    await remove(key);
  });
  expect(await collector.collect()).toBe(1);
  vi.restoreAllMocks();
  const fresh = meanwhile[0]?.url ?? '';
  expect(await statusesAt(c, fresh, cookie)).toEqual([302, 200, 206]);
  expect(await statusesAt(a, cover.url, cookie)).toEqual([302, 200, 206]);

  // Every server takes files while two collect again and again.
  const aged = 10;
  let removed = 0;
  const collect = async () => {
    while (removed < aged) {
      const count = await collector.collect();
      removed += count;
    }
  };
  const collectors = Promise.all([collect(), collect()]);
  const taken = await Promise.all(
    Array.from({ length: 30 }, (_, index) =>
      upload(addresses[index % 3] ?? a, cookie, sound(index), 'learning-material-audio'),
    ),
  );
  for (const { key } of taken.slice(0, aged)) await age(key);
  await collectors;
  expect(removed).toBe(aged);
  const kept = [fresh, ...taken.slice(aged).map(({ url }) => url)].map((url) => url.replace('/media/', ''));
  expect(await filesOf(databaseUrl)).toEqual([...kept, cover.key].toSorted());
  expect((await keysIn(files)).filter((key) => key.endsWith('.wav'))).toEqual(kept.toSorted());
  expect(await collector.check()).toEqual({ unknownFiles: [], missingFiles: [], damagedFiles: [] });
  await ask('GET', `${b}/api/learning-materials/${used.id}`, cookie);
  await database.close();
});
