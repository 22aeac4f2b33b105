import { useLingui } from '@lingui/react/macro';
import { TextSearch } from 'lucide-react';
import { PlayerSwitch } from '../study/player-switch.tsx';
import { setLookUpMode, useLookUpMode } from './look-up-mode.ts';

/** Has taps on words look them up (PRODUCT.md#look-up). */
export function LookUpSwitch() {
  const { t } = useLingui();
  const isOn = useLookUpMode();
  return (
    <PlayerSwitch
      label={t`Look up words`}
      icon={<TextSearch aria-hidden className="mirrored" />}
      isOn={isOn}
      onToggle={() => setLookUpMode(!isOn)}
    />
  );
}
