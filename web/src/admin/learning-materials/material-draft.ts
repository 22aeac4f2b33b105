import type { EditableMaterial, MaterialInput } from '@kalima/shared/contract/learning-materials';
import { materialDefaults } from '@kalima/shared/domain/learning-material';
import type { VideoSource } from '@kalima/shared/domain/video-url';

/** A material as its form holds it: the link and the uploaded file are kept apart, so that switching the source loses neither. */
export interface MaterialDraft extends Omit<MaterialInput, 'videoUrl' | 'videoSource'> {
  readonly videoSource: VideoSource;
  readonly videoLink: string;
  readonly videoFile: string | null;
}

/** What a new material starts with (admin.md 4). */
export const emptyDraft: MaterialDraft = {
  title: '',
  content: '',
  tags: [],
  imageUrl: null,
  videoLink: '',
  videoFile: null,
  ...materialDefaults,
};

export function draftOf(material: EditableMaterial): MaterialDraft {
  const { title, content, tags, imageUrl, difficulty, category, language, readTime, videoUrl } = material;
  const videoSource = material.videoSource ?? 'upload';
  const isFile = videoSource === 'upload';
  return {
    title,
    content,
    tags,
    imageUrl,
    difficulty,
    category,
    language,
    readTime,
    videoSource,
    videoLink: isFile ? '' : (videoUrl ?? ''),
    videoFile: isFile ? videoUrl : null,
  };
}

/** What is sent to the server. */
export function inputOf({ videoLink, videoFile, ...draft }: MaterialDraft): MaterialInput {
  const videoUrl = draft.videoSource === 'upload' ? videoFile : videoLink.trim() || null;
  return { ...draft, tags: [...draft.tags], videoUrl, videoSource: videoUrl === null ? null : draft.videoSource };
}

/** Whether HTML of the editor shows nothing. */
export function isBlank(html: string): boolean {
  return !/<(?:img|iframe|video)\b/.test(html) && html.replace(/<[^>]*>|&nbsp;/g, '').trim() === '';
}
