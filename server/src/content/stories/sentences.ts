import { randomUUID } from 'node:crypto';
import type { EditableSentence } from '@kalima/shared/contract/content/stories';
import { keepSentenceIds } from '@kalima/shared/domain/content/part-ids';
import { splitSentences } from '@kalima/shared/domain/language/sentence-split';
import { type SentenceTimes, keepOrderedTimes, noTimes } from '@kalima/shared/domain/content/sentence-times';

/** A sentence as it is to be written; without times it has those of the sentence that it was before. */
export interface PlannedSentence extends Partial<SentenceTimes> {
  readonly pageId: string | null;
  readonly text: string;
}

/** What is read to one recording, or none: the text of a page, or of a story without pages, whose `pageId` is null. */
export interface Passage {
  readonly pageId: string | null;
  readonly text: string;
  /** Where it is heard. */
  readonly recording: string | null;
}

interface Recorded {
  readonly text: string;
  readonly videoUrl: string | null;
  readonly audioUrl: string | null;
  readonly pages: readonly { readonly id: string; readonly text: string; readonly audioUrl: string | null }[];
}

/** The passages of a story. */
export function passagesOf({ text, videoUrl, audioUrl, pages }: Recorded): Passage[] {
  if (pages.length > 0) return pages.map((page) => ({ pageId: page.id, text: page.text, recording: page.audioUrl }));
  return [{ pageId: null, text, recording: videoUrl ?? audioUrl }];
}

/**
 * The sentences of a story that is changed. A passage whose text stays has those that it had, however they were parted; another one is
 * split (PRODUCT.md#parts). Times for another recording wait to be listened to again (PRODUCT.md#times-of-sentences).
 */
export function planSentences(
  passages: readonly Passage[],
  before: { readonly passages: readonly Passage[]; readonly sentences: readonly EditableSentence[] },
): PlannedSentence[] {
  return passages.flatMap(({ pageId, text, recording }): PlannedSentence[] => {
    const former = before.passages.find((passage) => passage.pageId === pageId);
    const isProposed = former !== undefined && former.recording !== recording ? { isProposed: true } : {};
    if (former?.text !== text)
      return splitSentences(text).map((sentence) => ({ pageId, text: sentence, ...isProposed }));
    return before.sentences
      .filter((sentence) => sentence.pageId === pageId)
      .map(({ id: _id, ...sentence }) => ({ ...sentence, ...(sentence.begins !== null && isProposed) }));
  });
}

/** The text of a passage as its sentences were parted and joined: as it was written where it reads the same, else one a line. */
export function textOf(written: string, sentences: readonly { readonly text: string }[]): string {
  const isAsWritten = JSON.stringify(splitSentences(written)) === JSON.stringify(sentences.map(({ text }) => text));
  return isAsWritten ? written : sentences.map(({ text }) => text).join('\n');
}

/** The planned sentences under their ids: those that stayed keep them and, on the same page and in the same order, their times. */
export function nameSentences(
  stored: readonly EditableSentence[],
  planned: readonly PlannedSentence[],
): EditableSentence[] {
  const byId = new Map(stored.map((sentence) => [sentence.id, sentence]));
  const named = keepSentenceIds(
    stored,
    planned.map(({ text }) => text),
    randomUUID,
  );
  const timed = named.map(({ id }, place): EditableSentence => {
    const { pageId, text, ...given } = planned[place] ?? { pageId: null, text: '', ...noTimes };
    const former = byId.get(id);
    const kept = former?.pageId === pageId ? former : noTimes;
    const { begins = kept.begins, ends = kept.ends, isProposed = kept.isProposed } = given;
    return { id, pageId, text, begins, ends, isProposed: isProposed && begins !== null };
  });
  return [...Map.groupBy(timed, ({ pageId }) => pageId).values()].flatMap((ofPage) => keepOrderedTimes(ofPage));
}
