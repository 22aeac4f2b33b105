import type { StoryRow } from '@kalima/shared/contract/content/stories';
import { languageTag } from '@kalima/shared/domain/language/languages';
import { matTint } from '@kalima/shared/domain/content/mats';
import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Check } from 'lucide-react';
import { useId } from 'react';
import { languageLabels } from '../../blocks/content-labels.ts';
import { DueMark } from '../blocks/path/due-mark.tsx';
import { classNames } from '../../lib/format/class-names.ts';
import { DownloadMark } from '../../offline/downloads/download-mark.tsx';
import { contentEntries } from '../../blocks/content-entries.ts';
import { Picture } from '../../blocks/picture.tsx';
import { Badge } from '../../ui/badge.tsx';
import { buttonStyle } from '../../ui/button.tsx';

interface StoryCardProps {
  readonly story: StoryRow;
  /** Whether it is what comes next. */
  readonly isCurrent: boolean;
  readonly isLanguageNamed: boolean;
}

/** A story in the list; the whole card leads to it. */
export function StoryCard({ story, isCurrent, isLanguageNamed }: StoryCardProps) {
  const { t } = useLingui();
  const titleId = useId();
  const actionId = useId();
  return (
    <li
      className={classNames(
        'relative flex flex-col overflow-hidden rounded-card border border-line bg-card transition-shadow duration-150 hover:shadow-over',
        isCurrent && 'ring-3 ring-saffron',
      )}
    >
      <Picture
        src={story.thumbnailUrl}
        tint={matTint(story.id)}
        icon={contentEntries.story.icon}
        alt=""
        sizes="(min-width: 1024px) 350px, (min-width: 640px) 45vw, 100vw"
        className="h-(--picture-mid) w-full md:h-(--picture-high)"
      />
      {story.isCompleted && (
        <Badge className="absolute end-2.5 top-2.5">
          <Check aria-hidden className="size-3.5" />
          {t`Completed`}
        </Badge>
      )}
      {isCurrent && (
        <Badge tone="saffron" className="absolute end-2.5 top-2.5">
          {t`Next`}
        </Badge>
      )}
      <div className="flex flex-1 flex-col gap-1.5 p-3.5">
        <h3
          id={titleId}
          lang={languageTag(story.language)}
          dir="auto"
          className="w-fit text-l leading-snug font-semibold wrap-anywhere"
        >
          {story.title}
        </h3>
        {story.description !== '' && (
          <p className="mb-2 line-clamp-2 text-s text-ink-soft">
            <bdi>{story.description}</bdi>
          </p>
        )}
        <DueMark courseId={story.id} activity="stories" />
        {isLanguageNamed && <p className="text-s text-ink-soft">{t(languageLabels[story.language])}</p>}
        <div className="mt-auto flex items-center gap-1">
          <Link
            id={actionId}
            to="/stories/$id"
            params={{ id: story.id }}
            aria-labelledby={`${actionId} ${titleId}`}
            aria-current={isCurrent ? 'step' : undefined}
            className={buttonStyle(
              isCurrent ? 'primary' : story.isCompleted ? 'outline' : 'quiet',
              'flex-1 after:absolute after:inset-0',
            )}
          >
            {story.isCompleted ? t`Review` : t`Start`}
          </Link>
          <DownloadMark courseId={story.id} title={story.title} />
        </div>
      </div>
    </li>
  );
}
