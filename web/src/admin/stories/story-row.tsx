import type { StoryTableRow } from '@kalima/shared/contract/content/stories';
import { storyExcerptLength } from '@kalima/shared/domain/language/excerpt';
import { blockDirection, languageTag } from '@kalima/shared/domain/language/languages';
import { matTint } from '@kalima/shared/domain/content/mats';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { AudioLines, Copy, Pencil, Trash2 } from 'lucide-react';
import { languageLabels } from '../../blocks/content-labels.ts';
import { Picture } from '../../blocks/picture.tsx';
import { classNames } from '../../lib/format/class-names.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { CourseActions } from '../assigning/course-actions.tsx';
import { LongText } from '../editing/long-text.tsx';
import { OwnBadge, useKeepsOrder } from '../editing/own-content.tsx';
import { useSortableItem } from '../editing/sortable-area.tsx';
import { useVideoSourceLabels } from '../editing/video-source-labels.ts';

interface StoryRowProps {
  readonly story: StoryTableRow;
  /** What it is called when it is moved. */
  readonly name: string;
  readonly isLanguageNamed: boolean;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
  /** Null for who may change it; else it is copied. */
  readonly onCopy: (() => void) | null;
  /** Told the id of a copy that is made of one's own. */
  readonly onCopied: (id: string) => void;
}

/** A story as a line of the table, or as a card on a phone. */
export function StoryRow({ story, name, isLanguageNamed, onEdit, onDelete, onCopy, onCopied }: StoryRowProps) {
  const { t } = useLingui();
  const sources = useVideoSourceLabels();
  const { handle, className, ...item } = useSortableItem(story.id, name);
  const lang = languageTag(story.language);
  const keeps = useKeepsOrder();
  const actions = (
    <div className="flex xl:justify-end">
      {onCopy === null ? (
        <>
          <Link
            to="/admin/stories/$storyId/times"
            params={{ storyId: story.id }}
            aria-label={t`Times of ${story.title}`}
            title={t`Times of ${story.title}`}
            className="grid size-(--touch) place-items-center rounded-pill text-ink-soft transition-colors duration-150 hover:bg-sunk hover:text-ink"
          >
            <AudioLines aria-hidden className="size-5.25" />
          </Link>
          <IconButton label={t`Edit ${story.title}`} onClick={onEdit}>
            <Pencil aria-hidden />
          </IconButton>
          <IconButton label={t`Delete ${story.title}`} className="text-coral-ink" onClick={onDelete}>
            <Trash2 aria-hidden />
          </IconButton>
        </>
      ) : (
        <IconButton label={t`Copy ${story.title}`} onClick={onCopy}>
          <Copy aria-hidden />
        </IconButton>
      )}
    </div>
  );
  return (
    <tr
      {...item}
      className={classNames(
        'border-t border-line bg-card max-xl:grid max-xl:grid-cols-[auto_72px_minmax(0,1fr)_auto] max-xl:items-start max-xl:gap-x-3 max-xl:py-3 max-xl:pe-4',
        className,
      )}
    >
      <td className="xl:ps-2">{keeps && handle}</td>
      <td className="xl:py-2">
        <Picture
          src={story.thumbnailUrl}
          tint={matTint(story.id)}
          alt=""
          sizes="96px"
          className="aspect-video w-18 rounded-control xl:w-24"
        />
      </td>
      <td className="min-w-0 max-xl:col-span-2 xl:px-3 xl:py-2">
        <div dir={blockDirection(story.language)}>
          <p lang={lang} className="font-semibold wrap-anywhere">
            {story.title}
          </p>
          <p dir="auto" className="text-s text-ink-soft wrap-anywhere">
            <LongText text={story.description} most={storyExcerptLength} of={story.title} />
          </p>
          {isLanguageNamed && (
            <p className="text-s text-ink-soft">
              <bdi>{t(languageLabels[story.language])}</bdi>
            </p>
          )}
        </div>
        <OwnBadge courseId={story.id} />
        <CourseActions
          isCompact
          course={{ id: story.id, title: story.title, courseType: 'story', language: story.language }}
          {...(onCopy === null ? { onCopied } : {})}
        />
      </td>
      <td className="text-s text-ink-soft max-xl:col-start-3 max-xl:self-center xl:px-3 xl:whitespace-nowrap">
        {story.videoSource && sources[story.videoSource]}
        {/* A server of an earlier version tells neither. */}
        {story.hasAudio && t`Recording`}
        {story.pageCount > 0 && t`${plural(story.pageCount, { one: '# page', other: '# pages' })}`}
      </td>
      <td className="max-xl:-me-3 xl:pe-3">{actions}</td>
    </tr>
  );
}
