import type { PhraseCourseRow } from '@kalima/shared/contract/phrases';
import { blockDirection, languageTag } from '@kalima/shared/domain/languages';
import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Check } from 'lucide-react';
import { useId } from 'react';
import { languageLabels } from '../../blocks/content-labels.ts';
import { DownloadMark } from '../../offline/downloads/download-mark.tsx';
import { Picture } from '../../blocks/picture.tsx';
import { Badge } from '../../ui/badge.tsx';
import { buttonStyle } from '../../ui/button.tsx';

interface PhraseCourseCardProps {
  readonly course: PhraseCourseRow;
  readonly isLanguageNamed: boolean;
  readonly position: number;
  readonly total: number;
  /** A course without phrases was opened. */
  readonly onEmpty: () => void;
}

/** A phrase course with its place in the stage; the whole card leads into it. */
export function PhraseCourseCard({ course, isLanguageNamed, position, total, onEmpty }: PhraseCourseCardProps) {
  const { t } = useLingui();
  const titleId = useId();
  const actionId = useId();
  const labelled = { id: actionId, 'aria-labelledby': `${actionId} ${titleId}` };
  const style = buttonStyle(
    course.isCompleted ? 'outline' : 'quiet',
    'flex-1 whitespace-nowrap after:absolute after:inset-0',
  );
  return (
    <li className="relative flex overflow-hidden sm:flex-col rounded-card border border-line bg-card transition-shadow duration-150 hover:shadow-over">
      <Picture
        src={course.imageUrl}
        alt=""
        sizes="(min-width: 1024px) 260px, (min-width: 640px) 45vw, 100vw"
        isWhole
        className="w-(--picture-side) shrink-0 max-sm:max-h-40 max-[22.5rem]:w-20 sm:h-(--picture-mid) sm:w-full lg:h-(--picture-high)"
      />
      <div dir={blockDirection(course.language)} className="flex min-w-0 flex-1 flex-col gap-1.5 p-3.5">
        <p className="flex min-h-6 flex-wrap items-center justify-between gap-x-2 gap-y-1 text-s text-ink-soft">
          <span>
            <span className="sr-only">{t`Course ${position} of ${total}`}</span>
            <span aria-hidden className="tabular-nums">
              {position}/{total}
            </span>
            {isLanguageNamed && (
              <>
                {' · '}
                <bdi className="whitespace-nowrap">{t(languageLabels[course.language])}</bdi>
              </>
            )}
          </span>
          {course.isCompleted && (
            <Badge>
              <Check aria-hidden className="size-3.5" />
              {t`Completed`}
            </Badge>
          )}
        </p>
        <h3
          id={titleId}
          lang={languageTag(course.language)}
          className="text-l leading-snug font-semibold wrap-anywhere"
        >
          {course.title}
        </h3>
        {course.description !== '' && (
          <p className="mb-2 line-clamp-2 text-s text-ink-soft">
            <bdi>{course.description}</bdi>
          </p>
        )}
        <div className="mt-auto flex items-center gap-1">
          {course.phraseCount === 0 ? (
            <button type="button" {...labelled} className={style} onClick={onEmpty}>
              {t`Start learning`}
            </button>
          ) : (
            <Link {...labelled} to="/phrases/$id" params={{ id: course.id }} className={style}>
              {course.isCompleted ? t`Review` : t`Start learning`}
            </Link>
          )}
          <DownloadMark courseId={course.id} title={course.title} />
        </div>
      </div>
    </li>
  );
}
