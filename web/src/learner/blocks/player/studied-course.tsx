import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { isApiError } from '../../../lib/api/api-error.ts';
import { type AidedCourse, AidsOf } from '../aids/aids.tsx';
import { LookUpIn } from '../look-up/look-up.tsx';
import { Banner } from '../../../ui/banner.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { BackLine, BackLink, type StudyListPath } from '../study/back-link.tsx';
import { CourseProblem } from '../study/course-problem.tsx';
import { PlayerFrame } from './player-frame.tsx';

interface StudiedCourseProps<Course> {
  readonly course: Course | undefined;
  readonly error: unknown;
  readonly onRetry: () => void;
  readonly backTo: StudyListPath;
  readonly backLabel: string;
  readonly children: (course: Course) => ReactNode;
}

/**
 * One lesson, course or story to study. Once it is there it stays, whatever a later look at the server says: who is in
 * the middle of it can go on (PRODUCT.md#visibility for what a learner sees who may not open it).
 */
export function StudiedCourse<Course extends AidedCourse & { readonly id: string }>(props: StudiedCourseProps<Course>) {
  const { t } = useLingui();
  if (props.course) {
    return (
      <>
        {isApiError(props.error, 'NOT_FOUND') && (
          <Banner tone="info" className="mx-auto mb-3 w-full max-w-(--player-width)">
            {t`This content was withdrawn in the meantime. What you have done is kept.`}
          </Banner>
        )}
        <AidsOf course={props.course}>
          <LookUpIn courseId={props.course.id}>{props.children(props.course)}</LookUpIn>
        </AidsOf>
      </>
    );
  }
  if (props.error) {
    return (
      <div className="mx-auto grid max-w-(--player-width) gap-4">
        <BackLine to={props.backTo} label={props.backLabel} />
        <CourseProblem error={props.error} onRetry={props.onRetry} />
      </div>
    );
  }
  return (
    <PlayerFrame back={<BackLink to={props.backTo} label={props.backLabel} />}>
      <div role="status" aria-label={t`Loading...`}>
        <Skeleton className="h-(--hero-low) rounded-card md:h-(--hero)" />
      </div>
    </PlayerFrame>
  );
}
