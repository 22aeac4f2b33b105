import type { ReactNode } from 'react';
import { classNames } from '../lib/format/class-names.ts';

export type BadgeTone = 'teal' | 'saffron' | 'coral' | 'ink' | 'plain';

const tones: Record<BadgeTone, string> = {
  teal: 'bg-teal-wash text-teal-ink',
  saffron: 'bg-saffron-wash text-saffron-ink',
  coral: 'bg-coral-wash text-coral-ink',
  ink: 'bg-ink text-paper',
  plain: 'bg-sunk text-ink-soft',
};

/** A word or a number in a coloured pill. */
export function Badge({
  tone = 'teal',
  className,
  children,
}: {
  readonly tone?: BadgeTone;
  readonly className?: string;
  readonly children: ReactNode;
}) {
  return (
    <span
      className={classNames(
        'inline-flex shrink-0 items-center gap-1 rounded-pill px-2.5 py-0.5 text-xs font-semibold whitespace-nowrap',
        tones[tone],
        className,
      )}
    >
      {children}
    </span>
  );
}
