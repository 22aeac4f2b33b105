import type { StudiedWord } from '@kalima/shared/contract/study';
import type { StudiedActivity } from '@kalima/shared/domain/activities';
import type { ContentLanguage } from '@kalima/shared/domain/languages';
import { isSameWord, maxBankWords } from '@kalima/shared/domain/vocabulary-bank';
import type { WordAction } from '@kalima/shared/domain/vocabulary-state';
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useUser } from '../../lib/user.ts';
import { outbox } from '../../offline/outbox/outbox.ts';
import { afterEvents, showEvent } from '../../offline/outbox/pending-work.ts';
import type { NewEvent } from '../../offline/outbox/outbox-store.ts';
import { showToast } from '../../ui/toast-store.ts';
import { type ShownWord, studiedWordOf } from './bank-words.ts';
import { vocabularyQuery } from './vocabulary-query.ts';

export interface CardAnswer {
  readonly courseId: string;
  readonly activity: StudiedActivity;
  readonly cardId: string;
  readonly isRight: boolean;
}

/** The course and the card, phrase or story that a word came from. */
export interface WordSource {
  readonly courseId?: string;
  readonly partId?: string;
}

/** Notes what the learner does: on the device first, at once on every screen, and from there to the server (PRODUCT.md#events). */
export function useStudy() {
  const { t } = useLingui();
  const user = useUser();
  const client = useQueryClient();

  function note(event: NewEvent): void {
    showEvent(client, user.id, event);
    outbox.enqueue(user.id, event).catch(() => {
      showToast(t`What you did could not be kept on this device. Is its storage full?`, 'error');
    });
  }

  return {
    /** A word as it goes into this learner's bank. */
    wordOf: (shown: ShownWord, language: ContentLanguage): StudiedWord =>
      studiedWordOf(shown, language, user.nativeLanguage),
    /**
     * Changes the bank. Returns whether the word is on another list than before: adding one that is learned already
     * does nothing. Says so where a full bank has no room for a new word.
     */
    recordWord: (action: WordAction, word: StudiedWord, source: WordSource = {}): boolean => {
      const { queryKey } = vocabularyQuery(user.id);
      const bank = client.getQueryData(queryKey);
      const event = { type: 'word', action, word, ...source } as const;
      if (bank && afterEvents(['vocabulary'], bank, [event]).length > Math.max(maxBankWords, bank.length)) {
        showToast(t`Your vocabulary bank is full. Remove words that you know to make room.`, 'error');
        return false;
      }
      note(event);
      return action !== 'add' || !bank?.some((known) => isSameWord(known, word) && !known.isMastered);
    },
    recordAnswer: (answer: CardAnswer): void => {
      note({ type: 'card-answered', ...answer });
    },
    /** Opens again for the learner what they have completed (PRODUCT.md#starting-over). */
    resetProgress: (): void => note({ type: 'progress-reset' }),
    completeLesson: (courseId: string, activity: StudiedActivity): void => {
      note({ type: 'lesson-completed', courseId, activity });
      // Marked here, it would count as just asked for; the way back asks again, and finds what was assigned meanwhile.
      void client.invalidateQueries({ queryKey: [activity, 'list'], refetchType: 'none' });
    },
  };
}
