import { useLingui } from '@lingui/react/macro';
import { Check, Mic, RotateCcw, Square } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { formatLength } from '../../lib/format/format-date.ts';
import { RecordingError, type RecordingProblem } from '../../lib/sound/microphone.ts';
import { longestRecording, type Recording, startRecording } from '../../lib/sound/record-sound.ts';
import { stopSound } from '../../lib/sound/sound-player.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useAskToClose } from '../frame/use-ask-to-close.tsx';
import { useRecordingProblems } from './use-recording-problems.ts';

interface RecordDialogProps {
  /** What is recorded, such as the word. */
  readonly title: string;
  readonly titleLanguage?: string;
  readonly onKeep: (file: File) => void;
  readonly onClose: () => void;
}

type State =
  | { readonly step: 'ready'; readonly problem?: RecordingProblem }
  | { readonly step: 'opening' | 'working' }
  | { readonly step: 'recording'; readonly recording: Recording }
  | { readonly step: 'recorded'; readonly file: File; readonly url: string };

function problemOf(error: unknown): RecordingProblem {
  return error instanceof RecordingError ? error.problem : 'FAILED';
}

/** Records with the microphone, lets the recording be heard, and keeps it or begins again (PRODUCT.md#recording). */
export function RecordDialog({ title, titleLanguage, onKeep, onClose }: RecordDialogProps) {
  const { t } = useLingui();
  const [state, setState] = useState<State>({ step: 'ready' });
  const [seconds, setSeconds] = useState(0);
  const current = useRef(state);
  useEffect(() => {
    current.current = state;
  }, [state]);
  useEffect(() => {
    stopSound();
    return () => {
      const last = current.current;
      if (last.step === 'recording') last.recording.cancel();
      if (last.step === 'recorded') URL.revokeObjectURL(last.url);
    };
  }, []);

  const recording = state.step === 'recording' ? state.recording : null;
  useEffect(() => {
    if (!recording) return undefined;
    const started = Date.now();
    const timer = setInterval(() => {
      const passed = Date.now() - started;
      setSeconds(Math.floor(passed / 1000));
      if (passed >= longestRecording) void finish(recording);
    }, 250);
    return () => clearInterval(timer);
  }, [recording]);

  async function begin() {
    if (state.step === 'recorded') URL.revokeObjectURL(state.url);
    setSeconds(0);
    setState({ step: 'opening' });
    try {
      setState({ step: 'recording', recording: await startRecording() });
    } catch (error) {
      setState({ step: 'ready', problem: problemOf(error) });
    }
  }

  async function finish(running: Recording) {
    setState({ step: 'working' });
    try {
      const file = await running.stop();
      setState({ step: 'recorded', file, url: URL.createObjectURL(file) });
    } catch (error) {
      setState({ step: 'ready', problem: problemOf(error) });
    }
  }

  const problems = useRecordingProblems();
  // A press beside the dialog is easily made, and a recording is not.
  const { close, question } = useAskToClose(['recording', 'working', 'recorded'].includes(state.step), onClose);
  const clock = formatLength(seconds);
  return (
    <Dialog
      title={title}
      {...(titleLanguage === undefined ? {} : { titleLanguage })}
      onClose={close}
      actions={
        state.step === 'recorded' && (
          <>
            <Button variant="outline" icon={<RotateCcw aria-hidden />} onClick={() => void begin()}>
              {t`Record again`}
            </Button>
            <Button icon={<Check aria-hidden />} onClick={() => onKeep(state.file)}>
              {t`Use this recording`}
            </Button>
          </>
        )
      }
    >
      <div className="grid justify-items-center gap-4 py-2">
        {state.step === 'ready' && state.problem && (
          <Banner tone="error" className="w-full">
            {problems[state.problem]}
          </Banner>
        )}
        {state.step === 'recorded' ? (
          // oxlint-disable-next-line jsx-a11y/media-has-caption -- a recording of one word or sentence, which stands beside it
          <audio src={state.url} controls aria-label={t`Recording`} className="w-full" />
        ) : (
          <>
            <p role="status" className="text-l font-semibold tabular-nums">
              {state.step === 'recording' ? t`Recording…` : state.step === 'working' ? t`Trimming silence…` : ''}
              {recording && <span aria-hidden> {clock}</span>}
            </p>
            {recording ? (
              <Button variant="danger" icon={<Square aria-hidden />} onClick={() => void finish(recording)}>
                {t`Stop recording`}
              </Button>
            ) : (
              <Button
                icon={<Mic aria-hidden />}
                isLoading={state.step === 'opening' || state.step === 'working'}
                data-autofocus
                onClick={() => void begin()}
              >
                {t`Start recording`}
              </Button>
            )}
            <p className="text-center text-s text-ink-soft">{t`Silence before and after is cut off.`}</p>
          </>
        )}
      </div>
      {question}
    </Dialog>
  );
}
