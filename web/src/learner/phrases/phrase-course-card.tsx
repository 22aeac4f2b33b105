import type { PhraseCourseRow } from '@kalima/shared/contract/content/phrases';
import { languageTag } from '@kalima/shared/domain/language/languages';
import { matTint } from '@kalima/shared/domain/content/mats';
import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Check } from 'lucide-react';
import { useId } from 'react';
import { languageLabels } from '../../blocks/content-labels.ts';
import { DueMark } from '../blocks/path/due-mark.tsx';
import { classNames } from '../../lib/format/class-names.ts';
import { useUser } from '../../lib/api/user.ts';
import { DownloadMark } from '../../offline/downloads/download-mark.tsx';
import { answersOfRound, roundOfPhrases } from '../../offline/person/round-answers.ts';
import { contentEntries } from '../../blocks/content-entries.ts';
import { Picture } from '../../blocks/picture.tsx';
import { Badge } from '../../ui/badge.tsx';
import { buttonStyle } from '../../ui/button.tsx';
import { Numeral } from '../../ui/numeral.tsx';

interface PhraseCourseCardProps {
  readonly course: PhraseCourseRow;
  /** Whether it is what comes next. */
  readonly isCurrent: boolean;
  readonly isLanguageNamed: boolean;
  readonly position: number;
  readonly total: number;
  /** A course without phrases was opened. */
  readonly onEmpty: () => void;
}

/** A phrase course with its place in the stage; the whole card leads into it. */
export function PhraseCourseCard(props: PhraseCourseCardProps) {
  const { course, isCurrent, isLanguageNamed, position, total, onEmpty } = props;
  const { t } = useLingui();
  const { id: userId } = useUser();
  const isBegun = answersOfRound(userId, roundOfPhrases(course.id)).size > 0;
  const titleId = useId();
  const actionId = useId();
  const labelled = { id: actionId, 'aria-labelledby': `${actionId} ${titleId}` };
  const style = buttonStyle(
    isCurrent ? 'primary' : course.isCompleted ? 'outline' : 'quiet',
    'flex-1 whitespace-nowrap after:absolute after:inset-0',
  );
  return (
    <li
      className={classNames(
        'relative flex overflow-hidden sm:flex-col rounded-card border border-line bg-card transition-shadow duration-150 hover:shadow-over',
        isCurrent && 'ring-3 ring-saffron',
      )}
    >
      <Picture
        src={course.imageUrl}
        tint={matTint(course.id)}
        icon={contentEntries.phrase.icon}
        alt=""
        sizes="(min-width: 1024px) 260px, (min-width: 640px) 45vw, 100vw"
        isWhole
        className="w-(--picture-side) shrink-0 max-sm:max-h-40 max-[22.5rem]:w-20 sm:h-(--picture-mid) sm:w-full lg:h-(--picture-high)"
      />
      <div className="flex min-w-0 flex-1 flex-col gap-1.5 p-3.5">
        <p className="flex min-h-6 flex-wrap items-center justify-between gap-x-2 gap-y-1 text-s text-ink-soft">
          <span>
            <span className="sr-only">{t`Course ${position} of ${total}`}</span>
            <span aria-hidden className="tabular-nums">
              <Numeral of={position} />/<Numeral of={total} />
            </span>
            {isLanguageNamed && (
              <>
                {' · '}
                <bdi className="whitespace-nowrap">{t(languageLabels[course.language])}</bdi>
              </>
            )}
          </span>
          <DueMark courseId={course.id} activity="phrases" />
          {isCurrent && <Badge tone="saffron">{t`Next`}</Badge>}
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
          dir="auto"
          className="w-fit text-l leading-snug font-semibold wrap-anywhere"
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
            <Link
              {...labelled}
              to="/phrases/$id"
              params={{ id: course.id }}
              aria-current={isCurrent ? 'step' : undefined}
              className={style}
            >
              {isBegun ? t`Continue` : course.isCompleted ? t`Review` : t`Start learning`}
            </Link>
          )}
          <DownloadMark courseId={course.id} title={course.title} />
        </div>
      </div>
    </li>
  );
}
