import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { listOf, numberOf, objectOf, textOf, timeOf, truthOf } from './cells.ts';
import { idOf, refOf } from './old-ids.ts';

const now = new Date('2026-01-01T00:00:00Z');

test.each([
  ['a list', ['a', 'b'], ['a', 'b']],
  ['JSON', '["a","b"]', ['a', 'b']],
  ['JSON that was written twice', '"[\\"a\\",\\"b\\"]"', ['a', 'b']],
  ['a list of PostgreSQL', '{a,"b, c","d\\"e"}', ['a', 'b, c', 'd"e']],
  ['an empty list of PostgreSQL', '{}', [{}]],
  ['one value', 'phrases/1/a.jpg', ['phrases/1/a.jpg']],
  ['an object', { word: 'a' }, [{ word: 'a' }]],
  ['an object as JSON', '{"word":"a"}', [{ word: 'a' }]],
  ['nothing', null, []],
  ['an empty text', ' ', []],
  ['NULL', 'NULL', []],
])('a cell lists %s', (_, value, items) => {
  expect(listOf(value)).toEqual({ items, isBroken: false });
});

test.each(['[{"word":', '["a', '"a'])('a cell that begins like a list and is none says so: %s', (value) => {
  expect(listOf(value)).toEqual({ items: [], isBroken: true });
});

test.each([
  ['2024-03-01T08:00:00.000Z', '2024-03-01T08:00:00.000Z'],
  ['2024-03-01 08:00:00+00', '2024-03-01T08:00:00.000Z'],
  ['2024-03-01 08:00:00.123456+02', '2024-03-01T06:00:00.123Z'],
  ['2024-03-01T08:00:00+0530', '2024-03-01T02:30:00.000Z'],
  ['2024-03-01T08:00:00', '2024-03-01T08:00:00.000Z'],
  ['2024-03-01', '2024-03-01T00:00:00.000Z'],
  ['soon', undefined],
  ['1709280000000', undefined],
  ['0000-01-01', undefined],
  ['2124-03-05T09:00:00Z', undefined],
  ['2024-13-41', undefined],
])('%s is the time %s', (text, time) => {
  expect(timeOf(text, now)?.toISOString()).toBe(time);
});

test('texts, numbers and truths are read as tables write them', () => {
  expect([' a\u0000b ', 12, true, null, '\\N', {}].map(textOf)).toEqual(['ab', '12', 'true', '', '', '']);
  expect(['3', 3, '3.5', 'three', '', null, '9'.repeat(30)].map(numberOf)).toEqual([
    3,
    3,
    null,
    null,
    null,
    null,
    null,
  ]);
  expect(['t', 'TRUE', true, 1, 'f', 'no', false, '', null, '课程'].map(truthOf)).toEqual([
    true,
    true,
    true,
    true,
    false,
    false,
    false,
    null,
    null,
    null,
  ]);
  expect(objectOf('{"a":1}')).toEqual({ a: 1 });
  expect(['[]', 'text', null, '{'].map(objectOf)).toEqual([null, null, null, null]);
});

describe('ids', () => {
  const uuid = '0c1d0000-0000-4000-8000-000000000001';
  test.each([
    [uuid, uuid],
    [uuid.toUpperCase(), uuid],
    [`reading_card_${uuid}`, uuid],
    ['reading_card_12', 'reading_card_12'],
    [12, '12'],
    ['00000000-0000-0000-0000-00000000000g', '00000000-0000-0000-0000-00000000000g'],
  ])('%s is compared as %s', (value, ref) => {
    expect(refOf(value)).toBe(ref);
  });

  test('an id that is no UUID becomes the same one each time, and another one in another table', () => {
    expect(idOf('stories', uuid)).toBe(uuid);
    expect(idOf('stories', '12')).toBe(idOf('stories', '12'));
    expect(idOf('stories', '12')).not.toBe(idOf('stages', '12'));
    expect(idOf('stories', '12')).toMatch(/^[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-8[\da-f]{3}-[\da-f]{12}$/);
  });
});

test('no cell is too strange to be read', () => {
  fc.assert(
    fc.property(fc.oneof(fc.anything(), fc.string({ unit: 'binary' }), fc.json()), (value) => {
      for (const read of [textOf, listOf, objectOf, truthOf, numberOf, refOf]) read(value);
      timeOf(value, now);
      expect(textOf(value).isWellFormed()).toBe(true);
    }),
  );
});
