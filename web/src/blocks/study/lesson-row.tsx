import { blockDirection, type ContentLanguage, languageTag } from '@kalima/shared/domain/languages';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Check, Volume2 } from 'lucide-react';
import { useId } from 'react';
import { languageLabels } from '../content-labels.ts';
import { classNames } from '../../lib/class-names.ts';
import { DownloadMark } from '../../offline/downloads/download-mark.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button, buttonStyle } from '../../ui/button.tsx';

export interface ListedLesson {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly stage: number;
  readonly language: ContentLanguage;
  readonly cardCount: number;
  readonly isCompleted: boolean;
  readonly hasAllAudio?: boolean;
}

interface LessonRowProps {
  readonly activity: 'interactive-reading' | 'flashcards';
  readonly lesson: ListedLesson;
  readonly isLanguageNamed: boolean;
}

/** A lesson with what it holds, whether it is completed, and the way in. A deck without cards cannot be started. */
export function LessonRow({ activity, lesson, isLanguageNamed }: LessonRowProps) {
  const { t } = useLingui();
  const titleId = useId();
  const actionId = useId();
  const { cardCount } = lesson;
  const action = lesson.isCompleted ? t`Review` : t`Start`;
  const labelled = { id: actionId, 'aria-labelledby': `${actionId} ${titleId}` };
  return (
    <li className="relative flex flex-wrap items-center justify-end gap-x-3 gap-y-1 rounded-control p-2 transition-colors duration-150 hover:bg-sunk md:p-3">
      <span
        {...(lesson.isCompleted ? { role: 'img', 'aria-label': t`Completed` } : { 'aria-hidden': true })}
        className={classNames(
          'grid size-8 shrink-0 place-items-center rounded-pill',
          lesson.isCompleted ? 'bg-teal text-on-teal' : 'border-2 border-line',
        )}
      >
        {lesson.isCompleted && <Check aria-hidden className="size-4.5" strokeWidth={2.6} />}
      </span>
      <div dir={blockDirection(lesson.language)} className="grid min-w-28 flex-1 gap-0.5">
        <h3
          id={titleId}
          lang={languageTag(lesson.language)}
          className="text-l leading-snug font-semibold wrap-anywhere"
        >
          {lesson.name}
        </h3>
        {lesson.description !== '' && (
          <p className="line-clamp-2 text-s text-ink-soft">
            <bdi>{lesson.description}</bdi>
          </p>
        )}
        <p className="mt-0.5 flex flex-wrap items-center gap-2 text-s text-ink-soft">
          <bdi>
            {t`${plural(cardCount, { one: '# card', other: '# cards' })}`}
            {isLanguageNamed && ` · ${t(languageLabels[lesson.language])}`}
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
        <DownloadMark courseId={lesson.id} title={lesson.name} />
        {activity === 'flashcards' && cardCount === 0 ? (
          <Button {...labelled} variant="quiet" disabled>
            {action}
          </Button>
        ) : (
          <Link
            {...labelled}
            to={`/${activity}/$id`}
            params={{ id: lesson.id }}
            className={buttonStyle(lesson.isCompleted ? 'outline' : 'quiet', 'after:absolute after:inset-0')}
          >
            {action}
          </Link>
        )}
      </div>
    </li>
  );
}
