import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { readRemembered, remember } from '../../lib/device/device-storage.ts';
import { SegmentedControl } from '../../ui/segmented-control.tsx';

export type CardView = 'tiles' | 'table';

/** How the cards of lessons, or the phrases of courses, are shown; the device remembers it of each. */
export function useCardView(of: 'cards' | 'phrases'): readonly [CardView, (view: CardView) => void] {
  const storageKey = `kalima.${of}.view`;
  const [view, setView] = useState<CardView>(() => (readRemembered(storageKey) === 'table' ? 'table' : 'tiles'));
  return [
    view,
    (next) => {
      remember(storageKey, next);
      setView(next);
    },
  ];
}

interface CardViewSwitchProps {
  readonly view: CardView;
  readonly onView: (view: CardView) => void;
  /** What they are where they are no table; tiles where nothing is said. */
  readonly others?: string;
}

export function CardViewSwitch({ view, onView, others }: CardViewSwitchProps) {
  const { t } = useLingui();
  return (
    <SegmentedControl
      label={t`How the cards are shown`}
      value={view}
      options={[
        { value: 'tiles', label: others ?? t`Tiles` },
        { value: 'table', label: t`Table` },
      ]}
      onValueChange={onView}
    />
  );
}
