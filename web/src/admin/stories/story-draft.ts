import type { EditableStory, StoryInput, StoryPageInput } from '@kalima/shared/contract/content/stories';
import type { ContentLanguage } from '@kalima/shared/domain/language/languages';
import { emptyWord, type VocabularyDraft, vocabularyDraftOf } from '../editing/vocabulary-draft.ts';
import { emptyVideo, type VideoDraft, videoDraftOf, videoUrlOf } from '../editing/video-draft.ts';

export const toldBy = ['film', 'sound', 'pages'] as const;
export type ToldBy = (typeof toldBy)[number];

/** A story as its form holds it; without a language of its own it speaks that of its stage. */
export interface StoryDraft
  extends
    Omit<StoryInput, 'videoUrl' | 'videoSource' | 'audioUrl' | 'pages' | 'language' | 'vocabulary'>,
    VideoDraft,
    VocabularyDraft {
  /** What the story is told by; what was entered for the others stays while one looks at them. */
  readonly told: ToldBy;
  readonly audioUrl: string | null;
  readonly pages: readonly StoryPageInput[];
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
  told: 'film',
  audioUrl: null,
  pages: [],
  ...emptyVideo,
};

/** A stored story as its form holds it. */
export function storyDraftOf(story: EditableStory | null): StoryDraft {
  if (!story) return emptyStory;
  const { title, description, language, text, vocabulary, thumbnailUrl, stageId, audioUrl, pages } = story;
  return {
    title,
    description,
    language,
    text,
    vocabulary: vocabularyDraftOf(vocabulary),
    word: emptyWord,
    thumbnailUrl,
    stageId,
    told: pages.length > 0 ? 'pages' : audioUrl === null ? 'film' : 'sound',
    audioUrl,
    pages,
    ...videoDraftOf(story),
  };
}

/** What is sent to the server; `language` is that of the stage. */
export function storyInputOf(
  { videoLink, videoFile, word: _typed, stageId: _stage, told, audioUrl, pages, ...draft }: StoryDraft,
  language: ContentLanguage,
): StoryInput {
  const { videoSource } = draft;
  return {
    ...draft,
    language: draft.language ?? language,
    videoUrl: told === 'film' ? videoUrlOf({ videoSource, videoLink, videoFile }) : null,
    audioUrl: told === 'sound' ? audioUrl : null,
    pages: told === 'pages' ? [...pages] : [],
  };
}
