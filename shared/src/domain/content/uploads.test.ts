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
  isHeic,
  isNamedAs,
  sendLimit,
  sentSize,
  uploadLimits,
} from './uploads.ts';

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
