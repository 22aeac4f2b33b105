import { namedLines } from '@kalima/shared/domain/exchange/import-story';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useAppLanguage } from '../../lib/device/app-language.ts';
import { joinList } from '../../lib/format/join-list.ts';

/** What is said about subtitles that could not be read: how many, and the lines of the first. */
export function useDamagedText() {
  const { i18n, t } = useLingui();
  const language = useAppLanguage();
  return (lines: readonly number[], count = lines.length): string => {
    const shown = lines.slice(0, namedLines).map((line) => i18n.number(line));
    const places = joinList(shown, language) + (count > namedLines ? ' …' : '');
    return t`${plural(count, {
      one: `# subtitle could not be read: line ${places}`,
      other: `# subtitles could not be read: lines ${places}`,
    })}`;
  };
}
