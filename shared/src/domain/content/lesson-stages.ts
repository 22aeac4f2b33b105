/** Stages of reading and flashcard lessons (PRODUCT.md#stages-of-lessons). */
export const lessonStages = [1, 2, 3, 4] as const;
export type LessonStage = (typeof lessonStages)[number];
export const lastStage = 4;

interface StagedLesson {
  readonly id: string;
  readonly stage: number;
}

/**
 * The stage of reading lessons that a learner is in (PRODUCT.md#completion): from the one reached before on, each stage whose assigned lessons are all
 * complete leads to the next, at most to the last. A stage without lessons is not passed, and nobody falls back.
 * There is no mark to pass: `completedIds` are the lessons that were gone through, whatever the answers:
 * those for which a player called `completeLesson` (`web/src/learner/blocks/study/use-study.ts`).
 */
export function reachedReadingStage(
  before: number,
  lessons: readonly StagedLesson[],
  completedIds: ReadonlySet<string>,
): number {
  let stage = Math.max(1, before);
  while (stage < lastStage) {
    const here = lessons.filter((lesson) => lesson.stage === stage);
    if (here.length === 0 || !here.every((lesson) => completedIds.has(lesson.id))) return stage;
    stage += 1;
  }
  return Math.min(stage, lastStage);
}

/** Lessons grouped by their stage, lowest stage first, in their own order within one. */
export function groupByStage<Lesson extends { readonly stage: number }>(
  lessons: readonly Lesson[],
): { stage: number; lessons: Lesson[] }[] {
  const groups = new Map<number, Lesson[]>();
  for (const lesson of lessons) groups.set(lesson.stage, [...(groups.get(lesson.stage) ?? []), lesson]);
  return [...groups].toSorted(([a], [b]) => a - b).map(([stage, members]) => ({ stage, lessons: members }));
}
