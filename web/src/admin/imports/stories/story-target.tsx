import type { IdentifiedStory } from '@kalima/shared/domain/exchange/import-story-draft';
import { fitSubtitles } from '@kalima/shared/domain/content/subtitles';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useErrorMessages } from '../../../lib/api/error-messages.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import type { WorkFile } from '../import-files.ts';
import type { OpenImport } from '../use-import.ts';
import type { StoryAction } from './story-action.ts';
import { StoryMedia } from './story-media.tsx';

interface StoryTargetProps {
  readonly story: IdentifiedStory;
  readonly target: NonNullable<OpenImport['told']['target']>;
  readonly byId: ReadonlyMap<string, WorkFile>;
  readonly onAction: (action: StoryAction) => void;
}

/** What becomes of the story that is added to: said before it happens. */
export function StoryTarget({ story, target, byId, onAction }: StoryTargetProps) {
  const { t } = useLingui();
  const { describe } = useErrorMessages();
  if (target.error)
    return (
      <Banner tone="error">
        <p>{describe(target.error)}</p>
        <Button variant="outline" className="my-2" onClick={() => void target.refetch()}>{t`Try again`}</Button>
      </Banner>
    );
  if (!target.data) return <Skeleton className="h-12" />;
  const { pages, sentences, videoUrl, audioUrl } = target.data;
  const isBook = story.pages.length > 0;
  if (isBook && (videoUrl !== null || audioUrl !== null))
    return <Banner tone="error">{t`That story has a recording or a film. Pages go into a picture book alone.`}</Banner>;
  if (!isBook && pages.length > 0)
    return (
      <Banner tone="error">{t`That story is a picture book. Subtitles go into a story with a recording or a film.`}</Banner>
    );
  if (isBook)
    return (
      <Banner tone="info">
        {t`${plural(pages.length, {
          one: 'The pages go behind the # page that it has.',
          other: 'The pages go behind the # pages that it has.',
        })}`}
      </Banner>
    );
  const fitted =
    sentences.length === 0
      ? null
      : fitSubtitles(
          story.sentences,
          sentences.map(({ text }) => text),
        );
  const timed = fitted?.filter(({ begins }) => begins !== null).length ?? 0;
  const all = sentences.length;
  return (
    <>
      <Banner tone="info">
        {fitted
          ? t`${timed} of ${all} sentences of the story get their times from these subtitles; its text stays.`
          : all === 0
            ? t`The story has no text. It becomes that of these subtitles.`
            : t`The subtitles read differently. They take the place of the story's text.`}
      </Banner>
      <StoryMedia story={story} file={byId.get(story.media ?? '')} isOptional onAction={onAction} />
    </>
  );
}
