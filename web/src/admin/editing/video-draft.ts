import {
  bilibiliVideo,
  isShortBilibiliLink,
  type VideoSource,
  youtubeVideoId,
} from '@kalima/shared/domain/content/video-url';

/** A video as a form holds it: the link and the uploaded file are kept apart, so that switching the source loses neither. */
export interface VideoDraft {
  readonly videoSource: VideoSource;
  readonly videoLink: string;
  readonly videoFile: string | null;
}

export const emptyVideo: VideoDraft = { videoSource: 'upload', videoLink: '', videoFile: null };

interface Video {
  readonly videoUrl: string | null;
  readonly videoSource: VideoSource | null;
}

/** A stored video as its form holds it. */
export function videoDraftOf({ videoUrl, videoSource }: Video): VideoDraft {
  const source = videoSource ?? 'upload';
  const isFile = source === 'upload';
  return {
    videoSource: source,
    videoLink: isFile ? '' : (videoUrl ?? ''),
    videoFile: isFile ? videoUrl : null,
  };
}

/** The address that the chosen source has; null where there is none. */
export function videoUrlOf({ videoSource, videoLink, videoFile }: VideoDraft): string | null {
  return videoSource === 'upload' ? videoFile : videoLink.trim() || null;
}

/** What keeps a video that is needed from being one; undefined if it is whole (PRODUCT.md#videos). */
export function videoProblem(
  draft: VideoDraft,
): 'NO_FILE' | 'NO_YOUTUBE' | 'NO_BILIBILI' | 'INVALID_YOUTUBE' | 'INVALID_BILIBILI' | 'SHORT_BILIBILI' | undefined {
  const url = videoUrlOf(draft);
  if (draft.videoSource === 'upload') return url === null ? 'NO_FILE' : undefined;
  const isYoutube = draft.videoSource === 'youtube';
  if (url === null) return isYoutube ? 'NO_YOUTUBE' : 'NO_BILIBILI';
  if (isYoutube) return youtubeVideoId(url) === null ? 'INVALID_YOUTUBE' : undefined;
  if (isShortBilibiliLink(url)) return 'SHORT_BILIBILI';
  return bilibiliVideo(url) === null ? 'INVALID_BILIBILI' : undefined;
}
