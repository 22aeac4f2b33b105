/** How an answer went: wrong, right with help, right at once (PRODUCT.md#memory). */
export const grades = ['again', 'hard', 'good'] as const;
export type Grade = (typeof grades)[number];

/** The grade of an answer: wrong is `again`, right with a hint or not at the first try is `hard`, right at once is `good`. */
export function gradeOf(answer: { readonly isRight: boolean; readonly hint: boolean; readonly tries: number }): Grade {
  if (!answer.isRight) return 'again';
  return answer.hint || answer.tries > 1 ? 'hard' : 'good';
}

/** The ways in which a word or phrase is asked for, easier ones first; and what asked before there was a queue. */
export const exercises = ['pick', 'hear', 'build', 'type', 'say', 'flashcard', 'practice'] as const;
export type Exercise = (typeof exercises)[number];

/** Those by which a learner answers as often as they like, beside what the queue asks (PRODUCT.md#review). */
export const exercisesOutsideQueue = ['flashcard', 'practice'] as const satisfies readonly Exercise[];

/** True if the queue asked by this exercise, so that the answer counts towards the day's limits. */
export function isAskedByQueue(exercise: Exercise): boolean {
  return !exercisesOutsideQueue.some((one) => one === exercise);
}

/** Characters of an answer that are stored (UTF-16 code units). */
export const mostGivenCharacters = 200;

/**
 * Returns what was picked, typed or built as it is stored: trimmed, without NUL, at most `mostGivenCharacters`, and never half a
 * surrogate pair. Undefined if nothing is left.
 */
export function storedGiven(given: string | undefined): string | undefined {
  const text = given?.replaceAll('\u0000', '').trim().slice(0, mostGivenCharacters) ?? '';
  const whole = text.replaceAll(/\p{Surrogate}/gu, '');
  return whole === '' ? undefined : whole;
}

/** Answers to one item on one day that are remembered; what comes after them is stored as practice. */
export const mostAnswersOfDay = 100;
/** Events of one item that are remembered at all: ten years of a learner who answers it every other day. */
export const mostEventsOfItem = 2_000;
/** Items that are remembered of one learner. */
export const mostItems = 20_000;
