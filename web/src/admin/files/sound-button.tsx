import { useLingui } from '@lingui/react/macro';
import { Square, Volume2 } from 'lucide-react';
import { playSound, stopSound, useSound } from '../../lib/sound/sound-player.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { showToast } from '../../ui/toast-store.ts';

interface SoundButtonProps {
  readonly url: string;
  /** What is heard, such as the word. */
  readonly name: string;
  /** Left out by Tab, where it stands in a table whose fields are written one after the other. */
  readonly isOffTab?: boolean;
}

/** Plays a recording to try it; pressed again it stops, and another one takes its place (PRODUCT.md#lesson-editors). */
export function SoundButton({ url, name, isOffTab = false }: SoundButtonProps) {
  const { t } = useLingui();
  const isPlaying = useSound()?.url === url;

  async function play() {
    if ((await playSound(url)) === 'failed') showToast(t`Audio playback failed, please try again`, 'error');
  }

  return (
    <IconButton
      label={isPlaying ? t`Stop ${name}` : t`Play ${name}`}
      aria-pressed={isPlaying}
      tabIndex={isOffTab ? -1 : undefined}
      className={isPlaying ? 'bg-teal-wash text-teal-ink' : 'text-teal-ink'}
      onClick={() => (isPlaying ? stopSound() : void play())}
    >
      {isPlaying ? <Square aria-hidden /> : <Volume2 aria-hidden />}
    </IconButton>
  );
}
