import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { AppError } from '../platform/app-error.ts';
import { type Person, boundless, startTestApp } from '../testing/test-app.ts';
import { keysIn } from '../testing/test-file-store.ts';
import { film, picture } from '../testing/test-pictures.ts';

const kalima = await startTestApp({ limits: boundless });
const { db } = kalima.database;
const { media } = kalima.app;
const [one, other] = [await kalima.makeAuthor(), await kalima.makeAuthor()];

const statusOf = async ({ client }: Person, url: string) => {
  const { statusCode } = await client.send({ url });
  // A file in a bucket is asked for here and fetched there.
  return statusCode === 302 ? 200 : statusCode;
};
const stored = () => keysIn(kalima.files);
/** As if nothing had used a file for two days. */
const age = (key: string) =>
  sql`update media set unlinked_at = now() - interval '2 days' where key = ${key}`.execute(db);
const bytesOf = async (url: string, { client }: Person) => {
  const answer = await client.send({ url });
  if (answer.statusCode !== 302) return answer.rawPayload;
  return Buffer.from(await (await fetch(answer.headers.location ?? '')).arrayBuffer());
};

test('the same bytes of two people are stored once, seen by each alone, and go with the last', async () => {
  const before = await stored();
  const bytes = film(5000);
  const first = await kalima.upload(bytes, 'learning-material-video', one);
  const after = await stored();
  const second = await kalima.upload(bytes, 'story-video', other);
  expect(after).toHaveLength(before.length + 1);
  expect(await stored()).toEqual(after);
  expect(second.key).not.toBe(first.key);
  expect([await statusOf(one, first.url), await statusOf(one, second.url)]).toEqual([200, 404]);
  expect([await statusOf(other, second.url), await statusOf(other, first.url)]).toEqual([200, 404]);
  expect((await bytesOf(second.url, other)).equals(bytes)).toBe(true);
  expect(await media.check()).toEqual({ unknownFiles: [], missingFiles: [], damagedFiles: [] });

  // The one under whose key it lies goes first.
  await age(first.key);
  await media.collect();
  expect(await statusOf(one, first.url)).toBe(404);
  expect((await bytesOf(second.url, other)).equals(bytes)).toBe(true);
  const third = await kalima.upload(bytes, 'story-video', one);
  expect(await stored()).toEqual(after);
  await age(second.key);
  await media.collect();
  expect((await bytesOf(third.url, one)).equals(bytes)).toBe(true);
  await age(third.key);
  await media.collect();
  expect(await stored()).toEqual(before);
  expect(await media.check()).toEqual({ unknownFiles: [], missingFiles: [], damagedFiles: [] });
});

test('pictures are stored once in all their widths, whatever they are for', async () => {
  const bytes = await picture(900, 600);
  const first = await kalima.upload(bytes, 'reading-card-image', one);
  const keys = await stored();
  const second = await kalima.upload(bytes, 'story-thumbnail', other);
  expect(await stored()).toEqual(keys);
  for (const width of ['', '?w=320', '?w=640'])
    expect((await bytesOf(`${second.url}${width}`, other)).equals(await bytesOf(`${first.url}${width}`, one))).toBe(
      true,
    );
  await kalima.upload(await picture(901, 600), 'story-thumbnail', other);
  expect((await stored()).length).toBe(keys.length + 3);
});

test('sent at the same moment, all of them are whole, and nothing is left when all are gone', async () => {
  const before = await stored();
  const bytes = film(6000);
  const all = await Promise.all(
    [one, other, one].map((person) => kalima.upload(bytes, 'learning-material-video', person)),
  );
  for (const [at, { url }] of all.entries())
    expect((await bytesOf(url, [one, other, one][at] ?? one)).equals(bytes)).toBe(true);
  await Promise.all(all.map(({ key }) => age(key)));
  await Promise.all([media.collect(), media.collect()]);
  expect(await stored()).toEqual(before);
});

test('what is missing in the store is stored anew, and what could not be removed is removed later', async () => {
  const bytes = film(7000);
  const first = await kalima.upload(bytes, 'learning-material-video', one);
  await kalima.files.remove(first.key);
  const second = await kalima.upload(bytes, 'learning-material-video', other);
  expect((await bytesOf(second.url, other)).equals(bytes)).toBe(true);
  await age(first.key);
  await media.collect();
  expect((await bytesOf(second.url, other)).equals(bytes)).toBe(true);
  await age(second.key);
  const remove = vi.spyOn(kalima.files, 'remove').mockRejectedValue(new AppError('STORAGE_UNAVAILABLE', 'It is gone.'));
  await expect(media.collect()).rejects.toThrow('It is gone.');
  remove.mockRestore();
  await media.collect();
  expect(await stored()).not.toContain(second.key);
});
