import { languageTag } from '@kalima/shared/domain/language/languages';
import { useLingui } from '@lingui/react/macro';
import { Mic, Square, Volume2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { usePlaySound } from '../study/use-play-sound.ts';
import { useSoundOf } from '../../../lib/sound/device-voice.ts';
import { RecordingError, type RecordingProblem } from '../../../lib/sound/microphone.ts';
import { type Recording, startRecording } from '../../../lib/sound/record-sound.ts';
import { stopSound } from '../../../lib/sound/sound-player.ts';
import { useKeys } from '../../../lib/use-keys.ts';
import { Button } from '../../../ui/button.tsx';
import { QuestionCue } from './question-cue.tsx';
import type { InSight, Outcome } from './use-review.ts';

interface SayQuestionProps {
  readonly inSight: InSight;
  readonly onAnswer: (outcome: Outcome) => void;
}

/** The word is said, heard beside the model and judged by who said it. The voice stays in this page's memory; it can be done without a recording. */
export function SayQuestion({ inSight: { question, outcome }, onAnswer }: SayQuestionProps) {
  const { t } = useLingui();
  const { item } = question;
  const playAsked = usePlaySound();
  const sound = useSoundOf()(item.audioUrl, item.text, item.language);
  const recording = useRef<Recording>(undefined);
  const voice = useRef<string>(undefined);
  /** Whether a microphone that is being opened is still waited for. */
  const isOpening = useRef(false);
  const [state, setState] = useState<'ready' | 'recording' | 'recorded' | 'said'>('ready');
  const [problem, setProblem] = useState<RecordingProblem | null>(null);
  const [tries, setTries] = useState(0);

  function forget(): void {
    if (voice.current) URL.revokeObjectURL(voice.current);
    voice.current = undefined;
  }
  useEffect(
    () => () => {
      isOpening.current = false;
      recording.current?.cancel();
      forget();
    },
    [],
  );
  async function begin(): Promise<void> {
    stopSound();
    setProblem(null);
    forget();
    isOpening.current = true;
    try {
      const opened = await startRecording();
      // Nobody waits for it any more, or another press has opened it first.
      if (!isOpening.current) {
        opened.cancel();
        return;
      }
      isOpening.current = false;
      recording.current = opened;
      setState('recording');
    } catch (error) {
      if (isOpening.current) setProblem(error instanceof RecordingError ? error.problem : 'FAILED');
    }
  }
  async function end(): Promise<void> {
    const running = recording.current;
    recording.current = undefined;
    try {
      const file = await running?.stop();
      if (!file) return;
      voice.current = URL.createObjectURL(file);
      setTries(tries + 1);
      setState('recorded');
      await hear();
    } catch (error) {
      setProblem(error instanceof RecordingError ? error.problem : 'FAILED');
      setState('ready');
    }
  }
  async function hear(): Promise<void> {
    if (voice.current) await playAsked(voice.current);
    if (sound !== null) await playAsked(sound);
  }
  /** Where nothing can be recorded: said aloud, the word is heard, and judged all the same. */
  async function sayUnrecorded(): Promise<void> {
    isOpening.current = false;
    setProblem(null);
    setTries(Math.max(1, tries));
    setState('said');
    await hear();
  }
  const isJudged = (state === 'recorded' || state === 'said') && outcome === null;
  useKeys({ ' ': isJudged && (() => void hear()) });
  const problems: Record<RecordingProblem, string> = {
    INSECURE: t`Recording needs a page that is served by HTTPS.`,
    DENIED: t`The microphone is not allowed for this page.`,
    NO_MICROPHONE: t`This device has no microphone.`,
    SILENT: t`Nothing was to be heard. Try again, a little louder.`,
    FAILED: t`The recording failed. Try again.`,
  };
  return (
    <div className="grid flex-1 grid-cols-1 grid-rows-[auto_1fr] gap-5 md:mx-auto md:w-full md:grid-cols-[minmax(0,300px)_minmax(0,1fr)] md:grid-rows-1 md:content-center md:gap-x-14 low:grid-cols-2">
      <QuestionCue item={item} task={t`Say it`} isHeard={false} />
      <div className="grid content-center justify-items-center gap-4 text-center">
        <p className="text-l font-semibold text-ink-soft">{t`Say it, then hear both`}</p>
        {(state === 'recorded' || state === 'said') && (
          <p lang={languageTag(item.language)} dir="auto" className="text-target-big leading-normal font-semibold">
            {item.text}
          </p>
        )}
        <button
          type="button"
          aria-label={state === 'recording' ? t`End the recording` : t`Record`}
          onClick={() => void (state === 'recording' ? end() : begin())}
          disabled={outcome !== null}
          className="grid size-24 place-items-center rounded-pill bg-teal text-on-teal shadow-card active:scale-[0.97] low:size-16"
        >
          {state === 'recording' ? (
            <Square aria-hidden className="size-9 fill-current" />
          ) : (
            <Mic aria-hidden className="size-10" />
          )}
        </button>
        <p role="status" className="min-h-6 text-ink-soft">
          {problem && <span className="font-medium text-coral-ink">{problems[problem]}</span>}
          {!problem && state === 'recording' && t`Listening… press again when you have said it.`}
          {!problem && state === 'recorded' && t`Was it like the other?`}
          {!problem && state === 'said' && t`Did you say it like this?`}
          {!problem && state === 'ready' && t`Your voice stays on this device.`}
        </p>
        {state === 'ready' && outcome === null && (
          <button
            type="button"
            onClick={() => void sayUnrecorded()}
            className="min-h-(--touch) px-3 font-semibold text-teal-ink"
          >
            {t`Say it aloud without a recording`}
          </button>
        )}
        {isJudged && (
          <>
            <button
              // What was pressed before is gone.
              autoFocus={state === 'said'}
              type="button"
              aria-keyshortcuts="Space"
              onClick={() => void hear()}
              className="inline-flex min-h-(--touch) items-center gap-2 px-3 font-semibold text-teal-ink"
            >
              <Volume2 aria-hidden className="size-5" />
              {state === 'said' ? t`Hear the word` : t`Hear both`}
            </button>
            <div className="grid w-full max-w-100 grid-cols-2 gap-3">
              <Button
                variant="outline"
                className="min-h-14.5"
                onClick={() => onAnswer({ isRight: false, hint: false, tries })}
              >
                {t`Not yet`}
              </Button>
              <Button className="min-h-14.5" onClick={() => onAnswer({ isRight: true, hint: false, tries })}>
                {state === 'said' ? t`Like this` : t`Like the other`}
              </Button>
            </div>
          </>
        )}
      </div>
    </div>
  );
}
