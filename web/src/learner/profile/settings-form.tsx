import { aidChoices } from '@kalima/shared/domain/learning/reading-settings';
import { useLingui } from '@lingui/react/macro';
import { aidLabels, aidSetting } from '../blocks/aids/aid-setting.ts';
import { InstallEntry } from '../../blocks/install-entry.tsx';
import { themeLabels } from '../../blocks/theme-labels.ts';
import { playEffect } from '../../lib/sound/sound-effects.ts';
import { changeSoundSettings, playbackSpeeds, useSoundSettings } from '../../lib/sound/sound-settings.ts';
import { setTheme, themes, useTheme } from '../../lib/device/theme.ts';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { Select } from '../../ui/select.tsx';
import { Switch } from '../../ui/switch.tsx';
import { useDeviceSetting } from '../../lib/device/device-setting.ts';
import { LookSettings } from './look-settings.tsx';
import { Setting } from './setting.tsx';

/** What is set on this device: the look of the app, and how it sounds. Its language is chosen at the top of every screen. */
export function SettingsForm() {
  const { t, i18n } = useLingui();
  const theme = useTheme();
  const aids = useDeviceSetting(aidSetting);
  const { hasEffects, speaksPhrases, speed } = useSoundSettings();
  return (
    <div className="grid gap-5 pt-2">
      <Setting name={t`Theme`}>
        <SegmentedControl
          label={t`Theme`}
          isLarge
          value={theme}
          options={themes.map((value) => ({ value, label: t(themeLabels[value]) }))}
          onValueChange={setTheme}
        />
      </Setting>
      <LookSettings />
      <Setting name={t`Sound effects`}>
        <Switch
          label={t`Sound effects`}
          isOn={hasEffects}
          onChange={(isOn) => {
            changeSoundSettings({ hasEffects: isOn });
            playEffect('right');
          }}
        />
      </Setting>
      <Setting name={t`Speak each phrase when it is shown`}>
        <Switch
          label={t`Speak each phrase when it is shown`}
          isOn={speaksPhrases}
          onChange={(isOn) => changeSoundSettings({ speaksPhrases: isOn })}
        />
      </Setting>
      <Setting name={t`Playback speed`}>
        <SegmentedControl
          label={t`Playback speed`}
          isLarge
          value={String(speed)}
          options={playbackSpeeds.map((value) => ({ value: String(value), label: `${i18n.number(value)}×` }))}
          onValueChange={(chosen) => {
            const found = playbackSpeeds.find((value) => String(value) === chosen);
            if (found) changeSoundSettings({ speed: found });
          }}
        />
      </Setting>
      <Select
        label={t`Pinyin and vowel marks`}
        options={aidChoices.map((choice) => ({ value: choice, label: t(aidLabels[choice]) }))}
        value={aids}
        onValueChange={(chosen) => aidSetting.set(aidChoices.find((choice) => choice === chosen) ?? aids)}
      />
      <InstallEntry />
    </div>
  );
}
