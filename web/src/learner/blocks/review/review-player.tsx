import type { AskedReview } from '../study/ask-review.ts';
import type { Rung } from '@kalima/shared/domain/learning/exercises';
import { useLingui } from '@lingui/react/macro';
import { BookCheck, CalendarClock, Ellipsis, Timer, Undo2 } from 'lucide-react';
import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { playEffect } from '../../../lib/sound/sound-effects.ts';
import { readRemembered, remember } from '../../../lib/device/device-storage.ts';
import { wantsLessMotion } from '../../../lib/device/reading-look.ts';
import { stopSound, preloadSounds } from '../../../lib/sound/sound-player.ts';
import { useKeys } from '../../../lib/use-keys.ts';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Menu, MenuItem } from '../../../ui/menu.tsx';
import { BuildQuestion } from './build-question.tsx';
import { PickQuestion, choiceSizes } from './pick-question.tsx';
import { ReviewEnding } from './review-ending.tsx';
import { ReviewFrame } from './review-frame.tsx';
import { SayQuestion } from './say-question.tsx';
import { TypeQuestion } from './type-question.tsx';
import { type InSight, type Outcome, useReview } from './use-review.ts';
import { WrongCard } from './wrong-card.tsx';
import { PicturesAhead } from '../../../blocks/pictures-ahead.tsx';
import type { AskedQuestion } from './asked-question.ts';
import { cueSizes } from './question-cue.tsx';

/** Fetches what the next question shows and says. */
function QuestionAhead({ question: { item, exercise, choices } }: { readonly question: AskedQuestion }) {
  const { imageUrl, audioUrl } = item;
  const isPicked = exercise === 'pick' || exercise === 'hear';
  useEffect(() => preloadSounds([audioUrl]), [audioUrl]);
  // A card without a picture of its own has texts as choices.
  if (imageUrl === null) return null;
  return isPicked ? (
    <PicturesAhead of={choices.map((choice) => choice.imageUrl)} sizes={choiceSizes} />
  ) : (
    <PicturesAhead of={[imageUrl]} sizes={cueSizes} />
  );
}

interface QuestionProps {
  readonly inSight: InSight;
  readonly onAnswer: (outcome: Outcome) => void;
}

const exercises: Record<Rung, ComponentType<QuestionProps>> = {
  pick: PickQuestion,
  hear: PickQuestion,
  build: BuildQuestion,
  type: TypeQuestion,
  say: SayQuestion,
};

/** Milliseconds after a right answer until the next question; longer for who wants less to move. */
const pause = { usual: 900, calm: 2500 } as const;
const keyOfWaiting = 'kalima.review-waits';

/** Whether this page may use a microphone at all. */
const canRecord = () => window.isSecureContext && 'mediaDevices' in navigator && 'MediaRecorder' in window;

function pauseHere(): number {
  return wantsLessMotion() ? pause.calm : pause.usual;
}

interface ReviewPlayerProps {
  readonly review: AskedReview;
  /** Set where words are asked beside the queue. */
  readonly isPractice?: boolean;
  /** Where the way out leads. */
  readonly exitTo?: '/today' | '/vocabulary';
  /** What the session leads to. */
  readonly next?: ReactNode;
}

/** A session of words, one question at a time (PRODUCT.md#review). */
export function ReviewPlayer({ review, isPractice = false, exitTo = '/today', next }: ReviewPlayerProps) {
  const { t } = useLingui();
  const running = useReview(
    review,
    { mayType: review.hasTyping, maySay: review.hasSaying && canRecord(), canHear: true },
    isPractice,
  );
  const { inSight, progress } = running;
  const [isWaiting, setIsWaiting] = useState(() => readRemembered(keyOfWaiting) === 'yes');
  const outcome = inSight?.outcome ?? null;
  const isRight = outcome?.isRight === true;

  const goOn = useEffectEvent(() => running.goOn());
  useEffect(() => {
    if (!isRight || isWaiting) return;
    const timer = setTimeout(() => goOn(), pauseHere());
    return () => clearTimeout(timer);
  }, [isRight, isWaiting]);

  const onUndoKey = useEffectEvent((event: KeyboardEvent) => {
    const isWriting = event.target instanceof HTMLInputElement && event.target.value !== '' && !event.target.readOnly;
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'z' || isWriting || !running.canUndo) return;
    event.preventDefault();
    running.undo();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onUndoKey(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
  useKeys({ Enter: outcome !== null && (() => running.goOn()) });

  if (!inSight) return <ReviewEnding running={running} next={next} />;
  const { question } = inSight;
  const Question = exercises[question.exercise];
  const isWrong = outcome !== null && !outcome.isRight;

  function answer(given: Outcome): void {
    stopSound();
    playEffect(given.isRight ? 'right' : 'wrong');
    running.answer(given);
  }
  function switchWaiting(): void {
    remember(keyOfWaiting, isWaiting ? null : 'yes');
    setIsWaiting(!isWaiting);
  }
  const undo = (
    <IconButton
      label={t`Take back the last answer`}
      aria-keyshortcuts="Control+Z"
      disabled={!running.canUndo}
      onClick={running.undo}
    >
      <Undo2 aria-hidden className="mirrored" />
    </IconButton>
  );
  return (
    <ReviewFrame
      progress={progress}
      exitTo={exitTo}
      footer={
        <>
          {undo}
          {outcome === null ? (
            <>
              <button
                type="button"
                className="min-h-(--touch) px-4 font-semibold text-teal-ink"
                onClick={() => answer({ isRight: false, hint: false, tries: 1 })}
              >
                {t`I don’t know yet`}
              </button>
              <Menu
                label={t`More choices`}
                trigger={<Ellipsis aria-hidden className="size-5.5" />}
                triggerClassName="text-ink-soft hover:bg-sunk"
                opensUp
              >
                <MenuItem icon={<BookCheck aria-hidden />} onSelect={running.suspend}>{t`I know this`}</MenuItem>
                <MenuItem
                  icon={<CalendarClock aria-hidden />}
                  onSelect={running.postpone}
                >{t`Not now: in a week`}</MenuItem>
                <MenuItem
                  icon={<Timer aria-hidden />}
                  isChecked={!isWaiting}
                  onSelect={switchWaiting}
                >{t`Go on by itself`}</MenuItem>
              </Menu>
            </>
          ) : isWrong || isWaiting ? (
            <Button
              key="on"
              autoFocus
              className="min-h-14.5 flex-1 rounded-[18px] text-l md:max-w-100 md:flex-none md:px-16"
              aria-keyshortcuts="Enter"
              onClick={running.goOn}
            >
              {t`Go on`}
            </Button>
          ) : (
            <span className="flex-1" />
          )}
        </>
      }
    >
      <p role="status" className="sr-only">
        {isRight && t`Right!`}
        {isWrong && t`Not quite.`}
      </p>
      {isWrong ? (
        <WrongCard key={inSight.key} question={question} outcome={outcome} comesBack={inSight.comesBack} />
      ) : (
        <Question key={inSight.key} inSight={inSight} onAnswer={answer} />
      )}
      {running.ahead && <QuestionAhead question={running.ahead} />}
    </ReviewFrame>
  );
}
