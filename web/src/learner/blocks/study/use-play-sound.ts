import { useLingui } from '@lingui/react/macro';
import { playSound } from '../../../lib/sound/sound-player.ts';
import { showToast } from '../../../ui/toast-store.ts';

/** Plays a sound that was asked for by its button, and says so where it cannot be heard (PRODUCT.md#messages). */
export function usePlaySound() {
  const { t } = useLingui();
  return async (url: string): Promise<void> => {
    if ((await playSound(url)) === 'failed') showToast(t`Audio playback failed, retry`, 'error');
  };
}
