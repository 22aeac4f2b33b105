import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  coursesAssignedWith,
  coursesOnRegistration,
  isFreeWhenMade,
  isVisible,
  needsRepair,
} from './assignment-rules.ts';
import { courseTypes } from './course-types.ts';

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

test('a learner sees what is assigned by its exact id, an admin everything', () => {
  const assigned = new Set(['material']);
  expect(isVisible('user', assigned, 'material')).toBe(true);
  expect(isVisible('user', assigned, 'mat')).toBe(false);
  expect(isVisible('user', assigned, 'MATERIAL')).toBe(false);
  expect(isVisible('admin', new Set(), 'anything')).toBe(true);
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

test('a new learner gets the free courses', () => {
  expect(coursesOnRegistration(catalogue)).toEqual(['material', 'cards-1']);
});

test.each([
  [{ role: 'user', assignedCount: 0, isWithheld: false }, true],
  [{ role: 'user', assignedCount: 0, isWithheld: true }, false],
  [{ role: 'user', assignedCount: 1, isWithheld: false }, false],
  [{ role: 'admin', assignedCount: 0, isWithheld: false }, false],
] as const)('%j is repaired: %j', (person, expected) => {
  expect(needsRepair(person)).toBe(expected);
});
