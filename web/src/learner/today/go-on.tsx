import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { PathCourse } from '../blocks/path/path-steps.ts';
import type { usePath } from '../blocks/path/use-path.ts';
import { useErrorMessages } from '../../lib/api/error-messages.ts';
import { ErrorState } from '../../ui/notice.tsx';
import { CourseCard } from './course-card.tsx';
import { cardRowStyle, cardPlaceStyle, CardPlaces } from './go-on-place.tsx';

interface GoOnProps {
  readonly path: Pick<ReturnType<typeof usePath>, 'error' | 'isAnswered' | 'refetch'>;
  /** The next course of each activity. */
  readonly next: readonly PathCourse[];
  readonly isAllDone: boolean;
}

/** What to go on with, and the way to all that there is. */
export function GoOn({ path, next, isAllDone }: GoOnProps) {
  const { t } = useLingui();
  const { describe } = useErrorMessages();
  return (
    <section aria-labelledby="go-on" className="min-w-0 lg:col-span-2">
      <h2 id="go-on" className="mb-3 text-l font-semibold">
        {t`Continue`}
      </h2>
      {path.error && (
        <ErrorState title={t`Your lessons could not be loaded`} onRetry={path.refetch} className="py-6">
          <p>{describe(path.error)}</p>
        </ErrorState>
      )}
      {!path.error && isAllDone && (
        <p className="text-ink-soft">{t`You have done everything that is assigned to you.`}</p>
      )}
      {path.isAnswered ? (
        <>
          <ul className={cardRowStyle}>
            {next.map((course) => (
              <li key={course.activity} className={cardPlaceStyle}>
                <CourseCard course={course} />
              </li>
            ))}
          </ul>
          <Link
            to="/learning-materials"
            className="inline-flex min-h-(--touch) items-center font-semibold text-teal-ink"
          >
            {t`All materials`}
          </Link>
        </>
      ) : (
        <CardPlaces />
      )}
    </section>
  );
}
