import type { LookedUpWord } from '@kalima/shared/contract/learning/look-up';
import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { contentEntries, isKnownKind } from '../../../blocks/content-entries.ts';
import { languageLabels } from '../../../blocks/content-labels.ts';

interface TaughtInProps {
  readonly courses: LookedUpWord['courses'];
  /** What is read. */
  readonly courseId: string;
}

/** Where a word is taught; what is read already is named without a link, and lessons of one name by their language too. */
export function TaughtIn({ courses, courseId }: TaughtInProps) {
  const { t } = useLingui();
  const known = courses.filter(isKnownKind);
  if (known.length === 0) return null;
  const hasTwin = ({ title, language }: (typeof known)[number]) =>
    known.some((other) => other.title === title && other.language !== language);
  return (
    <div>
      <h3 className="text-s font-semibold text-ink-soft">{t`Taught in`}</h3>
      <ul className="flex flex-wrap gap-x-4">
        {known.map((course) => {
          const { id, title, courseType, language } = course;
          const name = (
            <>
              <bdi>{title}</bdi>
              {language && hasTwin(course) && (
                <>
                  {' '}
                  <span className="text-s font-normal text-ink-soft">{t(languageLabels[language])}</span>
                </>
              )}
            </>
          );
          return (
            <li key={id} className="flex min-h-(--touch) items-center">
              {id === courseId ? (
                <span>{name}</span>
              ) : (
                <Link
                  to={contentEntries[courseType].coursePath}
                  params={{ id }}
                  className="flex min-h-(--touch) items-center font-medium text-teal-ink underline decoration-1 underline-offset-4 hover:decoration-2"
                >
                  <span>{name}</span>
                </Link>
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
