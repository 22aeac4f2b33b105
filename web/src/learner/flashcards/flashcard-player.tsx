import type { FlashcardLesson } from '@kalima/shared/contract/content/flashcard-lessons';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Layers } from 'lucide-react';
import { useEffect, useState } from 'react';
import { AidsMenu } from '../blocks/aids/aids-menu.tsx';
import { readTexts } from '../blocks/aids/read-texts.ts';
import { CourseEnding } from '../blocks/path/course-ending.tsx';
import { BackLink } from '../blocks/study/back-link.tsx';
import { PlayerFrame } from '../blocks/player/player-frame.tsx';
import { useRound } from '../blocks/study/use-round.ts';
import { withExample } from '../blocks/study/bank-words.ts';
import { useStudy } from '../blocks/study/use-study.ts';
import { playEffect } from '../../lib/sound/sound-effects.ts';
import { preloadSounds, stopSound } from '../../lib/sound/sound-player.ts';
import { startStopwatch } from '../../lib/stopwatch.ts';
import { useUser } from '../../lib/api/user.ts';
import { Button } from '../../ui/button.tsx';
import { Numeral } from '../../ui/numeral.tsx';
import { EmptyState } from '../../ui/notice.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { dealCards, type DealtCard } from './deal-cards.ts';
import { FlashcardQuestion } from './flashcard-question.tsx';

/** The place of the first card without an answer. */
function firstOpen(cards: readonly DealtCard[], answers: ReadonlyMap<string, boolean>): number {
  const index = cards.findIndex(({ id }) => !answers.has(id));
  return index === -1 ? cards.length : index;
}

interface FlashcardPlayerProps {
  readonly lesson: FlashcardLesson;
  readonly onAgain: () => void;
}

/**
 * A lesson card by card: the first pick counts, the last pick completes (PRODUCT.md#flashcards). A reload goes on with the first
 * card that has no answer.
 */
export function FlashcardPlayer({ lesson: current, onAgain }: FlashcardPlayerProps) {
  const { t } = useLingui();
  const { targetLanguage } = useUser();
  const { recordReview, recordWord, wordOf, completeLesson } = useStudy();
  // As it was opened and dealt: the pictures stay where they are while the card is in sight.
  const [lesson] = useState(current);
  const [cards] = useState(() => dealCards(current, targetLanguage, Math.random));
  const { answers, answer } = useRound(
    `${lesson.id}.flashcards`,
    cards.map(({ id }) => id),
  );
  const [index, setIndex] = useState(() => firstOpen(cards, answers));
  const [picked, setPicked] = useState<string | null>(null);
  const [answerTime] = useState(startStopwatch);
  const card = cards[index];
  const total = cards.length;
  const isLast = answers.size === total;
  const isFinished = total > 0 && index === total;

  useEffect(() => preloadSounds(cards.slice(index, index + 3).map((one) => one.audioUrl)), [cards, index]);

  function pick(answered: DealtCard, option: string) {
    if (picked !== null) return;
    const isRight = option === answered.imageUrl;
    setPicked(option);
    stopSound();
    playEffect(isRight ? 'right' : 'wrong');
    recordReview({
      courseId: lesson.id,
      partId: answered.id,
      language: answered.language,
      text: answered.word,
      exercise: 'flashcard',
      isRight,
      hint: false,
      tries: 1,
      ms: answerTime.elapsed(),
      grade: isRight ? 'good' : 'again',
      given: isRight ? answered.word : (answered.wordOfPicture.get(option) ?? option),
    });
    const word = wordOf(withExample(answered), answered.language);
    if (!isRight && recordWord('add', word, { courseId: lesson.id, partId: answered.id })) {
      showToast(t`This word has been added to the vocabulary bank`, 'info');
    }
    const isOver = answers.size + 1 === total;
    answer(answered.id, isRight, isOver);
    if (isOver) completeLesson(lesson.id, 'flashcards');
  }
  function goOn() {
    setPicked(null);
    answerTime.restart();
    setIndex(isLast ? total : firstOpen(cards, answers));
  }

  const done = answers.size;
  const rightCount = [...answers.values()].filter(Boolean).length;
  if (isFinished) {
    return (
      <CourseEnding
        activity="flashcards"
        course={lesson}
        title={t`Lesson completed`}
        facts={
          <>
            <b className="tabular-nums">
              <Numeral of={rightCount} /> / <Numeral of={total} />
            </b>
            <span>{t`${plural(rightCount, { one: '# picture found at the first pick', other: '# pictures found at the first pick' })}`}</span>
          </>
        }
        backLabel={t`Back to the lessons`}
        words={cards.map(({ word, ...rest }) => ({ ...rest, text: word }))}
        answers={answers}
        onAgain={onAgain}
      />
    );
  }
  return (
    <PlayerFrame
      title={lesson.name}
      language={lesson.language}
      back={<BackLink to="/flashcards" label={t`Back to the lessons`} />}
      actions={<AidsMenu language={lesson.language} pinyin={lesson.pinyin} texts={readTexts(cards)} />}
      progress={{
        label: t`${done} of ${total} cards done`,
        text: t`${done} / ${total}`,
        value: done,
        max: total,
      }}
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
    </PlayerFrame>
  );
}
