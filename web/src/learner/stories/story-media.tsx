import type { Story } from '@kalima/shared/contract/content/stories';
import { matTint } from '@kalima/shared/domain/content/mats';
import { useLingui } from '@lingui/react/macro';
import { RotateCw } from 'lucide-react';
import { Picture } from '../../blocks/picture.tsx';
import { withMessages } from '../../blocks/media-clock/youtube-handle.ts';
import { VideoPlayer } from '../../blocks/video-player.tsx';
import { stopSound } from '../../lib/sound/sound-player.ts';
import { useFailed } from '../../lib/api/use-failed.ts';
import { Button } from '../../ui/button.tsx';

interface StoryMediaProps {
  readonly story: Story;
  /** Gets the element or frame that plays it. */
  readonly mediaRef: (element: HTMLElement | null) => void;
}

/** What a story is told by: its film, or its recording with the story's picture. */
export function StoryMedia({ story, mediaRef }: StoryMediaProps) {
  const { t } = useLingui();
  const { videoUrl, thumbnailUrl, title } = story;
  // A server of an earlier version tells none.
  const audioUrl = story.audioUrl ?? null;
  const [hasFailed, setHasFailed] = useFailed(audioUrl);
  if (videoUrl !== null && videoUrl !== '') {
    return (
      <VideoPlayer
        url={videoUrl}
        source={story.videoSource}
        title={title}
        posterUrl={thumbnailUrl}
        mediaRef={mediaRef}
        embedAs={withMessages}
      />
    );
  }
  if (audioUrl === null) return null;
  return (
    <div className="grid gap-3">
      {thumbnailUrl !== null && (
        <Picture
          src={thumbnailUrl}
          tint={matTint(story.id)}
          alt=""
          isEager
          sizes="(min-width: 768px) 760px, 100vw"
          className="aspect-video w-full rounded-card"
        />
      )}
      {hasFailed ? (
        <div className="grid justify-items-center gap-3 rounded-card bg-sunk p-4 text-center">
          <p role="alert" className="text-ink-soft">
            {t`This recording cannot be played.`}
          </p>
          <Button variant="outline" icon={<RotateCw aria-hidden />} onClick={() => setHasFailed(false)}>
            {t`Try again`}
          </Button>
        </div>
      ) : (
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- its text stands below
        <audio
          ref={mediaRef}
          src={audioUrl}
          controls
          controlsList="nodownload"
          preload="metadata"
          aria-label={t`Recording: ${title}`}
          onPlay={stopSound}
          onError={() => setHasFailed()}
          className="w-full"
        />
      )}
    </div>
  );
}
