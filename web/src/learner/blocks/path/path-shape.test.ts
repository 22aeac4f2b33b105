import { expect, test } from 'vitest';
import { depthOf, isTravelled, pathStyle, type Point, shapeOf, trailThrough } from './path-shape.ts';

test.each([
  [1, 'big'],
  [12, 'big'],
  [13, 'small'],
  [30, 'small'],
  [31, 'plain'],
] as const)('%i lessons are drawn %s', (count, style) => {
  expect(pathStyle(count)).toBe(style);
});

test.each([
  ['a small phone', 288, 16, { columns: null, isSwinging: true }],
  ['a phone', 358, 16, { columns: null, isSwinging: true }],
  ['a phone with letters of twice the size', 358, 32, { columns: null, isSwinging: false }],
  ['a phone held sideways', 548, 16, { columns: 3, isSwinging: false }],
  ['a desktop', 960, 16, { columns: 5, isSwinging: false }],
  ['a desktop with letters of twice the size', 960, 32, { columns: 3, isSwinging: false }],
] as const)('on %s a path has this shape', (_, width, letter, shape) => {
  expect(shapeOf(12, width / letter)).toEqual(shape);
});

test('many stops wind down at one side', () => {
  expect(shapeOf(12, 22)).toEqual({ columns: null, isSwinging: true });
  expect(shapeOf(13, 22)).toEqual({ columns: null, isSwinging: false });
});

test('few stops share the whole width', () => {
  expect(shapeOf(1, 60).columns).toBe(1);
  expect(shapeOf(2, 60).columns).toBe(2);
  expect(shapeOf(6, 60).columns).toBe(5);
});

const room = { width: 960, height: 700, isRightToLeft: false };
/** Stops of rows of five as they stand on a wide screen. */
const inRows = (count: number): Point[] =>
  Array.from({ length: count }, (_, index) => ({
    x: 96 + 192 * (index % 5),
    y: 80 + 300 * Math.floor(index / 5) + 60 * depthOf(index, 5),
  }));
const winding = (count: number): Point[] =>
  Array.from({ length: count }, (_, index) => ({ x: index % 2 === 0 ? 64 : 294, y: 64 + 128 * index }));
/** The numbers of path data. */
const numbersOf = (path: string) => (path.match(/-?\d+/g) ?? []).map(Number);
const startOf = (path: string) => numbersOf(path).slice(0, 2);
const goalOf = (path: string) => numbersOf(path).slice(-2);
const at = ({ x, y }: Point) => [Math.round(x), Math.round(y)];

test.each([1, 2, 5, 6, 12, 13, 30])('a winding path of %i stops leads from each to the next, and out', (count) => {
  const points = winding(count);
  const { pieces, ends, ridges } = trailThrough(points, null, {
    width: 358,
    height: 128 * count,
    isRightToLeft: false,
  });
  expect(pieces).toHaveLength(count);
  expect(pieces[0]).toBe('');
  for (const [index, piece] of pieces.entries()) {
    if (index === 0) continue;
    expect(startOf(piece)).toEqual(at(points[index - 1]!));
    expect(goalOf(piece)).toEqual(at(points[index]!));
  }
  const [last] = Object.entries(ends);
  expect(Number(last?.[0])).toBe(count - 1);
  // At the side of the last stop.
  expect(goalOf(last?.[1] ?? '')[0]).toBe(count % 2 === 1 ? -24 : 382);
  expect(ridges).toEqual([]);
});

test.each([
  [1, [0]],
  [2, [1]],
  [5, [4]],
  [6, [4, 5]],
  [12, [4, 9, 11]],
  [13, [4, 9, 12]],
  [30, [4, 9, 14, 19, 24, 29]],
])('a path of %i stops in rows of five begins each row at the start', (count, lasts) => {
  const points = inRows(count);
  const { pieces, ends, ridges } = trailThrough(points, 5, room);
  expect(pieces).toHaveLength(count);
  for (const [index, piece] of pieces.entries()) {
    expect(goalOf(piece)).toEqual(at(points[index]!));
    if (index % 5 === 0) expect(startOf(piece)[0]).toBe(-24);
    else expect(startOf(piece)).toEqual(at(points[index - 1]!));
  }
  expect(Object.keys(ends).map(Number)).toEqual(lasts);
  for (const end of Object.values(ends)) expect(goalOf(end)[0]).toBe(984);
  expect(ridges).toHaveLength(lasts.length);
  for (const ridge of ridges) expect(ridge).toMatch(/V700H-24Z$/);
});

test('right to left a path is the mirror image of itself', () => {
  const mirrored = ({ x, y }: Point) => ({ x: room.width - x, y });
  /** Path data of whole curves, seen in a mirror. */
  const inMirror = (path: string) => {
    const isAcross = (index: number) => index % 2 === 0;
    return numbersOf(path).map((number, index) => (isAcross(index) ? room.width - number : number));
  };
  for (const [points, columns] of [
    [inRows(7), 5],
    [winding(4), null],
  ] as const) {
    const there = trailThrough(points, columns, room);
    const here = trailThrough(points.map(mirrored), columns, { ...room, isRightToLeft: true });
    expect(here.pieces.map(numbersOf)).toEqual(there.pieces.map(inMirror));
    expect(Object.values(here.ends).map(numbersOf)).toEqual(Object.values(there.ends).map(inMirror));
  }
});

test('nothing is drawn before it is known where stops stand', () => {
  expect(trailThrough([], 5, room)).toEqual({ pieces: [], ends: {}, ridges: [] });
  expect(trailThrough([], null, room)).toEqual({ pieces: [], ends: {}, ridges: [] });
});

test('the way that was travelled leads to what is next, and never through what was left out', () => {
  const stops = (marks: string) =>
    marks.split('').map((mark) => ({ isCompleted: mark === 'x', isCurrent: mark === 'o' }));
  const travelled = (marks: string) =>
    Array.from({ length: marks.length + 1 }, (_, index) => isTravelled(stops(marks), index));
  expect(travelled('xxo-')).toEqual([true, true, true, false, false]);
  expect(travelled('o--')).toEqual([true, false, false, false]);
  expect(travelled('---')).toEqual([false, false, false, false]);
  expect(travelled('xx')).toEqual([true, true, true]);
  // Begun out of turn.
  expect(travelled('x-o')).toEqual([true, false, false, false]);
  expect(travelled('x-x')).toEqual([true, false, false, true]);
});
