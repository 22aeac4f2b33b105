import { type ReadingChoice, readingChoices } from '@kalima/shared/domain/learning/reading-settings';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useDeviceSetting } from '../../lib/device/device-setting.ts';
import { look } from '../../lib/device/reading-look.ts';
import { Select } from '../../ui/select.tsx';
import { Switch } from '../../ui/switch.tsx';
import { Setting } from './setting.tsx';

const sizes: Readonly<Record<ReadingChoice<'text'>, MessageDescriptor>> = {
  usual: msg`Usual`,
  large: msg`Large`,
  larger: msg`Larger`,
  largest: msg`Largest`,
};
const spaces: Readonly<Record<ReadingChoice<'lines'>, MessageDescriptor>> = {
  usual: msg`Usual`,
  wide: msg`Wide`,
  widest: msg`Widest`,
};

/** How large texts are and how far apart their lines, how strong colours are, and whether things move (PRODUCT.md#reading-comfort). */
export function LookSettings() {
  const { t } = useLingui();
  const text = useDeviceSetting(look.text);
  const lines = useDeviceSetting(look.lines);
  const contrast = useDeviceSetting(look.contrast);
  const motion = useDeviceSetting(look.motion);
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <Select
          label={t`Text size`}
          options={readingChoices.text.map((value) => ({ value, label: t(sizes[value]) }))}
          value={text}
          onValueChange={look.text.set}
        />
        <Select
          label={t`Space between lines`}
          options={readingChoices.lines.map((value) => ({ value, label: t(spaces[value]) }))}
          value={lines}
          onValueChange={look.lines.set}
        />
      </div>
      <Setting name={t`High contrast`}>
        <Switch
          label={t`High contrast`}
          isOn={contrast === 'high'}
          onChange={(isOn) => look.contrast.set(isOn ? 'high' : 'system')}
        />
      </Setting>
      <Setting name={t`Less motion`}>
        <Switch
          label={t`Less motion`}
          isOn={motion === 'less'}
          onChange={(isOn) => look.motion.set(isOn ? 'less' : 'system')}
        />
      </Setting>
    </>
  );
}
