import type { OwnClass } from '@kalima/shared/contract/teaching/own-classes';
import { mainActivity, openDue } from '@kalima/shared/domain/teaching/classes';
import type { PathStep } from '@kalima/shared/domain/learning/path';
import { useQuery } from '@tanstack/react-query';
import { useUser } from '../../../lib/api/user.ts';
import { progressQuery } from '../study/progress-query.ts';
import { ownClassesQuery } from './own-classes-query.ts';

/** A course that is due in one of the learner's classes or for them alone, and not done. */
export type OpenDueCourse = OwnClass['dueCourses'][number] & {
  /** In which its day is meant. */
  readonly timeZone: string;
};

/**
 * What is due in the learner's classes, or for them alone, and still to be done, the earliest first, also without a network;
 * and whether the answers have come, or failed once.
 */
export function useAskedDueCourses(): { readonly due: OpenDueCourse[]; readonly isAnswered: boolean } {
  const { id, role } = useUser();
  const isLearner = role === 'user';
  const asked = useQuery({ ...ownClassesQuery(id), enabled: isLearner, retry: false });
  const progress = useQuery({ ...progressQuery(id), enabled: isLearner, retry: false });
  const isAnswered = !isLearner || (asked.isFetched && progress.isFetched);
  const classes = asked.data;
  // As long as it is not known what is done, nothing is called late.
  if (!classes || !progress.data) return { due: [], isAnswered };
  const all = [...classes.items, classes].flatMap(({ dueCourses = [] }) => dueCourses);
  const { timeZone } = classes;
  const due = openDue(all, progress.data.completedLessons).map((course) => ({ ...course, timeZone }));
  return { due, isAnswered };
}

/** What is due and still to be done; nothing as long as it is not known. */
export function useDueCourses(): OpenDueCourse[] {
  return useAskedDueCourses().due;
}

/** Adds to steps of the path by when they are due. */
export function useStepsWithDueDays<Step extends PathStep>(steps: readonly Step[]): Step[] {
  const due = new Map(
    useDueCourses().map((course) => [`${course.courseId} ${mainActivity(course.courseType)}`, course]),
  );
  return steps.map((step) => {
    const dueOn = due.get(`${step.courseId} ${step.activity}`)?.dueOn;
    return dueOn === undefined ? step : { ...step, dueOn };
  });
}
