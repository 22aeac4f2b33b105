import { languageTag } from '@kalima/shared/domain/language/languages';
import { matTint } from '@kalima/shared/domain/content/mats';
import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { entryOf } from '../../blocks/content-entries.ts';
import { languageLabels } from '../../blocks/content-labels.ts';
import { Picture } from '../../blocks/picture.tsx';
import { DueMark } from '../blocks/path/due-mark.tsx';
import type { PathCourse } from '../blocks/path/path-steps.ts';
import { classNames } from '../../lib/format/class-names.ts';

/** Parts up to which each is a bead; above that a bar tells how much is done. */
const mostBeads = 8;

/** The next thing of an activity, with what is left of it. */
export function CourseCard({ course }: { readonly course: PathCourse }) {
  const { t } = useLingui();
  const entry = entryOf(course.activity);
  const { doneCount, partCount } = course;
  return (
    <Link
      to={entry.coursePath}
      params={{ id: course.courseId }}
      className="flex h-full min-w-0 flex-col overflow-hidden rounded-[20px] bg-card shadow-card transition-shadow duration-150 hover:shadow-over"
    >
      <Picture
        src={course.imageUrl}
        tint={matTint(course.courseId)}
        icon={entry.icon}
        alt=""
        isWhole
        sizes="(min-width: 768px) 260px, 218px"
        className="h-30 w-full"
      />
      <span className="flex flex-1 flex-col items-start gap-0.5 px-3.5 pt-3 pb-3.5">
        <span className="text-s font-medium text-ink-soft">
          {t(entry.shortLabel)} · {t(languageLabels[course.language])}
        </span>
        <bdi lang={languageTag(course.language)} className="w-fit text-l leading-snug font-semibold wrap-anywhere">
          {course.title}
        </bdi>
        <DueMark courseId={course.courseId} activity={course.activity} />
        {partCount > 0 && (
          <span className="mt-auto flex w-full items-center gap-2 pt-2 text-s font-medium text-ink-soft">
            <span aria-hidden className="flex flex-1 gap-1">
              {partCount <= mostBeads ? (
                Array.from({ length: partCount }, (_, index) => (
                  <span
                    key={index}
                    className={classNames(
                      'h-1.75 max-w-5.5 flex-1 rounded-pill',
                      index < doneCount ? 'bg-saffron' : 'bg-sunk ring-1 ring-line ring-inset',
                    )}
                  />
                ))
              ) : (
                <span className="h-1.75 flex-1 overflow-hidden rounded-pill bg-sunk ring-1 ring-line ring-inset">
                  <span
                    className="block h-full rounded-pill bg-saffron"
                    style={{ inlineSize: `${(100 * doneCount) / partCount}%` }}
                  />
                </span>
              )}
            </span>
            <span className="tabular-nums">{t`${doneCount} of ${partCount}`}</span>
          </span>
        )}
      </span>
    </Link>
  );
}
