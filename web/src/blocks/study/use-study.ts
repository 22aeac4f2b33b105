import type { StudiedActivity, StudiedWord } from '@kalima/shared/contract/study';
import type { WordAction } from '@kalima/shared/domain/vocabulary-state';
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useUser } from '../../lib/session.ts';
import { outbox } from '../../lib/study/outbox.ts';
import type { NewEvent } from '../../lib/study/outbox-store.ts';
import { showToast } from '../../ui/toast-store.ts';
import { bankAfter } from './bank-words.ts';
import { vocabularyQuery } from './vocabulary-query.ts';
import { withCompletions } from './waiting-study.ts';

export interface CardAnswer {
  readonly courseId: string;
  readonly activity: StudiedActivity;
  readonly cardId: string;
  readonly isRight: boolean;
}

/** Notes what the learner does: on the device first, at once on every screen, and from there to the server (D22). */
export function useStudy() {
  const { t } = useLingui();
  const user = useUser();
  const client = useQueryClient();

  function note(event: NewEvent): void {
    outbox.note(user.id, event).catch(() => {
      showToast(t`What you did could not be kept on this device. Is its storage full?`, 'error');
    });
  }

  return {
    noteWord: (action: WordAction, word: StudiedWord): void => {
      client.setQueryData(vocabularyQuery(user.id).queryKey, (bank) => bank && bankAfter(bank, [{ action, word }]));
      note({ type: 'word', action, word });
    },
    noteAnswer: (answer: CardAnswer): void => {
      note({ type: 'card-answered', ...answer });
    },
    completeLesson: (courseId: string, activity: StudiedActivity): void => {
      client.setQueriesData({ queryKey: [activity] }, (data: unknown) => withCompletions(data, new Set([courseId])));
      // Marked here, it would count as just asked for; the way back asks anew, and finds what was assigned meanwhile.
      void client.invalidateQueries({ queryKey: [activity, 'list'], refetchType: 'none' });
      note({ type: 'lesson-completed', courseId, activity });
    },
  };
}
