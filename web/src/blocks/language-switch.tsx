import { appLanguageCodes, appLanguages } from '@kalima/shared/domain/language/app-languages';
import { useLingui } from '@lingui/react/macro';
import { activateLanguage, type AppLanguage, useAppLanguage } from '../lib/device/app-language.ts';
import { SegmentedControl } from '../ui/segmented-control.tsx';
import { showToast } from '../ui/toast-store.ts';

const options = appLanguageCodes.map((code) => {
  const { name, sign } = appLanguages[code];
  return { value: code, label: name, lang: code, sign };
});

/** Chooses the language of the interface, at once and for the next visits. Each language is named in itself, in letters that every device has. */
export function LanguageSwitch() {
  const { t } = useLingui();
  const language = useAppLanguage();
  async function choose(chosen: AppLanguage) {
    await activateLanguage(chosen).catch(() => {
      showToast(t`The language could not be loaded. Please try again.`, 'error');
    });
  }
  return (
    <SegmentedControl
      label={t`Language of the app`}
      options={options}
      value={language}
      onValueChange={(chosen) => void choose(chosen)}
    />
  );
}
