import { useLingui } from '@lingui/react/macro';
import { withMessages } from '../../../blocks/media-clock/youtube-handle.ts';
import { VideoPlayer } from '../../../blocks/video-player.tsx';
import type { Passage } from './passages.ts';

interface PassageMediaProps {
  readonly passage: Passage;
  readonly title: string;
  /** Whether the wave says where it is, and plays it. */
  readonly hasWave: boolean;
  readonly mediaRef: (element: HTMLElement | null) => void;
}

/** What plays a passage: its film in sight, its recording with the bar of the browser where it has no wave. */
export function PassageMedia({ passage: { url, kind }, title, hasWave, mediaRef }: PassageMediaProps) {
  const { t } = useLingui();
  if (url === null || kind === 'none') return null;
  if (kind === 'sound') {
    return (
      // oxlint-disable-next-line jsx-a11y/media-has-caption -- its text stands below
      <audio
        ref={mediaRef}
        src={url}
        controls={!hasWave}
        preload="auto"
        aria-label={t`Recording: ${title}`}
        className="h-10 w-full"
      />
    );
  }
  return (
    <div className="w-full max-w-90">
      <VideoPlayer
        url={url}
        source={kind === 'film' ? 'upload' : kind}
        title={title}
        posterUrl={null}
        mediaRef={kind === 'bilibili' ? undefined : mediaRef}
        embedAs={withMessages}
      />
    </div>
  );
}
