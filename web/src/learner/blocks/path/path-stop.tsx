import { languageTag } from '@kalima/shared/domain/language/languages';
import { matTint } from '@kalima/shared/domain/content/mats';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Check, Volume2 } from 'lucide-react';
import { useId } from 'react';
import { classNames } from '../../../lib/format/class-names.ts';
import { DownloadMark } from '../../../offline/downloads/download-mark.tsx';
import { buttonStyle } from '../../../ui/button.tsx';
import { entryOf } from '../../../blocks/content-entries.ts';
import { languageLabels } from '../../../blocks/content-labels.ts';
import { matStyles, Picture } from '../../../blocks/picture.tsx';
import { DueMark } from './due-mark.tsx';
import type { PathCourse } from './path-steps.ts';
import { ProgressRing } from './progress-ring.tsx';
import { useInSight } from './use-in-sight.ts';
import { useLessonAction } from './use-lesson-action.ts';

interface PathStopProps {
  readonly lesson: PathCourse;
  /** Whether it is what comes next: then it is bigger, and has the button. */
  readonly isCurrent: boolean;
  readonly isLanguageNamed: boolean;
  readonly isSmall: boolean;
  readonly place: StopPlace;
}

/** Where a stop stands: at the start, a little further in, or at the end of its line, its text beside it; or in the middle, its text beneath. */
export type StopPlace = 'start' | 'inner' | 'end' | 'middle';

const places: Record<StopPlace, { readonly stop: string; readonly text: string; readonly line: string }> = {
  start: { stop: 'items-center', text: 'flex-1 justify-items-start text-left rtl:text-right', line: '' },
  inner: { stop: 'items-center', text: 'flex-1 justify-items-start text-left rtl:text-right', line: '' },
  end: {
    stop: 'flex-row-reverse items-center',
    text: 'flex-1 justify-items-end text-right rtl:text-left',
    line: 'justify-end',
  },
  middle: { stop: 'flex-col items-center', text: 'w-full justify-items-center text-center', line: 'justify-center' },
};

/** A lesson as a stop on the path of its stage; all of it leads into the lesson. A deck without cards cannot be started. */
export function PathStop({ lesson, isCurrent, isLanguageNamed, isSmall, place }: PathStopProps) {
  const { t } = useLingui();
  const titleId = useId();
  const actionId = useId();
  const { courseId, activity, language, partCount, isCompleted } = lesson;
  const ref = useInSight<HTMLDivElement>(isCurrent);
  const action = useLessonAction(lesson);
  const { stop, text, line } = places[place];
  const tint = matTint(courseId);
  const labelled = { id: actionId, 'aria-labelledby': `${actionId} ${titleId}` };
  const isClosed = activity === 'flashcards' && lesson.isEmpty;
  const whole = 'absolute inset-0 rounded-card focus-visible:outline-offset-0';
  const mark = (
    <span className="-mx-2 flex">
      <DownloadMark courseId={courseId} title={lesson.title} />
    </span>
  );
  const entry = entryOf(activity);
  return (
    <div ref={ref} className={classNames('group/stop relative flex h-full gap-x-4.5 gap-y-3', stop)}>
      <span
        data-face
        className={classNames(
          'relative m-1.25 shrink-0',
          isCurrent && 'scale-110',
          isSmall && place === 'start' && 'me-7.25',
          isSmall && place === 'inner' && 'ms-7.25',
        )}
      >
        <Picture
          src={lesson.imageUrl}
          tint={tint}
          icon={entry.icon}
          alt=""
          sizes="104px"
          className={classNames(
            'aspect-square rounded-pill ring-5 ring-card shadow-card transition-transform duration-120 group-hover/stop:scale-103 group-active/stop:scale-97 [&_svg]:size-7',
            isSmall ? 'w-16' : place === 'middle' ? 'w-26' : 'w-23',
            isClosed && 'opacity-60',
          )}
        />
        {(isCurrent || lesson.doneCount > 0) && !isCompleted && (
          <ProgressRing value={lesson.doneCount} max={partCount} />
        )}
        {isCompleted && (
          <span
            role="img"
            aria-label={t`Completed`}
            className={classNames(
              'absolute grid place-items-center rounded-pill bg-teal text-on-teal ring-3 ring-card',
              isSmall ? '-end-1.5 -bottom-1 size-6.5' : '-end-1 -bottom-0.5 size-8',
            )}
          >
            <Check aria-hidden className={isSmall ? 'size-3.5' : 'size-4.5'} strokeWidth={2.8} />
          </span>
        )}
      </span>
      <div className={classNames('grid min-w-0 content-center gap-y-0.5', text)}>
        <h3
          id={titleId}
          lang={languageTag(language)}
          dir="auto"
          className={classNames(
            'line-clamp-3 w-fit max-w-full leading-normal font-semibold wrap-anywhere',
            isSmall ? 'text-l' : 'text-[1.375rem]',
          )}
        >
          {lesson.title}
        </h3>
        {lesson.description !== '' && (
          <p className="line-clamp-2 text-s font-medium text-ink-land">
            <bdi>{lesson.description}</bdi>
          </p>
        )}
        <div className={classNames('flex flex-wrap items-center gap-x-2 text-s font-medium text-ink-land', line)}>
          <span>{t`${plural(partCount, { one: '# card', other: '# cards' })}`}</span>
          {isLanguageNamed && (
            <span
              className={classNames('rounded-small bg-(--mat) px-1.75 py-px font-semibold text-ink', matStyles[tint])}
            >
              {t(languageLabels[language])}
            </span>
          )}
          {lesson.hasAllAudio && (
            <span role="img" aria-label={t`Every word with audio`} title={t`Every word with audio`}>
              <Volume2 aria-hidden className="size-4" />
            </span>
          )}
          <DueMark courseId={courseId} activity={activity} />
          {!isCurrent && mark}
        </div>
        {isClosed ? (
          <button type="button" {...labelled} disabled className={whole}>
            <span className="sr-only">{action}</span>
          </button>
        ) : isCurrent ? (
          <div className={classNames('mt-1 flex items-center gap-x-2', place === 'end' && 'flex-row-reverse')}>
            <Link
              {...labelled}
              to={entry.coursePath}
              params={{ id: courseId }}
              aria-current="step"
              className={buttonStyle('primary', 'after:absolute after:inset-0')}
            >
              {action}
            </Link>
            {mark}
          </div>
        ) : (
          <Link {...labelled} to={entry.coursePath} params={{ id: courseId }} className={whole}>
            <span className="sr-only">{action}</span>
          </Link>
        )}
      </div>
    </div>
  );
}
