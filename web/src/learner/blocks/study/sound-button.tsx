import { useLingui } from '@lingui/react/macro';
import { Volume2 } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { usePlaySound } from './use-play-sound.ts';
import { classNames } from '../../../lib/format/class-names.ts';
import { playSound, preloadSounds, useSound } from '../../../lib/sound/sound-player.ts';
import { useKeys } from '../../../lib/use-keys.ts';

interface SoundButtonProps {
  readonly url: string;
  /** Where hearing is the question itself. */
  readonly isLarge?: boolean;
  /** Plays by itself once, when it comes in sight. */
  readonly playsAtOnce?: boolean;
}

/** Plays the word; the space bar does, too. */
export function SoundButton({ url, isLarge = false, playsAtOnce = false }: SoundButtonProps) {
  const { t } = useLingui();
  const playAsked = usePlaySound();
  const isPlaying = useSound()?.url === url;
  const start = useEffectEvent(() => {
    if (playsAtOnce) void playSound(url);
    else preloadSounds([url]);
  });
  useEffect(() => start(), []);
  useKeys({ ' ': () => void playAsked(url) });
  return (
    <button
      type="button"
      aria-label={t`Hear the word`}
      title={t`Hear the word`}
      aria-keyshortcuts="Space"
      onClick={() => void playAsked(url)}
      className={classNames(
        'relative grid shrink-0 place-items-center rounded-pill transition-transform duration-120 active:scale-[0.97]',
        isLarge
          ? 'm-auto size-28 bg-teal text-on-teal before:absolute before:-inset-3.75 before:rounded-pill before:border-2 before:border-teal before:opacity-25 after:absolute after:-inset-7.5 after:rounded-pill after:border-2 after:border-teal after:opacity-10 low:size-18'
          : 'size-(--touch) bg-teal-wash text-teal-ink',
        isLarge && isPlaying && 'before:animate-sound-ring after:animate-sound-ring',
      )}
    >
      <Volume2 aria-hidden className={isLarge ? 'size-11.5' : 'size-5.5'} strokeWidth={1.8} />
    </button>
  );
}
