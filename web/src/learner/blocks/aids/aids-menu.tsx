import { type ContentLanguage, languageOf } from '@kalima/shared/domain/language/languages';
import { hasAids } from '@kalima/shared/domain/learning/reading-aids';
import { aidChoices } from '@kalima/shared/domain/learning/reading-settings';
import { useLingui } from '@lingui/react/macro';
import { Menu, MenuItem } from '../../../ui/menu.tsx';
import { aidLabels, aidSetting } from './aid-setting.ts';
import { useDeviceSetting } from '../../../lib/device/device-setting.ts';

interface AidsMenuProps {
  readonly language: ContentLanguage;
  readonly pinyin: Readonly<Record<string, string>> | null | undefined;
  readonly texts: readonly { readonly id: string; readonly text: string }[];
}

/** When pinyin or vowel marks are shown, in the top line of a player; nothing where no text has any. */
export function AidsMenu({ language, pinyin, texts }: AidsMenuProps) {
  const { t } = useLingui();
  const chosen = useDeviceSetting(aidSetting);
  if (!texts.some(({ id, text }) => hasAids(text, language, pinyin?.[id]))) return null;
  const isPinyin = languageOf(language).aid === 'pinyin';
  return (
    <Menu
      label={isPinyin ? t`Pinyin` : t`Vowel marks`}
      trigger={
        <span aria-hidden lang={isPinyin ? 'zh' : 'ar'} className="text-l font-semibold text-teal-ink">
          {isPinyin ? '拼' : 'بَ'}
        </span>
      }
      triggerClassName="hover:bg-sunk"
    >
      {aidChoices.map((choice) => (
        <MenuItem key={choice} isChecked={choice === chosen} onSelect={() => aidSetting.set(choice)}>
          {t(aidLabels[choice])}
        </MenuItem>
      ))}
    </Menu>
  );
}
