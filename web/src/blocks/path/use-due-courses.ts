import type { OwnClass } from '@kalima/shared/contract/own-classes';
import { mainActivity, openDue } from '@kalima/shared/domain/classes';
import type { PathStep } from '@kalima/shared/domain/path';
import { useQuery } from '@tanstack/react-query';
import { useUser } from '../../lib/user.ts';
import { progressQuery } from '../study/progress-query.ts';
import { ownClassesQuery } from './own-classes-query.ts';

/** A course that is due in one of the learner's classes or for them alone, and not done. */
export type OpenDueCourse = OwnClass['dueCourses'][number] & {
  /** In which its day is meant. */
  readonly timeZone: string;
};

/** What is due in the learner's classes, or for them alone, and still to be done, the earliest first; also without a network. */
export function useDueCourses(): OpenDueCourse[] {
  const { id, role } = useUser();
  const isLearner = role === 'user';
  const classes = useQuery({ ...ownClassesQuery(id), enabled: isLearner, retry: false }).data;
  const progress = useQuery({ ...progressQuery(id), enabled: isLearner, retry: false }).data;
  // As long as it is not known what is done, nothing is called late.
  if (!classes || !progress) return [];
  const due = [...classes.items, classes].flatMap(({ dueCourses = [] }) => dueCourses);
  return openDue(due, progress.completedLessons).map((course) => ({ ...course, timeZone: classes.timeZone }));
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
