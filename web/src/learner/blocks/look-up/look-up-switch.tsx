import { useLingui } from '@lingui/react/macro';
import { TextSearch } from 'lucide-react';
import { showToast } from '../../../ui/toast-store.ts';
import { PlayerSwitch } from '../study/player-switch.tsx';
import { setLookUpMode, useLookUpMode } from './look-up-mode.ts';

/** Has taps on words look them up (PRODUCT.md#look-up). `hint` says how, once it is on: over the text, which stays where it is. */
export function LookUpSwitch({ hint }: { readonly hint?: string }) {
  const { t } = useLingui();
  const isOn = useLookUpMode();
  return (
    <PlayerSwitch
      label={t`Look up words`}
      icon={<TextSearch aria-hidden className="mirrored" />}
      isOn={isOn}
      onToggle={() => {
        setLookUpMode(!isOn);
        if (hint !== undefined && !isOn) showToast(hint, 'info');
      }}
    />
  );
}
