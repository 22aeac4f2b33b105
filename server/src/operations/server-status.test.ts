import sharp from 'sharp';
import { expect, test, vi } from 'vitest';
import { AppError } from '../platform/app-error.ts';
import { startTestApp } from '../testing/test-app.ts';

const kalima = await startTestApp();
const admin = await kalima.signInAdmin();
const read = () => admin.client.call('GET /api/admin/status');

test('an admin sees version, database, storage and work of the server', async () => {
  const status = await read();
  expect(status).toMatchObject({
    version: expect.stringMatching(/^\d+\.\d+\.\d+$/) as string,
    nodeVersion: process.versions.node,
    requests: 1,
    database: { kind: kalima.database.kind },
    storage: { kind: kalima.files.kind, isReachable: true, files: 0, bytes: 0, unusedFiles: 0 },
    backups: { everyHours: 0, stored: [], failed: null, checked: null },
  });
  expect(status.database.version).toMatch(/^\d+/);
  expect(status.database.bytes).toBeGreaterThan(1_000_000);
  expect(Date.parse(status.startedAt)).toBeLessThanOrEqual(Date.now());
});

test('files are counted, and those that nothing uses yet', async () => {
  const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
  const { url } = await kalima.upload(picture);
  const before = await read();
  expect(before.storage).toMatchObject({ files: 1, unusedFiles: 1 });
  expect(before.storage.bytes).toBeGreaterThan(0);
  await kalima.createMaterial({ imageUrl: url });
  expect((await read()).storage).toMatchObject({ files: 1, unusedFiles: 0 });
});

test('a store that cannot be reached is told, and the rest all the same', async () => {
  const size = vi
    .spyOn(kalima.files, 'size')
    .mockRejectedValue(new AppError('STORAGE_UNAVAILABLE', 'The store is away.'));
  expect((await read()).storage).toMatchObject({ isReachable: false, files: 1 });
  size.mockRestore();
});
