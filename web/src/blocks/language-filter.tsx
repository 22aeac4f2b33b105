import type { LanguageChoice, OfferedLanguages } from '@kalima/shared/domain/language/language-choice';
import { useLingui } from '@lingui/react/macro';
import { SegmentedControl } from '../ui/segmented-control.tsx';
import { languageLabels } from './content-labels.ts';

interface LanguageFilterProps {
  readonly offered: OfferedLanguages;
  readonly onChoose: (choice: LanguageChoice) => void;
  readonly className?: string;
}

/** Brings the focus to the choice of all languages, where what had it is gone. */
export function focusAllLanguages(): void {
  document.querySelector<HTMLElement>('[data-language-filter] input[value="all"]')?.focus();
}

/** Switches a list between its languages, and always says how much is left out; nothing where there is one language. */
export function LanguageFilter({ offered, onChoose, className = '' }: LanguageFilterProps) {
  const { t } = useLingui();
  const { choice, groups, leftOut } = offered;
  // While the build draws frames (src/start) nobody knows what there is; whoever sends the page does.
  if (import.meta.env.SSR && groups.length === 0) return <div data-languages-place="" />;
  if (groups.length < 2) return null;
  return (
    <div className={className} data-language-filter>
      <SegmentedControl
        label={t`Language of the content`}
        isLarge
        value={choice}
        options={[
          ...groups.map((group) => ({ value: group, label: t(languageLabels[group]) })),
          { value: 'all' as const, label: leftOut > 0 ? t`All (${leftOut} more)` : t`All` },
        ]}
        onValueChange={onChoose}
      />
    </div>
  );
}
