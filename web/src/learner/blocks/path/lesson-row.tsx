import { blockDirection, languageTag } from '@kalima/shared/domain/language/languages';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Check, Volume2 } from 'lucide-react';
import { useId } from 'react';
import { classNames } from '../../../lib/format/class-names.ts';
import { DownloadMark } from '../../../offline/downloads/download-mark.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button, buttonStyle } from '../../../ui/button.tsx';
import { entryOf } from '../../../blocks/content-entries.ts';
import { languageLabels } from '../../../blocks/content-labels.ts';
import type { PathCourse } from './path-steps.ts';
import { useInSight } from './use-in-sight.ts';
import { useLessonAction } from './use-lesson-action.ts';

interface LessonRowProps {
  readonly lesson: PathCourse;
  /** Whether it is what comes next. */
  readonly isCurrent: boolean;
  readonly isLanguageNamed: boolean;
}

/** A lesson of a stage that has too many for a path. A deck without cards cannot be started. */
export function LessonRow({ lesson, isCurrent, isLanguageNamed }: LessonRowProps) {
  const { t } = useLingui();
  const titleId = useId();
  const actionId = useId();
  const ref = useInSight<HTMLLIElement>(isCurrent);
  const { activity, courseId, language, partCount, isCompleted } = lesson;
  const action = useLessonAction(lesson);
  const labelled = { id: actionId, 'aria-labelledby': `${actionId} ${titleId}` };
  return (
    <li
      ref={ref}
      className={classNames(
        'relative flex flex-wrap items-center justify-end gap-x-3 gap-y-1 rounded-control bg-card p-2 shadow-low md:p-3',
        isCurrent && 'ring-3 ring-saffron',
      )}
    >
      <span
        {...(isCompleted ? { role: 'img', 'aria-label': t`Completed` } : { 'aria-hidden': true })}
        className={classNames(
          'grid size-8 shrink-0 place-items-center rounded-pill',
          isCompleted ? 'bg-teal text-on-teal' : 'border-2 border-line',
        )}
      >
        {isCompleted && <Check aria-hidden className="size-4.5" strokeWidth={2.6} />}
      </span>
      <div dir={blockDirection(language)} className="grid min-w-28 flex-1 gap-0.5">
        <h3 id={titleId} lang={languageTag(language)} className="text-l leading-snug font-semibold wrap-anywhere">
          {lesson.title}
        </h3>
        {lesson.description !== '' && (
          <p className="line-clamp-2 text-s text-ink-soft">
            <bdi>{lesson.description}</bdi>
          </p>
        )}
        <p className="mt-0.5 flex flex-wrap items-center gap-2 text-s text-ink-soft">
          <bdi>
            {t`${plural(partCount, { one: '# card', other: '# cards' })}`}
            {isLanguageNamed && ` · ${t(languageLabels[language])}`}
          </bdi>
          {lesson.hasAllAudio && (
            <Badge>
              <Volume2 aria-hidden className="size-3.5" />
              <span className="max-sm:sr-only">{t`Every word with audio`}</span>
            </Badge>
          )}
        </p>
      </div>
      <div className="flex items-center gap-1 sm:gap-3">
        <DownloadMark courseId={courseId} title={lesson.title} />
        {activity === 'flashcards' && lesson.isEmpty ? (
          <Button {...labelled} variant="quiet" disabled>
            {action}
          </Button>
        ) : (
          <Link
            {...labelled}
            to={entryOf(activity).coursePath}
            params={{ id: courseId }}
            aria-current={isCurrent ? 'step' : undefined}
            className={buttonStyle(
              isCurrent ? 'primary' : isCompleted ? 'outline' : 'quiet',
              'after:absolute after:inset-0',
            )}
          >
            {action}
          </Link>
        )}
      </div>
    </li>
  );
}
