import type { Phrase } from '@kalima/shared/contract/content/phrases';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Led } from '../blocks/pairs/led.ts';
import { usePlaySound } from '../blocks/study/use-play-sound.ts';
import { useStudy } from '../blocks/study/use-study.ts';
import { useSoundOf } from '../../lib/sound/device-voice.ts';
import { soundSettings } from '../../lib/sound/sound-settings.ts';
import { useUser } from '../../lib/api/user.ts';
import { answersOfRound, roundOfPhrases, storeAnswersOfRound } from '../../offline/person/round-answers.ts';
import { pauseSound, playSound, preloadSounds, stopSound, useSound } from '../../lib/sound/sound-player.ts';

/** Milliseconds between a phrase's end and the next in loop play (PRODUCT.md#constants). */
const loopGap = 300;
/** Milliseconds that loop play stays with a phrase that cannot be heard, so that it can be read. */
const silentPause = 3000;

/** A phrase with the form that leads. */
type LedPhrase = Phrase & Led;

/** How the phrases of a course are gone through and heard (PRODUCT.md#phrases). */
export function usePhrases({ id, phrases }: { readonly id: string; readonly phrases: readonly LedPhrase[] }) {
  const { completeLesson } = useStudy();
  const playAsked = usePlaySound();
  const sound = useSound();
  const { id: userId } = useUser();
  const round = roundOfPhrases(id);
  // Where it was left: a course is gone through over several days.
  const [index, setIndex] = useState(() => {
    const [left] = answersOfRound(userId, round).keys();
    return Math.max(
      0,
      phrases.findIndex((one) => one.id === left),
    );
  });
  const [isLooping, setIsLooping] = useState(false);
  const hasCompleted = useRef(false);
  const phrase = phrases[index];
  const soundOf = useSoundOf();
  const heard = (one: LedPhrase | undefined) => (one ? soundOf(one.audioUrl, one.text, one.language) : null);
  const audioUrl = heard(phrase);
  const isHeld = sound?.isPaused === true;
  const isLast = index === phrases.length - 1;

  useEffect(() => {
    preloadSounds([...phrases.slice(index, index + 3), ...phrases.slice(0, 1)].map((one) => one.audioUrl));
  }, [phrases, index]);

  const placeId = index === 0 || isLast ? undefined : phrase?.id;
  useEffect(() => {
    storeAnswersOfRound(userId, round, new Map(placeId === undefined ? [] : [[placeId, true]]));
  }, [userId, round, placeId]);

  // The phrase in sight is heard when the course is opened; a browser that wants a press first stays silent.
  const speakFirst = useEffectEvent(() => {
    if (soundSettings().speaksPhrases && audioUrl !== null) void playSound(audioUrl);
  });
  useEffect(() => speakFirst(), []);

  const complete = useEffectEvent(() => {
    if (hasCompleted.current) return;
    hasCompleted.current = true;
    completeLesson(id, 'phrases');
  });
  useEffect(() => {
    if (isLast) complete();
  }, [isLast]);

  // Loop play hears out the phrase in sight and goes on to the next, from the last to the first.
  const playOn = useEffectEvent((from: number, signal: AbortSignal) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    async function step(at: number): Promise<void> {
      setIndex(at);
      const url = heard(phrases[at]);
      const outcome = url === null ? 'failed' : await playSound(url);
      if (signal.aborted) return;
      if (outcome === 'stopped') return setIsLooping(false);
      const pause = outcome === 'ended' ? loopGap : silentPause;
      timer = setTimeout(() => void step((at + 1) % phrases.length), pause);
    }
    signal.addEventListener('abort', () => clearTimeout(timer));
    void step(from);
  });
  const startLoop = useEffectEvent((signal: AbortSignal) => playOn(index, signal));
  useEffect(() => {
    if (!isLooping) return;
    const running = new AbortController();
    startLoop(running.signal);
    return () => running.abort();
  }, [isLooping]);

  function goTo(target: number): void {
    if (target < 0 || target >= phrases.length) return;
    const wasPlaying = sound !== null && !isHeld;
    setIsLooping(false);
    setIndex(target);
    const url = heard(phrases[target]);
    if ((wasPlaying || soundSettings().speaksPhrases) && url !== null) void playSound(url);
    else stopSound();
  }

  return {
    index,
    phrase,
    isLooping,
    isFirst: index === 0,
    isLast,
    sound: audioUrl,
    isPlaying: sound !== null && !isHeld,
    goTo,
    playOrPause: (): void => {
      if (sound !== null) pauseSound(!isHeld);
      else if (audioUrl !== null) void playAsked(audioUrl);
    },
    /** Ends what is heard, and what would be heard next. */
    stop: (): void => {
      setIsLooping(false);
      stopSound();
    },
    /** On from the phrase in sight; off leaves it to be heard out. */
    switchLoop: () => setIsLooping(!isLooping),
  };
}
