import { peaksOf } from '@kalima/shared/domain/learning/recording';
import { evenLevel, type Take, TakeListener } from '@kalima/shared/domain/learning/takes';
import { useEffect, useRef, useState } from 'react';
import {
  listenToMicrophone,
  type Microphone,
  RecordingError,
  type RecordingProblem,
} from '../../lib/sound/microphone.ts';
import { atKeptRate, wavFile } from '../../lib/sound/sound-files.ts';
import { stopSound } from '../../lib/sound/sound-player.ts';
import {
  addTake,
  beginRound,
  chooseTake,
  goToWord,
  sayAgain,
  skipWord,
  type StudioState,
  type StudioTake,
  type StudioWord,
  takesOf,
} from './studio-state.ts';

/** Bars of the wave of a take. */
const waveBars = 44;

interface StudioOptions {
  readonly words: readonly StudioWord[];
  /** Called with each sound that is to be used, and again where another take is chosen. */
  readonly onTake: (wordId: string, file: File) => void;
}

/** What keeps the studio from listening: a problem of the microphone, or that it was taken away. */
export type StudioProblem = RecordingProblem | 'LOST';

interface Listening {
  readonly microphone: Microphone;
  readonly listener: TakeListener;
}

/** A studio that goes through a list of words by itself: a pause ends a take, and a good take leads on (PRODUCT.md#recording). */
export function useStudio({ words, onTake }: StudioOptions) {
  const [isAll, setIsAll] = useState(() => words.every(({ hasSound }) => hasSound));
  const [state, setState] = useState(() => beginRound(words, isAll));
  const [level, setLevel] = useState(0);
  const [isOpening, setIsOpening] = useState(false);
  const [problem, setProblem] = useState<StudioProblem | null>(null);
  const [listening, setListening] = useState<Listening | null>(null);
  const [deviceId, setDeviceId] = useState<string>();
  // What is heard comes faster than the screen is drawn.
  const now = useRef({ state, listening, onTake });
  useEffect(() => {
    now.current.onTake = onTake;
  }, [onTake]);
  const urls = useRef<string[]>([]);
  const isGone = useRef(false);

  function show(next: StudioState): void {
    now.current.state = next;
    setState(next);
  }

  function stop(): void {
    now.current.listening?.microphone.close();
    now.current.listening = null;
    setListening(null);
    setLevel(0);
  }

  useEffect(() => {
    isGone.current = false;
    stopSound();
    const [made, current] = [urls.current, now.current];
    return () => {
      isGone.current = true;
      current.listening?.microphone.close();
      current.listening = null;
      for (const url of made) URL.revokeObjectURL(url);
    };
  }, []);

  async function keep({ samples, problem: ofTake }: Take, rate: number): Promise<void> {
    const wordId = now.current.state.currentId;
    if (wordId === null) return;
    const file = wavFile(await atKeptRate(evenLevel(samples, rate), rate));
    if (isGone.current) return;
    const url = URL.createObjectURL(file);
    urls.current.push(url);
    const number = takesOf(now.current.state, wordId) + 1;
    const take: StudioTake = {
      id: crypto.randomUUID(),
      wordId,
      number,
      seconds: samples.length / rate,
      // As it was spoken: so a take that is too quiet looks so.
      peaks: peaksOf(samples, waveBars),
      problem: ofTake,
      file,
      url,
    };
    show(addTake(now.current.state, take));
    if (ofTake === null) now.current.onTake(wordId, file);
    if (now.current.state.currentId === null) stop();
  }

  function hear(listener: TakeListener, rate: number, samples: Float32Array): void {
    const heard = listener.hear(samples);
    setLevel(heard.level);
    for (const take of heard.takes) void keep(take, rate);
  }

  async function start(device = deviceId): Promise<void> {
    stop();
    setProblem(null);
    if (now.current.state.currentId === null) show(beginRound(words, true, now.current.state));
    setIsOpening(true);
    let listener: TakeListener | undefined;
    try {
      const microphone = await listenToMicrophone(
        {
          onSamples: (samples) => listener && hear(listener, microphone.rate, samples),
          onLost: () => {
            stop();
            setProblem('LOST');
          },
        },
        device,
      );
      if (isGone.current) {
        microphone.close();
        return;
      }
      listener = new TakeListener(microphone.rate);
      now.current.listening = { microphone, listener };
      setListening(now.current.listening);
    } catch (error) {
      setProblem(error instanceof RecordingError ? error.problem : 'FAILED');
    } finally {
      setIsOpening(false);
    }
  }

  return {
    ...state,
    isAll,
    level,
    problem,
    isOpening,
    isListening: listening !== null,
    microphones: listening?.microphone.devices ?? [],
    microphoneId: listening?.microphone.deviceId,
    start,
    stop,
    chooseMicrophone: (id: string) => {
      setDeviceId(id);
      void start(id);
    },
    /** Ends the take that is being said; where nothing is said, goes on without the word. */
    next: () => {
      const { listening: current } = now.current;
      const take = current?.listener.end();
      if (take && current) void keep(take, current.microphone.rate);
      else show(skipWord(now.current.state));
    },
    /** Forgets what is being said, and leads back to what was said last. */
    again: () => {
      const { listening: current } = now.current;
      const wasSpeaking = (current?.listener.end() ?? null) !== null;
      show(wasSpeaking ? { ...now.current.state, refusal: null } : sayAgain(now.current.state));
    },
    goTo: (wordId: string) => {
      now.current.listening?.listener.forget();
      show(goToWord(now.current.state, wordId));
    },
    choose: (take: StudioTake) => {
      show(chooseTake(now.current.state, take));
      onTake(take.wordId, take.file);
      if (now.current.state.currentId === null) stop();
    },
    /** Begins again with the words without a sound, or with all. */
    ask: (all: boolean) => {
      now.current.listening?.listener.forget();
      setIsAll(all);
      show(beginRound(words, all, now.current.state));
    },
  };
}

export type Studio = ReturnType<typeof useStudio>;
