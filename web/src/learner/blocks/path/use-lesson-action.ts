import { useLingui } from '@lingui/react/macro';
import type { PathCourse } from './path-steps.ts';

/** What a press on a lesson does: it is begun, gone on with, or gone through again. */
export function useLessonAction({ isCompleted, doneCount, partCount }: PathCourse): string {
  const { t } = useLingui();
  if (isCompleted) return t`Review`;
  return doneCount > 0 ? t`Continue, ${doneCount} of ${partCount}` : t`Start`;
}
