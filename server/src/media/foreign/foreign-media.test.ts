import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { boundless, formOf, startTestApp } from '../../testing/test-app.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { picture } from '../../testing/test-pictures.ts';
import { createForeignMedia } from './foreign-media.ts';
import { createProcessorBudget } from '../../platform/processor-budget.ts';

const path = 'POST /api/author/media';
const query = { purpose: 'learning-material-image' };

test('an author whose pictures took too much processor time waits, and other authors do not', async () => {
  const kalima = await startTestApp({ limits: { ...boundless, mediaMs: 1 } });
  const author = await kalima.makeAuthor();
  const other = await kalima.makeAuthor();
  const form = await formOf({ bytes: await picture(), name: 'picture.png', type: 'image/png' });
  const refusal = { code: 'PROCESSOR_TIME_SPENT', details: { retryAfterSeconds: expect.any(Number) as number } };
  expect(await kalima.upload(await picture(), 'learning-material-image', author)).toMatchObject({ type: 'image/webp' });
  expect(await author.client.refused(path, { query, ...form })).toMatchObject(refusal);
  expect(await kalima.upload(await picture(), 'learning-material-image', other)).toMatchObject({ type: 'image/webp' });
});

test('processor time comes back within an hour', () => {
  let now = 0;
  const budget = createProcessorBudget(60_000, () => now);
  budget.spend('author', 90_000);
  expect(() => budget.check('author')).toThrow(
    expect.objectContaining({ code: 'PROCESSOR_TIME_SPENT', details: { retryAfterSeconds: 1802 } }),
  );
  expect(() => budget.check('other')).not.toThrow();
  now += 1802 * 1000;
  expect(() => budget.check('author')).not.toThrow();
});

test('a file that the disk does not give is not called damaged', async () => {
  const missing = join(temporaryFolder(), 'missing');
  await expect(createForeignMedia().run({ kind: 'strip', path: missing, type: 'audio/wav' })).rejects.toMatchObject({
    code: 'STORAGE_UNAVAILABLE',
  });
});

test('a file is not worked on any more when its client has gone', async () => {
  const file = join(temporaryFolder(), 'picture');
  await writeFile(file, await picture());
  const client = new AbortController();
  const options = { isHeic: false, mayStandAlone: true };
  const encoded = createForeignMedia().run({ kind: 'encode', path: file, options }, { signal: client.signal });
  client.abort();
  await expect(encoded).rejects.toMatchObject({ code: 'UPLOAD_INCOMPLETE' });
});
