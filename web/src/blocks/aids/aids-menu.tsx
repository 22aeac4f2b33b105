import type { ContentLanguage } from '@kalima/shared/domain/languages';
import { hasAids } from '@kalima/shared/domain/reading-aids';
import { aidChoices } from '@kalima/shared/domain/reading-settings';
import { useLingui } from '@lingui/react/macro';
import { Menu, MenuItem } from '../../ui/menu.tsx';
import { aidLabels, aidSetting } from './aid-setting.ts';
import { useDeviceSetting } from '../../lib/device-setting.ts';

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
  const isChinese = language === 'chinese';
  return (
    <Menu
      label={isChinese ? t`Pinyin` : t`Vowel marks`}
      trigger={
        <span aria-hidden lang={isChinese ? 'zh' : 'ar'} className="text-l font-semibold text-teal-ink">
          {isChinese ? '拼' : 'بَ'}
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
