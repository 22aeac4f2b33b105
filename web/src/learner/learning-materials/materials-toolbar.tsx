import {
  difficulties,
  materialCategories,
  type MaterialCategory,
} from '@kalima/shared/domain/content/learning-material';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { categoryLabels, difficultyLabels } from '../../blocks/content-labels.ts';
import { SearchField } from '../../ui/search-field.tsx';
import { Select } from '../../ui/select.tsx';
import type { MaterialFilters } from './material-filters.ts';

const typingPause = 300;

interface MaterialsToolbarProps {
  readonly filters: MaterialFilters;
  /** Categories found among the materials. */
  readonly categories: readonly MaterialCategory[];
  readonly onChange: (filters: { [Name in keyof MaterialFilters]?: MaterialFilters[Name] | undefined }) => void;
}

/** Search text and filters. The text is passed on when the typing pauses. */
export function MaterialsToolbar({ filters, categories, onChange }: MaterialsToolbarProps) {
  const { t } = useLingui();
  const [text, setText] = useState(filters.q ?? '');
  const sentText = useRef(filters.q ?? '');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  // The way back through the browser's history changes the filters from outside.
  useEffect(() => {
    if ((filters.q ?? '') === sentText.current) return;
    sentText.current = filters.q ?? '';
    setText(filters.q ?? '');
  }, [filters.q]);
  useEffect(() => () => clearTimeout(timer.current), []);

  function type(value: string) {
    setText(value);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      sentText.current = value.trim();
      onChange({ q: value.trim() || undefined });
    }, typingPause);
  }

  const listed = materialCategories.filter((one) => categories.includes(one) || one === filters.category);
  return (
    <div role="search" className="grid grid-cols-2 gap-2.5 lg:flex">
      <SearchField
        label={t`Search title, text or tag`}
        value={text}
        onValueChange={type}
        className="col-span-full lg:flex-1"
      />
      <Select
        label={t`Level`}
        isLabelHidden
        value={filters.difficulty ?? 'all'}
        options={[
          { value: 'all', label: t`All levels` },
          ...difficulties.map((value) => ({ value, label: t(difficultyLabels[value]) })),
        ]}
        onValueChange={(value) => onChange({ difficulty: value === 'all' ? undefined : value })}
      />
      <Select
        label={t`Category`}
        isLabelHidden
        value={filters.category ?? 'all'}
        options={[
          { value: 'all', label: t`All categories` },
          ...listed.map((value) => ({ value, label: t(categoryLabels[value]) })),
        ]}
        onValueChange={(value) => onChange({ category: value === 'all' ? undefined : value })}
      />
    </div>
  );
}
