import { useLingui } from '@lingui/react/macro';
import { isDeviceVoice } from '../../../lib/sound/device-voice.ts';

/** Says that a text is spoken by the device, where it has no recording (PRODUCT.md#voices). */
export function DeviceVoiceNote({ sound }: { readonly sound: string | null }) {
  const { t } = useLingui();
  if (sound === null || !isDeviceVoice(sound)) return null;
  return <span className="text-xs text-ink-soft">{t`spoken by this device`}</span>;
}
