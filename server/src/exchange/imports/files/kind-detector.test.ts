import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../../testing/temporary-folder.ts';
import { createKindDetector } from './kind-detector.ts';
import { tellKind } from './tell-kind.ts';

const found = { isInArchive: false, isOfPackage: false };

async function questionOf(name: string, content: string | Buffer) {
  const path = join(temporaryFolder(), 'file');
  await writeFile(path, content);
  const file = { path, bytes: Buffer.byteLength(content), sha256: '', isTooLarge: false };
  return { file, name, found };
}

const cue = '00:00:01,000 --> 00:00:02,000\nbread\n\n';
/** A letter of GB18030 on each line. */
const chinese = Buffer.from([0xc3, 0xa8, 0x0a]);

test.each([
  ['a table', 'table.csv', 'word,bread\n'.repeat(20_000), { kind: 'table', problem: null }],
  ['a Chinese table', 'table.csv', Buffer.alloc(300_000, chinese), { kind: 'table', problem: null }],
  ['subtitles', 'film.srt', cue.repeat(3000), { kind: 'subtitles', problem: null }],
  ['damaged subtitles', 'film.srt', 'bread\n'.repeat(20_000), { kind: 'subtitles', problem: 'not-readable' }],
  [
    'a book',
    'book.json',
    JSON.stringify({ pages: [{ text: 'a\n'.repeat(100_000) }] }),
    { kind: 'book', problem: null },
  ],
  ['random bytes', 'table.csv', Buffer.alloc(100_000, 1), { kind: 'other', problem: 'not-readable' }],
])('%s is detected in a child process as here', async (_what, name, content, expected) => {
  const question = await questionOf(name, content);
  expect(await createKindDetector().detect('author', question)).toEqual(expected);
  expect(await tellKind(question.file, name, found)).toEqual(expected);
});

test('a large file of a client that goes away is not read on', async () => {
  const question = await questionOf('table.csv', Buffer.alloc(5_000_000, chinese));
  const client = new AbortController();
  const detected = createKindDetector().detect('author', question, client.signal);
  client.abort();
  await expect(detected).rejects.toMatchObject({ code: 'UPLOAD_INCOMPLETE' });
});
