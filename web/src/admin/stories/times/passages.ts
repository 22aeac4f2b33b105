import type { EditableStory } from '@kalima/shared/contract/content/stories';
import { type SentenceTimes, spanOf } from '@kalima/shared/domain/content/sentence-times';
import { detectVideoSource } from '@kalima/shared/domain/content/video-url';

/** Milliseconds by which somebody moved where a sentence begins and ends, since it was read, proposed or tapped. */
export interface Nudged {
  readonly begins: number;
  readonly ends: number;
}

/** A sentence as its times are edited; `id` tells it from others while it is. */
export interface TimedSentence extends SentenceTimes {
  readonly id: string;
  readonly pageId: string | null;
  readonly text: string;
  /** By how much it was moved by hand, while it is not saved. */
  readonly nudged?: Nudged;
  /** Whether it was parted from the sentence before within a word, while it is not saved. */
  readonly isWithinWord?: boolean;
}

export interface TimesDraft {
  readonly sentences: readonly TimedSentence[];
}

export function timesDraftOf(story: EditableStory | null): TimesDraft {
  return { sentences: story?.sentences ?? [] };
}

/** What is read to one recording: a page, or all of a story without pages. */
export interface Passage {
  readonly pageId: string | null;
  /** From 1 on; 0 where there are no pages. */
  readonly number: number;
  readonly imageUrl: string | null;
  readonly url: string | null;
  /** How it is heard; `bilibili` tells no page its time. */
  readonly kind: 'sound' | 'film' | 'youtube' | 'bilibili' | 'none';
}

/** The sentences of a passage that readers cannot follow: they have no times, and are not all that is said on their page. */
export function withoutTimes(sentences: readonly TimedSentence[], pageId: string | null): TimedSentence[] {
  const ofPassage = sentences.filter((sentence) => sentence.pageId === pageId);
  const isAllThatIsSaid = pageId !== null && ofPassage.length === 1;
  return isAllThatIsSaid ? [] : ofPassage.filter((sentence) => spanOf(sentence) === null);
}

/** The passages of a story, each with its recording. */
export function passagesOf(story: EditableStory): readonly Passage[] {
  if (story.pages.length > 0) {
    return story.pages.map(({ id, imageUrl, audioUrl }, place) => ({
      pageId: id,
      number: place + 1,
      imageUrl,
      url: audioUrl,
      kind: audioUrl === null ? 'none' : 'sound',
    }));
  }
  const whole = { pageId: null, number: 0, imageUrl: story.thumbnailUrl };
  if (story.videoUrl !== null) {
    const source = detectVideoSource(story.videoUrl, story.videoSource);
    return [{ ...whole, url: story.videoUrl, kind: source === 'upload' ? 'film' : source }];
  }
  return [{ ...whole, url: story.audioUrl, kind: story.audioUrl === null ? 'none' : 'sound' }];
}
