import fc from 'fast-check';
import { expect, test } from 'vitest';
import { coursesAssignedWith, isFreeWhenMade } from './assignment-rules.ts';
import { courseTypes } from '../content/course-types.ts';

const catalogue = [
  { id: 'material', courseType: 'learning_material', isFree: true },
  { id: 'reading', courseType: 'reading_card', isFree: false },
  { id: 'cards-1', courseType: 'flashcard', isFree: true },
  { id: 'cards-2', courseType: 'flashcard', isFree: false },
  { id: 'phrases', courseType: 'phrase', isFree: false },
] as const;

test('everything is free when made but phrase courses, which say it themselves', () => {
  expect(courseTypes.map((type) => [type, isFreeWhenMade(type)])).toEqual([
    ['learning_material', true],
    ['reading_card', true],
    ['flashcard', true],
    ['phrase', false],
    ['story', true],
  ]);
  expect(isFreeWhenMade('phrase', true)).toBe(true);
  expect(isFreeWhenMade('story', false)).toBe(true);
});

test('a reading course brings every flashcard course along, others nothing', () => {
  for (const course of catalogue) {
    const expected = course.id === 'reading' ? ['reading', 'cards-1', 'cards-2'] : [course.id];
    expect(coursesAssignedWith([course], catalogue)).toEqual(expected);
  }
  expect(coursesAssignedWith(catalogue.slice(0, 2), catalogue)).toEqual(['material', 'reading', 'cards-1', 'cards-2']);
  expect(coursesAssignedWith([], catalogue)).toEqual([]);
});

test('no course is assigned twice', () => {
  const course = fc.record({
    id: fc.constantFrom('a', 'b', 'c'),
    courseType: fc.constantFrom(...courseTypes),
    isFree: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(course), fc.array(course), (assigned, others) => {
      const ids = coursesAssignedWith(assigned, others);
      expect(new Set(ids).size).toBe(ids.length);
      expect(ids).toEqual(expect.arrayContaining(assigned.map((one) => one.id)));
    }),
  );
});
