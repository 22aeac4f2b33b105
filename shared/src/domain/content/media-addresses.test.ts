import fc from 'fast-check';
import { expect, test } from 'vitest';
import { drawingKey, isDrawing, isForeignPicture, mediaKeyOf, pictureSrcSet } from './media-addresses.ts';

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

test('the address of a drawing says that it is one', () => {
  expect(drawingKey(key)).toBe('learning_materials/images/1-abc.drawing.webp');
  expect(mediaKeyOf(`/media/${drawingKey(key)}?w=320`)).toBe(drawingKey(key));
  expect(isDrawing(`/media/${drawingKey(key)}`)).toBe(true);
  expect(isDrawing(`/media/${drawingKey(key)}?w=640`)).toBe(true);
  expect(isDrawing(`/media/${key}`)).toBe(false);
  expect(isDrawing('https://example.org/media/a/b.drawing.webp')).toBe(false);
  expect(isDrawing('')).toBe(false);
});

test.each([
  ['/media/a/b.webp', false],
  ['/media/a/b.webp?w=320', false],
  ['b.webp', true],
  ['/api/profile/export', true],
  ['/media/../api/profile/export', true],
  ['?', true],
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
