import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { drawing, scenery } from '../../testing/drawings.ts';
import { cutGround } from './cut-ground.ts';
import type { Pixels } from './plain-ground.ts';

// The server forbids its library to read SVG once and for all, and other files are tested in the same process.
const readingSvg = { operation: ['VipsForeignLoadSvg'] };
beforeAll(() => sharp.unblock(readingSvg));
afterAll(() => sharp.block(readingSvg));

async function pixelsOf(picture: Buffer): Promise<Pixels> {
  const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** A drawing in SVG, 100 by 100, as pixels of the given width and height. */
async function drawn(inside: string, width = 400, height = 400): Promise<Pixels> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 100 100" preserveAspectRatio="none">${inside}</svg>`;
  return pixelsOf(await sharp(Buffer.from(svg)).flatten({ background: '#fff' }).png().toBuffer());
}

const grey = (value: number) => `rgb(${value},${value},${value})`;
const ball = '<circle cx="50" cy="50" r="30" fill="#d03020"/>';
const at = ({ data, width }: Pixels, x: number, y: number) => [
  ...data.subarray((y * width + x) * 4, (y * width + x) * 4 + 4),
];

test.each(['png', 'jpeg', 'webp'] as const)(
  'a drawing as %s loses its ground, and what is closed off stays',
  async (format) => {
    const pixels = await pixelsOf(await drawing({ format }));
    expect(cutGround(pixels)).toBe(true);
    expect(at(pixels, 5, 5)[3]).toBe(0);
    expect(at(pixels, 395, 200)[3]).toBe(0);
    expect(at(pixels, 200, 300)[3]).toBe(255);
    const eye = at(pixels, 160, 140);
    expect(eye[3]).toBe(255);
    expect(Math.min(...eye)).toBeGreaterThan(230);
  },
);

test.each(['png', 'jpeg'] as const)('no light fringe stays around a drawing as %s on a dark mat', async (format) => {
  const pixels = await pixelsOf(await drawing({ format, size: 640 }));
  expect(cutGround(pixels)).toBe(true);
  const mat = 70;
  let lightest = 0;
  for (let pixel = 0; pixel < pixels.width * pixels.height; pixel += 1) {
    const [x, y] = [pixel % pixels.width, Math.trunc(pixel / pixels.width)];
    const isNearEdge = Math.abs(Math.hypot(x - 320, y - 320) - 224) < 8;
    const [, green = 0, , opacity = 0] = at(pixels, x, y);
    if (isNearEdge) lightest = Math.max(lightest, (green * opacity + mat * (255 - opacity)) / 255);
  }
  // Neither the ball (48) nor the mat is lighter; the paper is (252).
  expect(lightest).toBeLessThan(format === 'png' ? 80 : 110);
});

test('the border is as smooth as it was drawn', async () => {
  const pixels = await pixelsOf(await drawing());
  cutGround(pixels);
  const partly = [...pixels.data].filter((value, index) => index % 4 === 3 && value > 0 && value < 255);
  expect(partly.length).toBeGreaterThan(200);
});

test('edges may differ by 13, and not by 15', async () => {
  const edge = (value: number) =>
    `<rect width="100" height="100" fill="${grey(250)}"/><rect width="100" height="40" fill="${grey(value)}"/>${ball}`;
  expect(cutGround(await drawn(edge(237)))).toBe(true);
  const other = await drawn(edge(235));
  const before = Buffer.from(other.data);
  expect(cutGround(other)).toBe(false);
  expect(before.equals(other.data)).toBe(true);
});

const paper = `<rect width="100" height="100" fill="#fff"/>`;
const lines = Array.from(
  { length: 12 },
  (_, row) => `<rect x="8" y="${6 + row * 7}" width="${70 + (row % 3) * 7}" height="1.4" fill="#333"/>`,
).join('');

/** Bold letters side by side, as of a poster. */
const letters = [
  'M0 0h6v7h6v-7h6v20h-6v-8h-6v8h-6z',
  'M0 0h17v5h-11v3h9v5h-9v2h11v5h-17z',
  'M0 0h6v15h10v5h-16z',
  'M0 0h18v5h-6v15h-6v-15h-6z',
]
  .map((shape, place) => `<path transform="translate(${8 + place * 22} 40)" d="${shape}" fill="#c02040"/>`)
  .join('');
const apples = [16, 38, 60, 82].map((x) => `<circle cx="${x}" cy="50" r="10" fill="#c02040"/>`).join('');

test('several things of one size are a drawing', async () => {
  expect(cutGround(await drawn(`${paper}${apples}`))).toBe(true);
});

test.each([
  ['lettering', `${paper}${letters}`],
  ['lettering on a coloured ground', `<rect width="100" height="100" fill="#3a6ea5"/>${letters}`],
  ['a poster with a figure and lettering', `${paper}<circle cx="50" cy="80" r="14" fill="#2a9d5c"/>${letters}`],
  [
    'a gradient',
    `<defs><linearGradient id="a"><stop stop-color="#fff"/><stop offset="1" stop-color="#ccd"/></linearGradient></defs><rect width="100" height="100" fill="url(#a)"/>${ball}`,
  ],
  ['something that reaches the edge', `${paper}<rect x="20" y="40" width="60" height="60" fill="#d03020"/>`],
  ['nothing at all', paper],
  ['lines of writing', `${paper}${lines}`],
  [
    'thin lines',
    `${paper}<circle cx="50" cy="50" r="30" fill="none" stroke="#c33" stroke-width="1" stroke-dasharray="20 4"/>`,
  ],
  ['what a dark mat would hide', `${paper}<circle cx="50" cy="50" r="30" fill="#161616"/>`],
  [
    'what a light mat would hide',
    `<rect width="100" height="100" fill="#112"/><circle cx="50" cy="50" r="30" fill="#fafafa"/>`,
  ],
  ['a photograph in a frame', `${paper}<rect x="6" y="6" width="88" height="88" fill="#5588aa"/>`],
])('%s stays as it is', async (_what, inside) => {
  const pixels = await drawn(inside);
  const before = Buffer.from(pixels.data);
  expect(cutGround(pixels)).toBe(false);
  expect(before.equals(pixels.data)).toBe(true);
});

test('a photograph stays as it is, and so do pictures of a few pixels', async () => {
  expect(cutGround(await pixelsOf(await scenery()))).toBe(false);
  for (const [width, height] of [
    [1, 1],
    [3, 2],
    [15, 400],
  ] as const) {
    expect(cutGround(await drawn(paper + ball, width, height))).toBe(false);
  }
  expect(cutGround(await drawn(paper + ball, 24, 24))).toBe(true);
});

test('the same picture gives the same drawing', async () => {
  const [one, other] = [await pixelsOf(await drawing()), await pixelsOf(await drawing())];
  cutGround(one);
  cutGround(other);
  expect(Buffer.from(one.data).equals(other.data)).toBe(true);
});

test('dark lines around something light stay, with the light', async () => {
  const pixels = await drawn(
    `${paper}<ellipse cx="50" cy="50" rx="30" ry="36" fill="#fff" stroke="#222" stroke-width="3"/><circle cx="50" cy="50" r="12" fill="#f5c400"/>`,
  );
  expect(cutGround(pixels)).toBe(true);
  expect(at(pixels, 200, 100)).toEqual([255, 255, 255, 255]);
});

/** Two bars that nearly touch at the top, with something in the gap between what is outside and the pocket behind it. */
const pocket = (inGap: string) =>
  drawn(`${paper}<rect x="20" y="20" width="60" height="60" fill="#d03020"/><rect x="45" y="40" width="10" height="39.5" fill="#fff"/>
    <rect x="45" y="79.5" width="10" height=".5" fill="${inGap}"/>`);

test('ground goes on behind a few pixels of noise, and stays behind a line', async () => {
  const [noisy, closed] = [await pocket('#dfdfdf'), await pocket('#d03020')];
  expect(cutGround(noisy)).toBe(true);
  expect(at(noisy, 200, 200)[3]).toBe(0);
  expect(cutGround(closed)).toBe(true);
  expect(at(closed, 200, 200)).toEqual([255, 255, 255, 255]);
});

test('something pale on white stays', async () => {
  const pixels = await drawn(
    `${paper}<circle cx="50" cy="50" r="30" fill="rgb(250,240,225)"/><circle cx="50" cy="40" r="14" fill="#333"/>`,
  );
  expect(cutGround(pixels)).toBe(true);
  expect(at(pixels, 200, 300)).toEqual([250, 240, 225, 255]);
  expect(at(pixels, 10, 10)[3]).toBe(0);
});
