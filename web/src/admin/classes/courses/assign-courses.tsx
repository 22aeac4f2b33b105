import { useQuery } from '@tanstack/react-query';
import { classCoursesQuery } from '../class-queries.ts';
import { AddCoursesDialog } from './add-courses-dialog.tsx';

/** Gives courses to a class from wherever it is in sight; opens at once, and marks what the class has as soon as that is known. */
export function AssignCourses({ classId, onClose }: { readonly classId: string; readonly onClose: () => void }) {
  const { data: courses = [] } = useQuery(classCoursesQuery(classId));
  const dueDays = courses.flatMap(({ dueOn }) => dueOn ?? []);
  return <AddCoursesDialog classId={classId} given={courses} dueDays={dueDays} onClose={onClose} />;
}
