import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  acceptedTypes,
  acceptOf,
  chooseLimit,
  fileFormats,
  formatNames,
  heicLimit,
  isChosenAs,
  isForeignPicture,
  isHeic,
  isNamedAs,
  mediaKeyOf,
  pictureSrcSet,
  sendLimit,
  sentSize,
  uploadLimits,
} from './uploads.ts';

const key = 'learning_materials/images/1-abc.webp';

test.each([
  [`/media/${key}`, key],
  [`/media/${key}?w=640`, key],
  ['/media/reading_cards/3f2a/sound.mp3', 'reading_cards/3f2a/sound.mp3'],
])('%s is a stored file', (url, expected) => {
  expect(mediaKeyOf(url)).toBe(expected);
});

test.each([
  '',
  '/media/',
  '/media/file.webp',
  '/media/../auth-secret',
  '/media/a/../../auth-secret',
  '/media/a/..',
  '/media/a/./b',
  '/media/a/...',
  '/media/a//b',
  '/media//a/b',
  '/media/a\\..\\b/c',
  '/media/a/%2e%2e/b',
  '/media/a/b\u0000',
  '/media/a/b"onerror',
  '/media/a/b#c',
  '/mediaX/a/b',
  'media/a/b',
  'https://example.org/media/a/b.webp',
  '//example.org/media/a/b.webp',
  'javascript:/media/a/b',
])('%j is none', (url) => {
  expect(mediaKeyOf(url)).toBeNull();
  expect(pictureSrcSet(url)).toBeUndefined();
});

test('no key leads out of the storage folder', () => {
  const part = fc.oneof(fc.constantFrom('..', '.', '', '%2e%2e', '\\', '\u0000', '/', 'a', 'a.b'), fc.string());
  fc.assert(
    fc.property(fc.array(part, { maxLength: 6 }), (parts) => {
      const found = mediaKeyOf(`/media/${parts.join('/')}`);
      if (found !== null) {
        expect(found).toMatch(/^[\w-]+(?:\/[\w.-]+)+$/);
        expect(found.split('/').some((one) => one === '..' || one === '.' || one === '')).toBe(false);
      }
    }),
    { numRuns: 1000 },
  );
});

test('a stored picture is offered in every width', () => {
  expect(pictureSrcSet(`/media/${key}`)).toBe(
    `/media/${key}?w=320 320w, /media/${key}?w=640 640w, /media/${key}?w=1280 1280w`,
  );
});

test.each([
  ['/media/a/b.webp', false],
  ['b.webp', false],
  ['', false],
  ['data:image/png;base64,AA==', false],
  ['blob:https://kalima.example/1', false],
  ['https://example.org/a.png', true],
  ['HTTP://example.org/a.png', true],
  ['//example.org/a.png', true],
  ['/\\example.org/a.png', true],
  ['\\\\example.org/a.png', true],
  [' https://example.org/a.png', true],
  ['ht\ntps://example.org/a.png', true],
  ['ftp://example.org/a.png', true],
  ['https:example.org/a.png', true],
  ['http:example.org/a.png', true],
])('whether %j is a picture of another site: %s', (src, expected) => {
  expect(isForeignPicture(src)).toBe(expected);
});

const kinds = ['picture', 'audio', 'video'] as const;

test.each(kinds)('choosers, names and types of every %s come from one list', (kind) => {
  const accept = acceptOf(kind).split(',');
  for (const { name, endings, types } of fileFormats[kind]) {
    expect(formatNames(kind)).toContain(name);
    for (const type of types) expect(acceptedTypes(kind)).toContain(type);
    for (const ending of endings) {
      expect(isNamedAs(kind, `Photo.${ending.toUpperCase()}`)).toBe(true);
      expect(isChosenAs(kind, { name: `photo.${ending}`, type: '' })).toBe(true);
      expect(accept).toContain(`.${ending}`);
    }
    expect(accept).toEqual(expect.arrayContaining([...types]));
  }
});

test('a chooser of two kinds offers both, nothing twice', () => {
  const both = acceptOf('audio', 'video').split(',');
  expect(new Set(both)).toEqual(new Set([...acceptOf('audio').split(','), ...acceptOf('video').split(',')]));
  expect(new Set(both).size).toBe(both.length);
});

test.each(['.png', '._photo.png', 'png', 'photo.svg', 'photo.png.txt', 'photo'])(
  '%s is named as no picture',
  (name) => {
    expect(isNamedAs('picture', name)).toBe(false);
  },
);

test.each([
  ['memo.m4a', '', 'audio', true],
  ['memo', 'audio/mpeg', 'audio', true],
  ['notes.txt', 'text/plain', 'audio', false],
  ['photo', 'image/jpeg', 'picture', true],
  ['film', 'video/mp4', 'picture', false],
] as const)('whether %s of type "%s" is chosen as %s: %s', (name, type, kind, expected) => {
  expect(isChosenAs(kind, { name, type })).toBe(expected);
});

test.each([
  ['image/heic', '', true],
  ['image/heif', '', true],
  ['', 'IMG_1.HEIC', true],
  ['', 'heic', false],
  ['image/jpeg', 'IMG_1.jpg', false],
])('whether type "%s", name "%s" is HEIC: %s', (type, name, expected) => {
  expect(isHeic(type, name)).toBe(expected);
  expect(sendLimit('picture', type, name)).toBe(expected ? heicLimit : uploadLimits.picture);
});

test('what is made smaller may be larger when it is chosen, and nothing else', () => {
  expect(chooseLimit('picture')).toBeGreaterThan(sendLimit('picture', 'image/heic'));
  expect([chooseLimit('audio'), chooseLimit('video')]).toEqual([uploadLimits.audio, uploadLimits.video]);
});

test.each([
  ['a photograph', 6000, 4000, 2000, 1333],
  ['one held upright', 4000, 6000, 2000, 3000],
  ['a small one', 800, 600, 800, 600],
  ['a page of a comic', 1400, 9000, 1366, 8783],
  ['a line', 100_000, 1, 2000, 1],
])('%s is sent in a size that the screens use', (_what, width, height, sentWidth, sentHeight) => {
  expect(sentSize(width, height)).toEqual({ width: sentWidth, height: sentHeight });
});

test('no picture is sent larger than it is, nor with more pixels than browsers draw', () => {
  const side = fc.integer({ min: 1, max: 40_000 });
  fc.assert(
    fc.property(side, side, (width, height) => {
      const sent = sentSize(width, height);
      expect(sent.width).toBeLessThanOrEqual(width);
      expect(sent.height).toBeLessThanOrEqual(height);
      expect(sent.width * sent.height).toBeLessThanOrEqual(12_100_000);
    }),
  );
});
