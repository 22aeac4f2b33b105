import type { Flashcard } from '@kalima/shared/contract/content/flashcard-lessons';
import { drawDistractors, type PictureOfWord } from '@kalima/shared/domain/learning/distractors';
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';
import { useErrorMessages } from '../../lib/api/error-messages.ts';
import { showToast } from '../../ui/toast-store.ts';
import type { ChangeCards } from '../lessons/change-cards.ts';
import type { IsOnItsWay } from '../lessons/use-lesson-editing.ts';

/** Milliseconds for which the pictures of other lessons are not asked for again. */
const freshFor = 5 * 60_000;

interface Sources {
  readonly cards: readonly Flashcard[];
  readonly others: readonly PictureOfWord[];
  readonly isOnItsWay: IsOnItsWay;
  /** Whether a picture was proposed before, and not uploaded for the card. */
  readonly isProposal: (url: string) => boolean;
}

/** The card with its empty places filled as far as there are pictures, or without any, with what was proposed exchanged. */
function fill(card: Flashcard, { cards, others, isOnItsWay, isProposal }: Sources): Flashcard {
  const isEmpty = (url: string, slot: number) => url === '' && !isOnItsWay(card.id, `wrong${slot}`);
  const isOpen = card.wrongImageUrls.some(isEmpty) ? isEmpty : isProposal;
  const count = card.wrongImageUrls.filter(isOpen).length;
  const sameLesson = cards.filter(({ id }) => id !== card.id);
  const proposed = drawDistractors(card, card.wrongImageUrls, { sameLesson, others }, count, Math.random);
  if (proposed.length === 0) return card;
  return {
    ...card,
    wrongImageUrls: card.wrongImageUrls.map((url, slot) => (isOpen(url, slot) ? (proposed.shift() ?? url) : url)),
  };
}

/** Fills empty places of wrong pictures, or exchanges what was proposed: from this lesson's other cards first, then of other lessons in its language. */
export function useProposals(lessonId: string) {
  const { t } = useLingui();
  const { describe } = useErrorMessages();
  const queries = useQueryClient();

  async function readOthers(): Promise<readonly PictureOfWord[]> {
    try {
      const { items } = await queries.fetchQuery({
        queryKey: ['flashcards', 'spare-pictures', lessonId],
        queryFn: ({ signal }) =>
          call('GET /api/author/flashcard-lessons/{id}/spare-pictures', { params: { id: lessonId }, signal }),
        staleTime: freshFor,
      });
      return items;
    } catch (failure) {
      showToast(describe(failure), 'error');
      return [];
    }
  }

  return async (
    changeCards: ChangeCards<Flashcard>,
    isMeant: (card: Flashcard) => boolean,
    isOnItsWay: IsOnItsWay,
  ): Promise<void> => {
    const others = await readOthers();
    let filled = 0;
    changeCards((cards) => {
      const pictures = new Set(cards.map(({ imageUrl }) => imageUrl));
      // What was uploaded for a card lies in the folder of its lesson.
      const isProposal = (url: string) => url !== '' && (!url.includes(`/${lessonId}/`) || pictures.has(url));
      return cards.map((card) => {
        const result = isMeant(card) ? fill(card, { cards, others, isOnItsWay, isProposal }) : card;
        if (result !== card) filled += 1;
        return result;
      });
    });
    if (filled === 0) showToast(t`There is no other picture to propose.`, 'info');
  };
}
