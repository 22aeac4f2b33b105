import { heicLimit, uploadLimits } from '@kalima/shared/domain/content/uploads';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fitPicture, isSentAsIs } from './fit-picture.ts';

/** A file that says of itself to have so many bytes. */
function file(name: string, type: string, size: number): File {
  return Object.defineProperty(new File(['x'], name, { type }), 'size', { value: size });
}

const drawn: { width: number; height: number; background: boolean }[] = [];
/** What the fake browser can do: which types it writes, and how large its pictures become. */
let writes: readonly string[] = [];
let bytesAt: (quality: number) => number = () => 1000;

beforeEach(() => {
  drawn.length = 0;
  writes = ['image/jpeg', 'image/webp', 'image/png'];
  bytesAt = () => 1000;
  vi.stubGlobal('createImageBitmap', async () => ({ width: 6000, height: 4000, close: () => undefined }));
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(function context(this: HTMLCanvasElement) {
    const picture = { width: this.width, height: this.height, background: false };
    return {
      fillRect: () => (picture.background = true),
      drawImage: () => drawn.push(picture),
    } as unknown as RenderingContext;
  } as typeof HTMLCanvasElement.prototype.getContext);
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done, asked = 'image/png', quality = 1) => {
    const type = writes.includes(asked) ? asked : 'image/png';
    done(new Blob([new Uint8Array(bytesAt(quality))], { type }));
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const cannotDraw = () => vi.stubGlobal('createImageBitmap', () => Promise.reject(new DOMException('no codec')));
const large = uploadLimits.picture + 1;

test.each([
  ['a small photograph', file('a.jpg', 'image/jpeg', 4000), true],
  ['one of just the limit', file('a.jpg', 'image/jpeg', uploadLimits.picture), true],
  ['a large one', file('a.jpg', 'image/jpeg', large), false],
  ['one that few browsers know', file('a.heic', '', 4000), false],
])('whether %s is sent as it is', (_what, given, expected) => {
  expect(isSentAsIs(given)).toBe(expected);
});

test('a large photograph becomes a JPEG of the width that is needed', async () => {
  const sent = await fitPicture(file('sea.jpg', 'image/jpeg', 30_000_000));
  expect({ name: sent.name, type: sent.type, size: sent.size }).toEqual({
    name: 'sea.jpg',
    type: 'image/jpeg',
    size: 1000,
  });
  expect(drawn).toEqual([{ width: 2000, height: 1333, background: true }]);
});

test('what may be seen through becomes WebP, or a JPEG on white where the browser writes no WebP', async () => {
  expect((await fitPicture(file('a.png', 'image/png', large))).type).toBe('image/webp');
  expect(drawn.at(-1)?.background).toBe(false);
  writes = ['image/jpeg', 'image/png'];
  expect((await fitPicture(file('a.png', 'image/png', large))).type).toBe('image/jpeg');
  expect(drawn.at(-1)?.background).toBe(true);
});

test('what is still too large is kept less well, and refused in the end', async () => {
  bytesAt = (quality) => (quality > 0.7 ? large : 2000);
  expect((await fitPicture(file('a.jpg', 'image/jpeg', large))).size).toBe(2000);
  bytesAt = () => large;
  await expect(fitPicture(file('a.jpg', 'image/jpeg', large))).rejects.toMatchObject({
    code: 'FILE_TOO_LARGE',
    details: { limitBytes: uploadLimits.picture },
  });
});

test('HEIC is drawn by a browser that can, and else left to the server up to its limit', async () => {
  expect((await fitPicture(file('a.heic', 'image/heic', 4000))).type).toBe('image/jpeg');
  cannotDraw();
  const heic = file('a.heic', 'image/heic', heicLimit);
  expect(await fitPicture(heic)).toBe(heic);
  await expect(fitPicture(file('a.HEIC', '', heicLimit + 1))).rejects.toMatchObject({
    details: { limitBytes: heicLimit },
  });
});

test('after one that no browser can draw the next is drawn', async () => {
  cannotDraw();
  const broken = fitPicture(file('a.jpg', 'image/jpeg', large));
  await expect(broken).rejects.toMatchObject({ code: 'FILE_TOO_LARGE' });
  vi.stubGlobal('createImageBitmap', async () => ({ width: 60, height: 40, close: () => undefined }));
  await fitPicture(file('b.jpg', 'image/jpeg', large));
  expect(drawn.at(-1)).toMatchObject({ width: 60, height: 40 });
});
