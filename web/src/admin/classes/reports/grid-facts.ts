import type { GridCell, GridCourse, GridLearner } from '@kalima/shared/contract/teaching/class-reports';
import { type CellState, cellState, daysLate } from '@kalima/shared/domain/teaching/class-reports';

export interface Grid {
  readonly today: string;
  readonly courses: readonly GridCourse[];
  readonly learners: readonly GridLearner[];
  readonly cells: readonly GridCell[];
}

export interface CellFacts {
  readonly state: CellState;
  readonly isLate: boolean;
  /** Such as "3/8"; empty where cards are not counted. */
  readonly parts: string;
}

export interface LearnerLine {
  readonly learner: GridLearner;
  readonly cells: readonly CellFacts[];
  readonly doneCount: number;
  readonly lateCount: number;
}

/** The grid as lines of cells, by name, or who is late with most first. */
export function linesOf({ today, courses, learners, cells }: Grid, order: 'name' | 'late'): LearnerLine[] {
  const byKey = new Map(cells.map((cell) => [`${cell.userId} ${cell.courseId}`, cell]));
  const lines = learners.map((learner): LearnerLine => {
    const facts = courses.map(({ courseId, dueOn, partCount }): CellFacts => {
      const cell = byKey.get(`${learner.id} ${courseId}`) ?? { doneOn: null, touchedOn: null, parts: null };
      const isLate = daysLate(cell, { today, dueOn, joinedOn: learner.joinedOn }) > 0;
      const state = cellState(cell);
      // Late with all seen and not done to its end reads like done: there the numbers stay away.
      const isAllSeen = isLate && (cell.parts ?? 0) >= (partCount ?? 0);
      const isCounted = partCount !== null && state !== 'done' && (isLate || state === 'begun') && !isAllSeen;
      return { state, isLate, parts: isCounted ? `${cell.parts ?? 0}/${partCount}` : '' };
    });
    const count = (is: (one: CellFacts) => boolean) => facts.filter(is).length;
    return {
      learner,
      cells: facts,
      doneCount: count(({ state }) => state === 'done'),
      lateCount: count(({ isLate }) => isLate),
    };
  });
  return order === 'name' ? lines : lines.toSorted((a, b) => b.lateCount - a.lateCount);
}

/** The course before which today stands, of courses by their due days; undefined where none is ahead, or none has a day. */
export function courseAhead(courses: Grid['courses'], today: string): string | undefined {
  if (courses.every(({ dueOn }) => dueOn === null)) return undefined;
  return courses.find(({ dueOn }) => dueOn === null || dueOn >= today)?.courseId;
}

/** How much of a course that was begun is gone through, 0 to 1; null where that is not counted, or late. */
export function shareOf({ state, isLate, parts }: CellFacts): number | null {
  const [gone, all] = parts.split('/').map(Number);
  return state === 'begun' && !isLate && gone !== undefined && all ? Math.min(1, gone / all) : null;
}

/** The mark of a cell, which is told without colour: a tick, a triangle, a half circle, a ring. */
export function markOf({ state, isLate, parts }: CellFacts): string {
  if (state === 'done') return '✓';
  if (isLate) return `▲ ${parts}`.trim();
  if (state === 'begun') return parts === '' ? '◐' : parts;
  return '○';
}
