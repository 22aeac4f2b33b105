import sharp, { type Sharp } from 'sharp';
import { expect, test } from 'vitest';
import { isDrawing } from '@kalima/shared/domain/content/media-addresses';
import { drawing, scenery, seenThrough } from '../../testing/drawings.ts';
import { startTestApp } from '../../testing/test-app.ts';
import { picture } from '../../testing/test-pictures.ts';

const kalima = await startTestApp();
const { client } = await kalima.signInAdmin();

async function served(url: string, width = 640) {
  const answer = await client.send({ method: 'GET', url: `${url}?w=${width}&via=server` });
  expect(answer.headers['content-type']).toBe('image/webp');
  return sharp(answer.rawPayload);
}
const opacityAt = async (of: Sharp, left: number, top: number) =>
  (await of.clone().ensureAlpha().extract({ left, top, width: 1, height: 1 }).raw().toBuffer())[3];

test.each([
  'reading-card-image',
  'flashcard-image',
  'phrase-image',
  'phrase-stage-cover',
  'story-thumbnail',
  'learning-material-cover',
] as const)('a drawing loses its plain ground as %s, in every width, and its address says so', async (purpose) => {
  const { url, width, height, type } = await kalima.upload(await drawing({ size: 700, format: 'jpeg' }), purpose);
  expect({ width, height, type }).toEqual({ width: 700, height: 700, type: 'image/webp' });
  expect(isDrawing(url)).toBe(true);
  for (const asked of [320, 640, 1280]) {
    const of = await served(url, asked);
    const { width: side } = await of.metadata();
    expect(side).toBe(Math.min(asked, 700));
    expect(await opacityAt(of, 3, 3)).toBe(0);
    expect(await opacityAt(of, Math.round(side * 0.4), Math.round(side * 0.34))).toBe(255);
  }
});

test('a picture in a text keeps its ground', async () => {
  const { url } = await kalima.upload(await drawing(), 'learning-material-image');
  expect(isDrawing(url)).toBe(false);
  expect((await (await served(url)).metadata()).hasAlpha).toBe(false);
});

test('a drawing that can be seen through is one', async () => {
  const { url } = await kalima.upload(await seenThrough(), 'reading-card-image');
  expect(isDrawing(url)).toBe(true);
  expect(await opacityAt(await served(url), 3, 3)).toBe(0);
});

test('photographs and pictures of one colour fill their tile', async () => {
  for (const bytes of [await scenery(), await picture(), await picture(900, 600, 'gif')]) {
    const { url } = await kalima.upload(bytes, 'reading-card-image');
    expect(isDrawing(url)).toBe(false);
    expect((await (await served(url)).metadata()).hasAlpha).toBe(false);
  }
});

test('what is far higher than wide is not looked at', async () => {
  const long = await sharp(await drawing({ size: 1200 }))
    .extend({ bottom: 1800, background: '#fdfcf7' })
    .png()
    .toBuffer();
  const { url, height } = await kalima.upload(long, 'phrase-image');
  expect(height).toBe(3000);
  expect(isDrawing(url)).toBe(false);
});
