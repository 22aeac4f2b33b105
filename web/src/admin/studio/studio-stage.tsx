import { matTint } from '@kalima/shared/domain/content/mats';
import { useLingui } from '@lingui/react/macro';
import { Mic, SkipForward, Square, Undo2 } from 'lucide-react';
import type { RefObject } from 'react';
import { Picture } from '../../blocks/picture.tsx';
import { classNames } from '../../lib/format/class-names.ts';
import { Badge } from '../../ui/badge.tsx';
import { Banner } from '../../ui/banner.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { useRecordingProblems } from '../files/use-recording-problems.ts';
import { LevelMeter } from './level-meter.tsx';
import type { StudioWord } from './studio-state.ts';
import { useTakeProblems } from './use-take-problems.ts';
import type { Studio } from './use-studio.ts';

interface StudioStageProps {
  readonly words: readonly StudioWord[];
  readonly studio: Studio;
  readonly language: string;
  /** Has the focus while the microphone listens, so that the keys are the studio's. */
  readonly stage: RefObject<HTMLDivElement | null>;
}

const key = 'rounded-sm font-sans border border-edge bg-card px-1.5 py-0.5 font-semibold text-ink';

/** The word that is spoken, large, and what starts, ends and repeats its take. */
export function StudioStage({ words, studio, language, stage }: StudioStageProps) {
  const { t } = useLingui();
  const recordingProblems = useRecordingProblems();
  const takeProblems = useTakeProblems();
  const { round, used, currentId, isListening, problem, refusal } = studio;
  const done = round.filter((id) => used[id] !== undefined).length;
  const word = words.find(({ id }) => id === currentId);
  const place = currentId === null ? round.length : round.indexOf(currentId) + 1;
  const lacking = [...round.slice(place), ...round.slice(0, place)].find(
    (id) => used[id] === undefined && id !== currentId,
  );
  const following = words.find(({ id }) => id === lacking);
  return (
    <div ref={stage} tabIndex={-1} data-autofocus className="grid justify-items-center gap-3 outline-none">
      <div className="grid w-full gap-2">
        <div className="flex flex-wrap items-center gap-x-4 text-s text-ink-soft">
          <span>{currentId === null ? t`Done: ${done} of ${round.length}` : t`Word ${place} of ${round.length}`}</span>
          {following && (
            <span className="min-w-0 flex-1 truncate text-center max-sm:hidden">
              {t`next:`} <bdi lang={language}>{following.text}</bdi>
            </span>
          )}
          <span role="status" className="ms-auto min-h-6">
            {isListening && (
              <Badge>
                <Mic aria-hidden className="size-3.5" />
                {t`listening`}
              </Badge>
            )}
          </span>
        </div>
        <ProgressBar label={t`Recorded words`} value={done} max={round.length} />
      </div>
      {word ? (
        <>
          {word.imageUrl !== null && (
            <Picture
              src={word.imageUrl}
              alt=""
              sizes="180px"
              isWhole
              tint={matTint(word.id)}
              className="size-36 rounded-card low:hidden"
            />
          )}
          <p aria-live="polite" className="grid justify-items-center gap-1 text-center">
            <bdi lang={language} className="text-target-big font-semibold wrap-anywhere">
              {word.text}
            </bdi>
            <bdi className="text-ink-soft wrap-anywhere">{word.translation}</bdi>
          </p>
        </>
      ) : (
        <p role="status" className="py-8 text-center text-l font-semibold">
          {t`All of these words have a sound.`}
        </p>
      )}
      <LevelMeter level={studio.level} />
      <div role="alert" className="w-full empty:hidden">
        {problem !== null && (
          <Banner tone="error">
            {problem === 'LOST'
              ? t`The microphone is gone. What was recorded is kept; connect it again and go on.`
              : recordingProblems[problem]}
          </Banner>
        )}
        {problem === null && refusal !== null && <Banner tone="info">{takeProblems[refusal].advice}</Banner>}
      </div>
      <div className="flex items-center gap-6">
        <IconButton
          label={t`Say the last word again`}
          className="size-13! border border-edge bg-card"
          disabled={studio.takes.length === 0 && !isListening}
          onClick={studio.again}
        >
          <Undo2 aria-hidden className="mirrored" />
        </IconButton>
        <button
          type="button"
          aria-label={isListening ? t`Stop recording` : currentId === null ? t`Record all again` : t`Start recording`}
          aria-busy={studio.isOpening || undefined}
          className={classNames(
            'grid size-21 place-items-center rounded-pill shadow-card transition-colors duration-150 [&_svg]:size-8',
            isListening
              ? 'bg-coral text-on-coral outline-3 outline-offset-2 outline-teal'
              : 'bg-teal text-on-teal hover:bg-teal-strong',
          )}
          onClick={() => {
            if (isListening) studio.stop();
            else void studio.start();
            // Space goes on to the next word from now on, and does not press this button.
            stage.current?.focus();
          }}
        >
          {studio.isOpening ? (
            <Spinner />
          ) : isListening ? (
            <Square aria-hidden fill="currentColor" />
          ) : (
            <Mic aria-hidden />
          )}
        </button>
        <IconButton
          label={t`Next word`}
          className="size-13! border border-edge bg-card"
          disabled={currentId === null}
          onClick={studio.next}
        >
          <SkipForward aria-hidden className="mirrored" />
        </IconButton>
      </div>
      <p className="text-center text-s text-ink-soft">
        {t`Speak. A pause of 0.6 seconds ends a take, and the next word comes.`}{' '}
        <span className="pointer-coarse:hidden">
          <kbd className={key}>{t`Space`}</kbd> {t`next`} <kbd className={key}>R</kbd> {t`again`}{' '}
          <kbd className={key}>Esc</kbd> {t`stop`}
        </span>
      </p>
    </div>
  );
}
