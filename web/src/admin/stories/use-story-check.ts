import { useLingui } from '@lingui/react/macro';
import { isHalfWord } from '../editing/vocabulary-draft.ts';
import { videoProblem, videoUrlOf } from '../editing/video-draft.ts';
import type { StoryDraft } from './story-draft.ts';

interface Missing {
  readonly field: 'title' | 'language' | 'description' | 'videoUrl' | 'audioUrl' | 'pages' | 'word';
  readonly message: string;
}

/** Checks a story (PRODUCT.md#story-management): what is missing comes in the order of the form. */
export function useStoryCheck() {
  const { t } = useLingui();
  const videoMessages = {
    NO_FILE: t`Please upload a video`,
    NO_YOUTUBE: t`Please enter a YouTube video link`,
    NO_BILIBILI: t`Please enter a Bilibili video link`,
    INVALID_YOUTUBE: t`Please enter a valid YouTube video link`,
    SHORT_BILIBILI: t`This is a short link. Open it, and copy the address that your browser then shows.`,
    INVALID_BILIBILI: t`Please enter a valid Bilibili video link`,
  };

  /**
   * `hasUploadFailed`: a video could not be sent, so that the one that is meant is not there. `mayLackVideo`: it was stored
   * without one, and may stay so. `isLanguageOpen`: its language has to be chosen.
   */
  return (
    draft: StoryDraft,
    hasUploadFailed: boolean,
    { mayLackVideo = false, isLanguageOpen = false } = {},
  ): readonly Missing[] => {
    const texts = t`Please enter a title and a description`;
    const hasFailed = hasUploadFailed && draft.videoSource === 'upload';
    const isLeftOut = mayLackVideo && videoUrlOf(draft) === null && !hasFailed;
    const isFilm = draft.told === 'film' && !isLeftOut;
    const video = isFilm ? (videoProblem(draft) ?? (hasFailed ? 'NO_FILE' : undefined)) : undefined;
    const pages = draft.pages.length === 0 ? t`Please add a page` : undefined;
    const unsent = hasUploadFailed ? t`A file could not be sent. Send it again, or leave it out.` : undefined;
    return [
      ...(draft.title.trim() === '' ? [{ field: 'title', message: texts } as const] : []),
      ...(isLanguageOpen && draft.language === null
        ? [{ field: 'language', message: t`Please choose a language` } as const]
        : []),
      ...(draft.description.trim() === '' ? [{ field: 'description', message: texts } as const] : []),
      ...(video ? [{ field: 'videoUrl', message: videoMessages[video] } as const] : []),
      ...(draft.told === 'sound' && (draft.audioUrl === null || hasUploadFailed)
        ? [{ field: 'audioUrl', message: t`Please record the story, or upload a recording` } as const]
        : []),
      ...(draft.told === 'pages' && (pages ?? unsent)
        ? [{ field: 'pages', message: pages ?? unsent ?? '' } as const]
        : []),
      ...(isHalfWord(draft.word)
        ? [{ field: 'word', message: t`The word to explain lacks its translation, or the other way round` } as const]
        : []),
    ];
  };
}
