import { Link } from '@tanstack/react-router';

interface LearnerLinkProps {
  readonly classId: string;
  readonly learner: { readonly id: string; readonly name: string };
  /** The course at which their report opens. */
  readonly courseId?: string | undefined;
  readonly isPlain?: boolean;
}

/** The name of a learner, which leads to what they did in the class. */
export function LearnerLink({ classId, learner, courseId, isPlain = false }: LearnerLinkProps) {
  return (
    <Link
      to="/admin/classes/$classId/learners/$userId"
      params={{ classId, userId: learner.id }}
      search={courseId === undefined ? {} : { course: courseId }}
      className={
        isPlain
          ? 'inline-flex items-center underline underline-offset-2 hover:text-teal-ink pointer-coarse:min-h-(--touch)'
          : 'inline-flex max-w-full items-center font-semibold wrap-anywhere hover:text-teal-ink hover:underline pointer-coarse:min-h-(--touch)'
      }
    >
      <bdi>{learner.name}</bdi>
    </Link>
  );
}
