import { expect, test } from 'vitest';
import { type Grid, courseAhead, linesOf, markOf, shareOf } from './grid-facts.ts';

const course = { courseType: 'reading_card' as const, language: 'arabic' as const, level: 1, partCount: 8 };
const grid: Grid = {
  today: '2026-11-22',
  courses: [
    { ...course, courseId: 'a', title: 'A', dueOn: '2026-11-20' },
    { ...course, courseId: 'b', title: 'B', dueOn: null, partCount: null },
  ],
  learners: [
    { id: 'amal', name: 'Amal', joinedOn: '2026-09-01' },
    { id: 'badr', name: 'Badr', joinedOn: '2026-09-01' },
    { id: 'oksana', name: 'Oksana', joinedOn: '2026-11-21' },
  ],
  cells: [
    { userId: 'amal', courseId: 'a', doneOn: '2026-11-19', touchedOn: '2026-11-19', parts: null },
    { userId: 'badr', courseId: 'a', doneOn: null, touchedOn: '2026-11-19', parts: 3 },
    { userId: 'badr', courseId: 'b', doneOn: null, touchedOn: '2026-11-19', parts: null },
  ],
};
const marks = (order: 'name' | 'late') =>
  linesOf(grid, order).map(({ learner, cells }) => [learner.name, ...cells.map((cell) => markOf(cell))]);

test('marks say without colour what is done, late, begun and open; nothing is late that was due before its learner came', () => {
  expect(marks('name')).toEqual([
    ['Amal', '✓', '○'],
    ['Badr', '▲ 3/8', '◐'],
    ['Oksana', '○', '○'],
  ]);
});

test('who is late comes first when asked', () => {
  expect(marks('late').map(([name]) => name)).toEqual(['Badr', 'Amal', 'Oksana']);
});

test('what was begun shows how much of it is gone through, and nothing else does', () => {
  const cell = { state: 'begun', isLate: false, parts: '3/8' } as const;
  expect(shareOf(cell)).toBe(3 / 8);
  expect(shareOf({ ...cell, parts: '9/8' })).toBe(1);
  expect(shareOf({ ...cell, isLate: true })).toBeNull();
  expect(shareOf({ ...cell, parts: '' })).toBeNull();
  expect(shareOf({ ...cell, state: 'done' })).toBeNull();
});

test('today stands before the first course that is not due yet', () => {
  const due = (courseId: string, dueOn: string | null) => ({ ...grid.courses[0]!, courseId, dueOn });
  const [passed, now, later, open] = [
    due('p', '2026-11-20'),
    due('n', '2026-11-22'),
    due('l', '2026-12-01'),
    due('o', null),
  ];
  expect(courseAhead([passed, now, later, open], grid.today)).toBe('n');
  expect(courseAhead([passed, open], grid.today)).toBe('o');
  expect(courseAhead([passed], grid.today)).toBeUndefined();
  expect(courseAhead([open], grid.today)).toBeUndefined();
});

test('late with all seen and not done to its end does not read like done, which it would by its numbers', () => {
  const seen = grid.cells.map((cell) =>
    cell.userId === 'badr' && cell.courseId === 'a' ? { ...cell, parts: 8 } : cell,
  );
  const [, badr] = linesOf({ ...grid, cells: seen }, 'name');
  expect(badr?.cells.map((cell) => markOf(cell))).toEqual(['▲', '◐']);
});
