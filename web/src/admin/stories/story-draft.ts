import type { ChangedStoryInput, EditableStory, StoryInput } from '@kalima/shared/contract/stories';
import type { ContentLanguage } from '@kalima/shared/domain/languages';
import { emptyWord, type VocabularyDraft, vocabularyDraftOf } from '../blocks/vocabulary-draft.ts';
import { emptyVideo, type VideoDraft, videoDraftOf, videoUrlOf } from '../blocks/video-draft.ts';

/** A story as its form holds it; without a language of its own it speaks that of its stage. */
export interface StoryDraft
  extends Omit<StoryInput, 'videoUrl' | 'videoSource' | 'language' | 'vocabulary'>, VideoDraft, VocabularyDraft {
  readonly language: ContentLanguage | null;
  /** The stage that it is moved to; a new one is made in the stage that is chosen. */
  readonly stageId?: string | undefined;
}

export const emptyStory: StoryDraft = {
  title: '',
  description: '',
  language: null,
  text: '',
  vocabulary: [],
  word: emptyWord,
  thumbnailUrl: null,
  ...emptyVideo,
};

/** A stored story as its form holds it. */
export function storyDraftOf(story: EditableStory | null): StoryDraft {
  if (!story) return emptyStory;
  const { title, description, language, text, vocabulary, thumbnailUrl, stageId } = story;
  return {
    title,
    description,
    language,
    text,
    vocabulary: vocabularyDraftOf(vocabulary),
    word: emptyWord,
    thumbnailUrl,
    stageId,
    ...videoDraftOf(story),
  };
}

/** What is sent to the server; `language` is that of the stage. */
export function storyInputOf(
  { videoLink, videoFile, word: _typed, stageId: _stage, ...draft }: StoryDraft,
  language: ContentLanguage,
): ChangedStoryInput {
  const { videoSource } = draft;
  const videoUrl = videoUrlOf({ videoSource, videoLink, videoFile });
  return { ...draft, language: draft.language ?? language, videoUrl };
}
