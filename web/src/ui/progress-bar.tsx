import { classNames } from '../lib/format/class-names.ts';

/** How far something has come: `value` of `max`; in the colour of what is done once it is. */
export function ProgressBar({
  label,
  value,
  max = 1,
}: {
  readonly label: string;
  readonly value: number;
  readonly max?: number;
}) {
  const share = max > 0 ? Math.min(1, Math.max(0, value / max)) : 0;
  const percent = Math.round(share * 100);
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      className="h-2 overflow-hidden rounded-pill bg-sunk"
    >
      <div
        className={classNames(
          'h-full rounded-pill transition-[inline-size] duration-200',
          percent === 100 ? 'bg-teal' : 'bg-saffron',
        )}
        style={{ inlineSize: `${percent}%` }}
      />
    </div>
  );
}
