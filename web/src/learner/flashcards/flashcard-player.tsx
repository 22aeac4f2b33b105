import type { FlashcardLesson } from '@kalima/shared/contract/flashcard-lessons';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Layers } from 'lucide-react';
import { useEffect, useState } from 'react';
import { BackLink } from '../../blocks/study/back-link.tsx';
import { studiedWordOf } from '../../blocks/study/bank-words.ts';
import { FinishedPanel } from '../../blocks/study/finished-panel.tsx';
import { PlayerFrame } from '../../blocks/study/player-frame.tsx';
import { useStudy } from '../../blocks/study/use-study.ts';
import { playEffect } from '../../lib/sound/sound-effects.ts';
import { preloadSounds, stopSound } from '../../lib/sound/sound-player.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/notice.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { dealCards, type DealtCard } from './deal-cards.ts';
import { FlashcardQuestion } from './flashcard-question.tsx';

interface FlashcardPlayerProps {
  readonly lesson: FlashcardLesson;
  readonly onAgain: () => void;
}

/** A lesson card by card: the first pick counts, the last card completes (learner.md 4). */
export function FlashcardPlayer({ lesson: current, onAgain }: FlashcardPlayerProps) {
  const { t } = useLingui();
  const { noteAnswer, noteWord, completeLesson } = useStudy();
  // As it was opened and dealt: the pictures stay where they are while the card is in sight.
  const [lesson] = useState(current);
  const [cards] = useState(() => dealCards(current, Math.random));
  const [index, setIndex] = useState(0);
  const [picked, setPicked] = useState<string | null>(null);
  const [rightCount, setRightCount] = useState(0);
  const card = cards[index];
  const total = cards.length;
  const isLast = index === total - 1;
  const isFinished = total > 0 && index === total;

  useEffect(() => preloadSounds(cards.slice(index, index + 3).map((one) => one.audioUrl)), [cards, index]);

  function pick(answered: DealtCard, option: string) {
    if (picked !== null) return;
    const isRight = option === answered.imageUrl;
    setPicked(option);
    stopSound();
    playEffect(isRight ? 'right' : 'wrong');
    noteAnswer({ courseId: lesson.id, activity: 'flashcards', cardId: answered.id, isRight });
    if (isRight) setRightCount(rightCount + 1);
    else if (noteWord('add', studiedWordOf(answered, lesson.language), { courseId: lesson.id, partId: answered.id })) {
      showToast(t`This word has been added to the vocabulary bank`, 'info');
    }
  }
  function goOn() {
    if (isLast) completeLesson(lesson.id, 'flashcards');
    setPicked(null);
    setIndex(index + 1);
  }

  const done = index + (picked === null ? 0 : 1);
  return (
    <PlayerFrame
      title={lesson.name}
      language={lesson.language}
      back={<BackLink to="/flashcards" label={t`Back to the lessons`} />}
      progress={{ label: t`${done} of ${total} cards done`, text: `${done} / ${total}`, value: done, max: total }}
      footer={
        picked !== null && (
          <div className="mx-auto grid max-w-130">
            <Button key={index} autoFocus onClick={goOn}>
              {isLast ? t`Finish` : t`Next`}
            </Button>
          </div>
        )
      }
    >
      {total === 0 && <EmptyState icon={<Layers aria-hidden />} title={t`No cards available for this lesson.`} />}
      {card && (
        <FlashcardQuestion
          key={card.id}
          card={card}
          language={lesson.language}
          picked={picked}
          next={cards[index + 1]}
          onPick={(option) => pick(card, option)}
        />
      )}
      {isFinished && (
        <FinishedPanel
          title={t`Lesson completed`}
          backTo="/flashcards"
          backLabel={t`Back to the lessons`}
          onAgain={onAgain}
        >
          <p className="text-xl font-semibold text-ink tabular-nums">
            {rightCount} / {total}
          </p>
          <p>{t`${plural(rightCount, { one: '# picture found at the first pick', other: '# pictures found at the first pick' })}`}</p>
          {rightCount < total && <p>{t`The other words wait in your vocabulary bank.`}</p>}
        </FinishedPanel>
      )}
    </PlayerFrame>
  );
}
