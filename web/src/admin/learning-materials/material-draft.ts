import type { EditableMaterial, MaterialInput } from '@kalima/shared/contract/learning-materials';
import { materialDefaults } from '@kalima/shared/domain/learning-material';
import { emptyVideo, type VideoDraft, videoDraftOf, videoUrlOf } from '../blocks/video-draft.ts';

/** A material as its form holds it. */
export interface MaterialDraft extends Omit<MaterialInput, 'videoUrl' | 'videoSource'>, VideoDraft {}

/** What a new material starts with (PRODUCT.md#material-management). */
export const emptyDraft: MaterialDraft = {
  title: '',
  content: '',
  tags: [],
  imageUrl: null,
  ...emptyVideo,
  ...materialDefaults,
};

export function draftOf(material: EditableMaterial): MaterialDraft {
  const { title, content, tags, imageUrl, difficulty, category, language, readTime } = material;
  return {
    title,
    content,
    tags,
    imageUrl,
    difficulty,
    category,
    language,
    readTime,
    ...videoDraftOf(material),
  };
}

/** What is sent to the server. */
export function inputOf({ videoLink, videoFile, ...draft }: MaterialDraft): MaterialInput {
  const videoUrl = videoUrlOf({ videoSource: draft.videoSource, videoLink, videoFile });
  return { ...draft, tags: [...draft.tags], videoUrl, videoSource: videoUrl === null ? null : draft.videoSource };
}

/** Whether HTML of the editor shows nothing. */
export function isBlank(html: string): boolean {
  return !/<(?:img|iframe|video)\b/.test(html) && html.replace(/<[^<>]*>|&nbsp;/g, '').trim() === '';
}
