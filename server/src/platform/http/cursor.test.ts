import fc from 'fast-check';
import { expect, test } from 'vitest';
import { AppError } from '../app-error.ts';
import { cursorKey, decodeCursor, encodeCursor, pageOf } from './cursor.ts';

const id = '3f2a0c1e-9b4d-4c55-8a77-0123456789ab';

test('without a cursor every key is null', () => {
  expect(decodeCursor(undefined, [cursorKey.time, cursorKey.id])).toEqual([null, null]);
});

test('what was packed comes out again', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme' }),
      fc.integer({ min: -32_767, max: 32_767 }),
      fc.uuid(),
      (text, small, uuid) => {
        const keys = [text.replaceAll('\u0000', ''), small, uuid];
        expect(decodeCursor(encodeCursor(keys), [cursorKey.text, cursorKey.small, cursorKey.id])).toEqual(keys);
      },
    ),
  );
});

test.each([
  ['a day that no month has', cursorKey.time, '2026-02-30T00:00:00.000Z'],
  ['the year 0', cursorKey.time, '0000-01-01T00:00:00.000Z'],
  ['the hour 24', cursorKey.time, '2026-01-01T24:00:00.000Z'],
  ['a word', cursorKey.time, 'yesterday'],
  ['what is no UUID', cursorKey.id, '1'],
  ['NUL', cursorKey.text, 'a\u0000'],
  ['half a character', cursorKey.text, '\ud800'],
  ['too large a number', cursorKey.integer, 2 ** 31],
  ['too large a small number', cursorKey.small, 40_000],
  ['a fraction', cursorKey.integer, 1.5],
])('refuses %s, which the database would fail on', (_case, shape, key) => {
  expect(() => decodeCursor(encodeCursor([key]), [shape])).toThrow(AppError);
});

test.each(['', 'x', '!!!', 'bnVsbA', Buffer.from('{"0":1}').toString('base64url'), encodeCursor([id, id])])(
  'refuses %j, which is no cursor',
  (cursor) => {
    expect(() => decodeCursor(cursor, [cursorKey.id])).toThrow(AppError);
  },
);

test('a row beyond the page tells that others follow, behind the last one that is shown', () => {
  const rows = [1, 2, 3].map((number) => ({ number }));
  const keysOf = ({ number }: { number: number }) => [number];
  expect(pageOf(rows, 3, keysOf)).toEqual({ items: rows, nextCursor: null });
  expect(pageOf(rows, 2, keysOf)).toEqual({ items: rows.slice(0, 2), nextCursor: encodeCursor([2]) });
  expect(pageOf([], 2, keysOf)).toEqual({ items: [], nextCursor: null });
});
