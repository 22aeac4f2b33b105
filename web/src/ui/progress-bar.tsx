/** How far something has come: `value` of `max`. */
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
        className="h-full rounded-pill bg-saffron transition-[inline-size] duration-200"
        style={{ inlineSize: `${percent}%` }}
      />
    </div>
  );
}
