import type { ButtonHTMLAttributes } from 'react';
import { classNames } from '../lib/format/class-names.ts';

interface ChipProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly isOn: boolean;
}

/** One of several choices in a row, or a filter, that is on or off. */
export function Chip({ isOn, className, ...props }: ChipProps) {
  return (
    <button
      type="button"
      aria-pressed={isOn}
      className={classNames(
        'inline-flex min-h-(--touch) items-center gap-1.5 rounded-pill border px-3.5 text-s font-semibold transition-colors duration-150',
        isOn
          ? 'border-teal bg-teal-wash text-teal-ink'
          : 'border-edge bg-card text-ink hover:border-teal hover:text-teal-ink',
        className,
      )}
      {...props}
    />
  );
}
