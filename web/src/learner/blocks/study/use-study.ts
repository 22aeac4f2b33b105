import type { StudiedWord } from '@kalima/shared/contract/learning/study';
import type { Activity } from '@kalima/shared/domain/learning/activities';
import type { ContentLanguage } from '@kalima/shared/domain/language/languages';
import { storedGiven } from '@kalima/shared/domain/learning/reviews';
import { isSameWord, maxBankWords } from '@kalima/shared/domain/learning/vocabulary-bank';
import type { WordAction } from '@kalima/shared/domain/learning/vocabulary-state';
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useUser } from '../../../lib/api/user.ts';
import { outbox } from '../../../offline/outbox/outbox.ts';
import { afterEvents, showEvent } from '../../../offline/outbox/pending-work.ts';
import type { NewEvent } from '../../../offline/outbox/outbox-store.ts';
import { showToast } from '../../../ui/toast-store.ts';
import { type ShownWord, studiedWordOf } from './bank-words.ts';
import { vocabularyQuery } from './vocabulary-query.ts';

/** Milliseconds of the longest answer that is told apart: who goes away meanwhile is no slow learner. */
const longestAnswer = 600_000;

/** An answer to a word or phrase, as it is noted. */
export type NotedReview = Omit<Extract<NewEvent, { readonly type: 'reviewed' }>, 'type' | 'id'>;
/** A word or phrase where it was met. */
export type NotedItem = Omit<Extract<NewEvent, { readonly type: 'suspended' }>, 'type' | 'id'>;

/** The course and the card, phrase or story that a word came from. */
export interface WordSource {
  readonly courseId?: string;
  readonly partId?: string;
}

/** A word as events about what is remembered name it. */
export interface StudiedItem extends Required<WordSource> {
  readonly language: ContentLanguage;
  readonly text: string;
}

/** Notes what the learner does: on the device first, at once on every screen, and from there to the server (PRODUCT.md#events). */
export function useStudy() {
  const { t } = useLingui();
  const user = useUser();
  const client = useQueryClient();

  function note(event: NewEvent): void {
    // Stored first: if showing it throws, the answer is on its way all the same.
    outbox.enqueue(user.id, event).catch(() => {
      showToast(t`Not saved yet. Keep this page open until you are online.`, 'error');
    });
    try {
      showEvent(client, user.id, event);
    } catch (error) {
      reportError(error);
    }
  }

  function noteUndoably(event: NewEvent): string {
    const id = crypto.randomUUID();
    note({ ...event, id });
    void client.invalidateQueries({ queryKey: ['review'], refetchType: 'none' });
    return id;
  }

  /**
   * Changes the bank. Returns whether the word is on another list than before: adding one that is learned already
   * does nothing. Says so where a full bank has no room for a new word.
   */
  function recordWord(action: WordAction, word: StudiedWord, source: WordSource = {}): boolean {
    const { queryKey } = vocabularyQuery(user.id);
    const bank = client.getQueryData(queryKey);
    const event = { type: 'word', action, word, ...source } as const;
    if (bank && afterEvents(['vocabulary'], bank, [event]).length > Math.max(maxBankWords, bank.length)) {
      showToast(t`Your vocabulary bank is full. Remove words that you know to make room.`, 'error');
      return false;
    }
    note(event);
    return action !== 'add' || !bank?.some((known) => isSameWord(known, word) && !known.isMastered);
  }

  return {
    /** A word as it goes into this learner's bank. */
    wordOf: (shown: ShownWord, language: ContentLanguage): StudiedWord =>
      studiedWordOf(shown, language, user.nativeLanguage),
    recordWord,
    /** An answer to a word or phrase, after so many milliseconds; returns the id by which it can be taken back. */
    recordReview: ({ ms, given, ...review }: NotedReview): string => {
      const stored = storedGiven(given);
      return noteUndoably({
        type: 'reviewed',
        ...review,
        ms: Math.min(longestAnswer, Math.max(0, Math.round(ms))),
        ...(stored !== undefined && { given: stored }),
      });
    },
    /** "I know this", that taken back, or "not now"; returns the id by which it can be taken back. */
    recordMark: (type: 'suspended' | 'resumed' | 'postponed', item: NotedItem): string =>
      noteUndoably({ type, ...item }),
    /** Takes back one of these. */
    recordUndo: (targetId: string): void => void noteUndoably({ type: 'undone', targetId }),
    /** Adds a word to those being learned; returns how that is taken back, or null where it was not added. */
    addUndoably: (word: StudiedWord, source: WordSource): (() => void) | null => {
      const known = client.getQueryData(vocabularyQuery(user.id).queryKey)?.find((one) => isSameWord(one, word));
      if (!recordWord('add', word, source)) return null;
      return () => note({ type: 'word', action: known ? 'master' : 'remove', word, ...source });
    },
    /** Marks a word of the bank, or a new one, as mastered; returns how that is taken back. */
    markMastered: (word: StudiedWord, source: WordSource): (() => void) => {
      const known = client.getQueryData(vocabularyQuery(user.id).queryKey)?.find((one) => isSameWord(one, word));
      if (known?.isMastered) return () => undefined;
      note({ type: 'word', action: 'master', word, ...source });
      return () => note({ type: 'word', action: known ? 'relearn' : 'remove', word, ...source });
    },
    /** Takes a word out of what is asked ("I know this"), or takes that back (PRODUCT.md#memory). */
    setAside: (item: StudiedItem): void => note({ type: 'suspended', ...item }),
    askAgain: (item: StudiedItem): void => note({ type: 'resumed', ...item }),
    /** Opens again for the learner what they have completed (PRODUCT.md#starting-over). */
    resetProgress: (): void => note({ type: 'progress-reset' }),
    completeLesson: (courseId: string, activity: Activity): void => {
      note({ type: 'lesson-completed', courseId, activity });
      // Marked here, it would count as just asked for; the way back asks again, and finds what was assigned meanwhile.
      void client.invalidateQueries({ queryKey: [activity, 'list'], refetchType: 'none' });
    },
  };
}
