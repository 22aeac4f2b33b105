import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createLocalFileStore } from '../../platform/files/local-file-store.ts';
import { startTestApp, testSecret } from '../../testing/test-app.ts';
import { keysIn } from '../../testing/test-file-store.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { picture } from '../../testing/test-pictures.ts';
import { restore } from './backup-commands.ts';
import { writeBackup } from './write-backup.ts';

const now = new Date('2026-01-02T03:04:05Z');

test('a restore of a backup that lacks files keeps those that are there, and counts what is nowhere', async () => {
  const kalima = await startTestApp();
  const { database, files } = kalima;
  const { url } = await kalima.upload(await picture(400, 300), 'learning-material-image');
  await kalima.createMaterial({ imageUrl: url });
  // The disk of the files is not mounted.
  const file = join(temporaryFolder(), 'kalima.tar');
  const unmounted = createLocalFileStore(join(temporaryFolder(), 'media'));
  const { missingFiles } = await writeBackup({ database, files: unmounted }, file, now);
  expect(missingFiles.length).toBeGreaterThan(0);
  const before = await keysIn(files);
  const target = { database, files, temporaryFolder: temporaryFolder(), secret: testSecret };
  const refused = await restore(target, file, undefined);
  const word = /lose-\S+/.exec(refused.lines.join(' '))?.[0];
  const kept = await restore(target, file, word);
  expect(kept).toMatchObject({ isDone: true, lines: [expect.stringMatching(/^\d+ rows and 0 files are restored/)] });
  expect(await keysIn(files)).toEqual(before);

  const elsewhere = await restore({ ...target, files: unmounted }, file, word);
  expect(elsewhere.lines.at(-1)).toBe(
    `${missingFiles.length} files of the school are neither in the backup nor in the store: check-media lists them, and an older backup may have them.`,
  );
});

test('a restore counts the files that were damaged when the backup was made', async () => {
  const kalima = await startTestApp();
  const { database, files } = kalima;
  const { url } = await kalima.upload(await picture(400, 300), 'learning-material-image');
  await kalima.createMaterial({ imageUrl: url });
  // A power cut leaves such a file on the disk.
  const path = join(temporaryFolder(), 'empty');
  await writeFile(path, '');
  await files.put((await keysIn(files)).at(-1) ?? '', { path, type: 'image/webp' });
  const file = join(temporaryFolder(), 'kalima.tar');
  await writeBackup({ database, files }, file, now);
  const target = { database, files, temporaryFolder: temporaryFolder(), secret: testSecret };
  const word = /lose-\S+/.exec((await restore(target, file, undefined)).lines.join(' '))?.[0];
  expect((await restore(target, file, word)).lines.at(-1)).toBe(
    '1 files are damaged in the backup, and so in the store: check-media lists them, and an older backup may have them.',
  );
});
