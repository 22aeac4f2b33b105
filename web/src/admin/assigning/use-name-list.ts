import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useAppLanguage } from '../../lib/device/app-language.ts';
import { tags } from '../../lib/format/language-tags.ts';

const named = 3;

/** Writes a few names as one phrase, and how many more there are. */
export function useNameList(): (people: readonly { readonly name: string }[]) => string {
  const { t } = useLingui();
  const language = useAppLanguage();
  return (people) => {
    const names = people.slice(0, named).map(({ name }) => `\u2068${name}\u2069`);
    const more = people.length - names.length;
    if (more > 0) names.push(t`${plural(more, { one: '# more', other: '# more' })}`);
    return new Intl.ListFormat(tags[language], { type: 'conjunction' }).format(names);
  };
}
