import type { IdentifiedStory } from '@kalima/shared/domain/exchange/import-story-draft';
import type { StoryNotice } from '@kalima/shared/domain/exchange/import-story-notices';
import { languageTag } from '@kalima/shared/domain/language/languages';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { BookImage, Captions, Check } from 'lucide-react';
import { useState } from 'react';
import { classNames } from '../../../lib/format/class-names.ts';
import { Button } from '../../../ui/button.tsx';
import type { WorkFile } from '../import-files.ts';
import type { OpenImport } from '../use-import.ts';
import type { StoryAction } from './story-action.ts';
import { StoryFields } from './story-fields.tsx';
import { StoryNotices } from './story-notices.tsx';
import { StoryPages } from './story-pages.tsx';
import { StorySentences } from './story-sentences.tsx';
import { StoryTarget } from './story-target.tsx';

interface StoryCardProps {
  readonly work: OpenImport;
  readonly story: IdentifiedStory;
  readonly notices: readonly StoryNotice[];
  readonly byId: ReadonlyMap<string, WorkFile>;
  readonly isOpenAtFirst: boolean;
  readonly onAction: (action: StoryAction) => void;
}

/** A story with what was noticed in it; its pages or sentences unfold. */
export function StoryCard({ work, story, notices, byId, isOpenAtFirst, onAction }: StoryCardProps) {
  const { t } = useLingui();
  const [isOpen, setIsOpen] = useState(isOpenAtFirst);
  const isBook = story.pages.length > 0;
  const count = isBook
    ? t`${plural(story.pages.length, { one: '# page', other: '# pages' })}`
    : t`${plural(story.sentences.length, { one: '# sentence', other: '# sentences' })}`;
  const name = story.title || t`Story without a title`;
  const Icon = isBook ? BookImage : Captions;
  const isToLookAt = notices.length > 0;
  const setLeftOut = (isLeftOut: boolean) => onAction({ kind: 'change', change: (now) => ({ ...now, isLeftOut }) });
  return (
    <li
      tabIndex={-1}
      aria-label={name}
      data-look={isToLookAt ? '' : undefined}
      className={classNames(
        'grid gap-4 rounded-card border border-s-4 border-line bg-card p-4 shadow-low md:p-5',
        isToLookAt ? 'border-s-saffron' : story.isLeftOut ? 'border-s-line' : 'border-s-teal',
      )}
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Icon aria-hidden className="size-6 shrink-0 text-teal" />
        <div className="min-w-0 flex-1 basis-50">
          <h2
            lang={story.language === null ? undefined : languageTag(story.language)}
            className={classNames('font-semibold wrap-anywhere', story.isLeftOut && 'text-ink-soft line-through')}
          >
            <bdi>{name}</bdi>
          </h2>
          <p className="text-s text-ink-soft">
            {[isBook ? t`Picture book` : t`Story with subtitles`, count].join(' · ')}
          </p>
        </div>
        {!isToLookAt && !story.isLeftOut && <Check aria-label={t`Nothing to look at`} className="size-5 text-teal" />}
        <Button
          variant="outline"
          aria-label={story.isLeftOut ? t`Take in ${name}` : t`Leave out ${name}`}
          onClick={() => setLeftOut(!story.isLeftOut)}
        >
          {story.isLeftOut ? t`Take in` : t`Leave out`}
        </Button>
      </div>
      {!story.isLeftOut && (
        <>
          <StoryNotices story={story} notices={notices} onAction={onAction} />
          {work.told.target === null ? (
            <StoryFields work={work} story={story} byId={byId} onAction={onAction} />
          ) : (
            <StoryTarget story={story} target={work.told.target} byId={byId} onAction={onAction} />
          )}
          <details open={isOpen} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
            <summary className="min-h-(--touch) cursor-pointer py-2.5 font-semibold">{count}</summary>
            {isOpen &&
              (isBook ? (
                <StoryPages story={story} byId={byId} onAction={onAction} />
              ) : (
                <StorySentences story={story} onAction={onAction} />
              ))}
          </details>
        </>
      )}
    </li>
  );
}
