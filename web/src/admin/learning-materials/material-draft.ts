import type { EditableMaterial, MaterialInput } from '@kalima/shared/contract/content/learning-materials';
import type { ContentLanguage } from '@kalima/shared/domain/language/languages';
import { materialDefaults } from '@kalima/shared/domain/content/learning-material';
import { parseRichText } from '../../blocks/prepare-rich-text.ts';
import { emptyVideo, type VideoDraft, videoDraftOf, videoUrlOf } from '../editing/video-draft.ts';

/** A material as its form holds it. */
export interface MaterialDraft extends Omit<MaterialInput, 'videoUrl' | 'videoSource' | 'language'>, VideoDraft {
  /** Null where the proposed one was not changed. */
  readonly language: ContentLanguage | null;
}

/** What a new material starts with (PRODUCT.md#material-management). */
export const emptyDraft: MaterialDraft = {
  title: '',
  content: '',
  tags: [],
  imageUrl: null,
  ...emptyVideo,
  ...materialDefaults,
  language: null,
};

/** The HTML as browsers write it, and so the editor: `<img>`, not `<img />`; else a text that was not touched looks changed. */
function asWritten(html: string): string {
  return parseRichText(html).innerHTML;
}

export function draftOf(material: EditableMaterial): MaterialDraft {
  const { title, content, tags, imageUrl, difficulty, category, language, readTime } = material;
  return {
    title,
    content: asWritten(content),
    tags,
    imageUrl,
    difficulty,
    category,
    language,
    readTime,
    ...videoDraftOf(material),
  };
}

/** What is sent to the server; `language` is the one that is proposed. */
export function inputOf({ videoLink, videoFile, ...draft }: MaterialDraft, language: ContentLanguage): MaterialInput {
  const videoUrl = videoUrlOf({ videoSource: draft.videoSource, videoLink, videoFile });
  return {
    ...draft,
    language: draft.language ?? language,
    tags: [...draft.tags],
    videoUrl,
    videoSource: videoUrl === null ? null : draft.videoSource,
  };
}

/** Whether HTML of the editor shows nothing. */
export function isBlank(html: string): boolean {
  return !/<(?:img|iframe|video)\b/.test(html) && html.replace(/<[^<>]*>|&nbsp;/g, '').trim() === '';
}
