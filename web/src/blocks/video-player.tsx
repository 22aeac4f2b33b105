import { detectVideoSource, videoEmbedUrl, type VideoSource } from '@kalima/shared/domain/content/video-url';
import { useLingui } from '@lingui/react/macro';
import { RotateCw, VideoOff } from 'lucide-react';
import { useFailed } from '../lib/api/use-failed.ts';
import { useOnline } from '../lib/device/use-online.ts';
import { Button } from '../ui/button.tsx';

const frameStyle = 'aspect-video w-full overflow-hidden rounded-card bg-sunk shadow-card';

function VideoProblem({ text, onRetry }: { readonly text: string; readonly onRetry?: () => void }) {
  const { t } = useLingui();
  return (
    <div className={`${frameStyle} grid place-content-center justify-items-center gap-3 p-6 text-center`}>
      <VideoOff aria-hidden className="size-8 text-ink-soft" />
      <p role="alert" className="text-ink-soft">
        {text}
      </p>
      {onRetry && (
        <Button variant="outline" icon={<RotateCw aria-hidden />} onClick={onRetry}>
          {t`Try again`}
        </Button>
      )}
    </div>
  );
}

interface VideoPlayerProps {
  readonly url: string;
  /** The stored source; found from the address where there is none. */
  readonly source: VideoSource | null;
  readonly title: string;
  readonly posterUrl: string | null;
  /** Gets the element or frame that plays it, where its time is followed. */
  readonly mediaRef?: ((element: HTMLElement | null) => void) | undefined;
  /** What the address of an embedded player becomes, such as one that tells its time. */
  readonly embedAs?: (address: string) => string;
}

/** A video: YouTube's or Bilibili's player, or an uploaded file. It never starts by itself (PRODUCT.md#videos). */
export function VideoPlayer({ url, source, title, posterUrl, mediaRef, embedAs }: VideoPlayerProps) {
  const { t } = useLingui();
  const isOnline = useOnline();
  const [hasFailed, setHasFailed] = useFailed(url);
  const detected = detectVideoSource(url, source);
  if (detected !== 'upload') {
    const embedUrl = videoEmbedUrl(detected, url);
    if (embedUrl === null) return <VideoProblem text={t`The address of this video is not known.`} />;
    if (!isOnline) return <VideoProblem text={t`This video is on another site and needs a network.`} />;
    return (
      <iframe
        {...(mediaRef && { ref: mediaRef })}
        src={embedAs?.(embedUrl) ?? embedUrl}
        title={t`Video: ${title}`}
        loading="lazy"
        allow="picture-in-picture; encrypted-media"
        allowFullScreen
        referrerPolicy="strict-origin-when-cross-origin"
        className={frameStyle}
      />
    );
  }
  if (!/^(?:https?:\/)?\//.test(url)) return <VideoProblem text={t`The address of this video is not known.`} />;
  if (hasFailed) {
    return <VideoProblem text={t`This video cannot be played.`} onRetry={() => setHasFailed(false)} />;
  }
  return (
    <video
      {...(mediaRef && { ref: mediaRef })}
      src={url}
      controls
      preload="metadata"
      playsInline
      aria-label={t`Video: ${title}`}
      {...(posterUrl ? { poster: posterUrl } : {})}
      onError={() => setHasFailed()}
      className={frameStyle}
    >
      {t`Your browser does not support video.`}
    </video>
  );
}
