import { mediaKeyOf } from '@kalima/shared/domain/content/media-addresses';
import {
  type VideoSource,
  bilibiliVideo,
  detectVideoSource,
  isShortBilibiliLink,
  youtubeVideoId,
} from '@kalima/shared/domain/content/video-url';
import { invalidField } from './app-error.ts';

/** An uploaded video, or a link to one of the two sites; both null where there is none. */
export interface Video {
  readonly videoUrl: string | null;
  readonly videoSource: VideoSource | null;
}

/**
 * A video as it is stored: its source is found from the address where none is given (PRODUCT.md#videos). Throws
 * `VALIDATION_FAILED` an address that is not of its source.
 */
export function checkVideo({ videoUrl, videoSource }: Video): Video {
  if (videoUrl === null || videoUrl === '') return { videoUrl: null, videoSource: null };
  const source = detectVideoSource(videoUrl, videoSource);
  if (source === 'youtube' && youtubeVideoId(videoUrl) === null) throw invalidField('videoUrl', 'INVALID_YOUTUBE_URL');
  if (source === 'bilibili' && isShortBilibiliLink(videoUrl)) throw invalidField('videoUrl', 'SHORT_BILIBILI_URL');
  if (source === 'bilibili' && bilibiliVideo(videoUrl) === null) throw invalidField('videoUrl', 'INVALID_BILIBILI_URL');
  if (source === 'upload' && mediaKeyOf(videoUrl) === null) throw invalidField('videoUrl', 'UNKNOWN_FILE');
  return { videoUrl, videoSource: source };
}
