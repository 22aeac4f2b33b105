import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import * as made from '../../testing/films-with-places.ts';
import { emptyOggPage, ogg, oggPagesAreSound } from '../../testing/ogg-with-names.ts';
import { stripMetadata } from './strip-metadata.ts';

async function strip(bytes: Buffer, type: string): Promise<{ stripped: Buffer; isChanged: boolean }> {
  const path = join(temporaryFolder(), 'file');
  await writeFile(path, bytes);
  const isChanged = await stripMetadata(path, type);
  return { stripped: await readFile(path), isChanged };
}

const secrets = [made.place, made.name];
const holdsSecret = (bytes: Buffer) => secrets.some((secret) => bytes.includes(secret));

test.each([
  ['an MP4 with user data, XMP, a preview and a track of places', made.mp4(), 'video/mp4'],
  ['an MP4 whose data comes first, with long sizes', made.mp4({ isLong: true, isDataFirst: true }), 'video/quicktime'],
  [
    'an MP4 with something after its end',
    Buffer.concat([made.mp4(), Buffer.from([0, 0, 0, 2]), made.secret]),
    'video/mp4',
  ],
  ['a WebM with something after its end', Buffer.concat([made.webm(), Buffer.alloc(4), made.secret]), 'video/webm'],
  ['an Ogg with something after its end', Buffer.concat([ogg('opus'), made.secret]), 'audio/ogg'],
  ['an MP4 in fragments', made.fragmentedMp4(), 'video/mp4'],
  ['an M4A', made.mp4(), 'audio/x-m4a'],
  ['a WebM with tags, a title and a track of texts', made.webm(), 'video/webm'],
  ['a WebM as browsers record it, of unknown length', made.webm({ isOpen: true }), 'audio/webm'],
  ['an MP3 with ID3v2, APE, Lyrics3 and ID3v1', made.mp3(), 'audio/mpeg'],
  ['a WAV with LIST, bext, XMP and what is left over', made.wav(), 'audio/wav'],
  ['an Ogg with Vorbis comments over several pages', ogg('vorbis'), 'audio/ogg'],
  ['an Ogg with Opus tags', ogg('opus'), 'audio/ogg'],
  ['an Ogg with FLAC, comments and a picture', ogg('flac'), 'audio/ogg'],
])(
  '%s tells no place and no name any more, has its length, and its film and sound stay',
  async (_case, bytes, type) => {
    expect(holdsSecret(bytes)).toBe(true);
    expect(bytes.includes(made.essence)).toBe(true);
    const { stripped, isChanged } = await strip(bytes, type);
    expect(isChanged).toBe(true);
    expect(stripped).toHaveLength(bytes.length);
    expect(holdsSecret(stripped)).toBe(false);
    expect(stripped.indexOf(made.essence)).toBe(bytes.indexOf(made.essence));
    // What is stripped already stays as it is.
    const again = await strip(stripped, type);
    expect(again.stripped.equals(stripped)).toBe(true);
  },
);

test('every page of an Ogg that was changed is signed anew', async () => {
  const { stripped } = await strip(ogg('vorbis'), 'audio/ogg');
  expect(oggPagesAreSound(stripped)).toBe(true);
});

const types = ['audio/mpeg', 'audio/wav', 'audio/ogg', 'video/mp4', 'video/webm'] as const;

test.each(types)(
  'no bytes keep the reader of %s busy, make it fail in another way, or change the length',
  async (type) => {
    const seeds = [
      made.mp4(),
      made.fragmentedMp4(),
      made.webm(),
      made.webm({ isOpen: true }),
      made.mp3(),
      made.wav(),
      ogg('flac'),
    ];
    const edit = fc.record({ at: fc.nat(), bytes: fc.uint8Array({ minLength: 1, maxLength: 8 }) });
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...seeds),
        fc.array(edit, { maxLength: 6 }),
        fc.nat(),
        async (seed, edits, cut) => {
          const bytes = Buffer.from(seed);
          for (const one of edits)
            bytes.set(one.bytes.slice(0, bytes.length - (one.at % bytes.length)), one.at % bytes.length);
          const broken = cut % 3 === 0 ? bytes.subarray(0, cut % bytes.length) : bytes;
          try {
            expect((await strip(broken, type)).stripped).toHaveLength(broken.length);
          } catch (error) {
            expect(error).toMatchObject({ code: 'MEDIA_NOT_READABLE' });
          }
        },
      ),
      { numRuns: 150 },
    );
  },
);

test('noise is left as it is, or refused', async () => {
  for (const type of types) {
    const noise = randomBytes(100_000);
    const { stripped } = await strip(noise, type).catch(() => ({ stripped: noise }));
    expect(stripped).toHaveLength(noise.length);
  }
});

test.each([
  ['boxes without end', Buffer.concat(Array.from({ length: 150_000 }, () => made.box('abcd'))), 'video/mp4'],
  [
    'elements without end',
    Buffer.concat([made.openSegment, Buffer.alloc(4_000_000, Buffer.from('ae80', 'hex'))]),
    'video/webm',
  ],
  ['pages without end', Buffer.alloc(28 * 1_100_000, emptyOggPage), 'audio/ogg'],
])('a file of %s is refused', async (_case, bytes, type) => {
  await expect(strip(bytes, type)).rejects.toMatchObject({ code: 'MEDIA_NOT_READABLE' });
});

test('tables that name more than the file has write no more than the file', async () => {
  const bytes = made.mp4({ chunks: 5000, samplesInChunk: 0xffffffff, sampleSize: 10_000_000 });
  const { stripped } = await strip(bytes, 'video/mp4').catch(() => ({ stripped: bytes }));
  expect(stripped).toHaveLength(bytes.length);
});
