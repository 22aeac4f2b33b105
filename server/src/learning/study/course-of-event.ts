import type { PlacedEvent } from './read-batch.ts';

/** The course that an event names. */
export function courseIdOf({ event }: PlacedEvent): string | undefined {
  return event && 'courseId' in event ? event.courseId : undefined;
}

/**
 * The course that an event shows to be begun. A word of the queue is asked by any course that has it, so an answer there begins
 * none; nor does "I know this".
 */
export function begunCourseOf({ event }: PlacedEvent): string | undefined {
  if (event?.type === 'reviewed') return event.exercise === 'flashcard' ? event.courseId : undefined;
  const isOfCourse = event?.type === 'word' || event?.type === 'card-answered' || event?.type === 'lesson-completed';
  return isOfCourse ? event.courseId : undefined;
}
