import { useLingui } from '@lingui/react/macro';
import { Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Badge } from '../../ui/badge.tsx';
import { Numeral } from '../../ui/numeral.tsx';
import { IconButton } from '../../ui/icon-button.tsx';

export interface CardFrameProps {
  readonly name: string;
  /** From 1. */
  readonly place: number;
  /** What the card is moved by. */
  readonly handle: ReactNode;
  /** Not saved yet (PRODUCT.md#lesson-editors). */
  readonly isNew: boolean;
  readonly onRemove: () => void;
  readonly children: ReactNode;
}

/** What every card of an editor has around its fields. */
export function CardFrame({ name, place, handle, isNew, onRemove, children }: CardFrameProps) {
  const { t } = useLingui();
  return (
    <article aria-label={name} className="grid h-full content-start gap-3 rounded-card border border-line bg-card p-3">
      <header className="flex items-center gap-1">
        {handle}
        <span className="text-s text-ink-soft">
          <Numeral of={place} />
        </span>
        {isNew && <Badge tone="saffron">{t`New`}</Badge>}
        <IconButton label={t`Delete ${name}`} className="ms-auto text-coral-ink" onClick={onRemove}>
          <Trash2 aria-hidden />
        </IconButton>
      </header>
      {children}
    </article>
  );
}
