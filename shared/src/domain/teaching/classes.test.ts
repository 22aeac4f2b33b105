import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { CourseType } from '../content/course-types.ts';
import { daysBetween } from '../learning/learning-day.ts';
import { dayIn, joinCodeFrom, normaliseJoinCode, offeredDueDays, openDue } from './classes.ts';

test.each([
  ['BKTRWZ', 'BKTRWZ'],
  ['bkt-rwz', 'BKTRWZ'],
  [' bkt rwz ', 'BKTRWZ'],
  ['ｂｋｔｒｗｚ', 'BKTRWZ'],
  ['BKTRW', null],
  ['BKTRWZZ', null],
  ['BKTRWA', null],
  ['', null],
])('the code typed as "%s" is %s', (typed, code) => {
  expect(normaliseJoinCode(typed)).toBe(code);
});

test('codes are six letters that are told apart, whatever is drawn, and are read back however they are typed', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(255), { maxLength: 50 }), (bytes) => {
      const drawn = bytes.concat([0, 1, 2, 3, 4, 5]).values();
      const code = joinCodeFrom((count) => Uint8Array.from({ length: count }, () => drawn.next().value ?? 0));
      expect(code).toMatch(/^[BCDFGHJKMNPQRSTVWXYZ]{6}$/);
      expect(normaliseJoinCode(`${code.slice(0, 3).toLowerCase()} ${code.slice(3)}`)).toBe(code);
    }),
  );
});

test('a day is that of the school, wherever the device is', () => {
  const late = new Date('2026-11-27T22:30:00Z');
  expect(dayIn('Africa/Cairo', late)).toBe('2026-11-28');
  expect(dayIn('America/Lima', late)).toBe('2026-11-27');
});

test.each([
  ['2026-11-27', '2026-11-27', 0],
  ['2026-11-27', '2026-12-01', 4],
  ['2026-03-30', '2026-03-28', -2],
])('from %s to %s are %i days', (from, to, days) => {
  expect(daysBetween(from, to)).toBe(days);
});

test('of two classes the earlier day counts, and what is done by its own activity is due nowhere', () => {
  const of = (courseId: string, courseType: CourseType, dueOn: string) => ({ courseId, courseType, dueOn });
  const due = [
    of('a', 'story', '2026-11-30'),
    of('b', 'reading_card', '2026-11-28'),
    of('a', 'story', '2026-11-27'),
    of('c', 'reading_card', '2026-11-20'),
    of('d', 'learning_material', '2026-11-19'),
  ];
  const completions = [
    { courseId: 'c', activity: 'interactive-reading' },
    // Its deck alone is not the lesson.
    { courseId: 'b', activity: 'flashcards' },
    { courseId: 'd', activity: 'learning-materials' },
  ];
  expect(openDue(due, completions)).toEqual([of('a', 'story', '2026-11-27'), of('b', 'reading_card', '2026-11-28')]);
});

test.each([
  ['the next two Fridays where nothing is due', '2026-11-22', [], ['2026-11-27', '2026-12-04']],
  ['not today, but a week from it', '2026-11-27', [], ['2026-12-04', '2026-12-11']],
  ['the weekday that is usual', '2026-12-30', ['2026-11-24', '2026-11-20', '2026-12-01'], ['2027-01-05', '2027-01-12']],
])('days that are offered are %s', (_, today, dueDays, offered) => {
  expect(offeredDueDays(today, dueDays)).toEqual(offered);
});
