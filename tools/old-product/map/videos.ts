import type { UploadPurpose } from '@kalima/shared/domain/content/uploads';
import { bilibiliVideo, detectVideoSource, youtubeVideoId } from '@kalima/shared/domain/content/video-url';
import { textOf } from '../cells.ts';
import type { At, Making } from '../old-course.ts';

/** The video of a row as a package has it: what its address names counts, whatever stands beside it. */
export function videoOf(
  making: Making,
  at: At,
  cells: Readonly<Record<string, unknown>>,
  purpose: UploadPurpose,
): { address: string } | { file: string } | null {
  const address = textOf(cells['video_url']);
  if (address === '') return null;
  const youtube = youtubeVideoId(address);
  if (youtube !== null) return { address: `https://www.youtube.com/watch?v=${youtube}` };
  const bilibili = bilibiliVideo(address);
  if (bilibili) {
    const { bvid, aid, page } = bilibili;
    return { address: `https://www.bilibili.com/video/${bvid ?? `av${aid ?? ''}`}${page > 1 ? `?p=${page}` : ''}` };
  }
  if (detectVideoSource(address) !== 'upload') {
    making.lost(at, 'its video: video_url names none of its site');
    return null;
  }
  const file = making.file(address, purpose, at);
  return file === null ? null : { file };
}
