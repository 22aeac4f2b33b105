import { classNames } from '../../../lib/class-names.ts';

/** Pixels of a bar with the gap after it, of the bar alone, and of the height. */
const [step, breadth, height] = [2.5, 1.75, 28];

/** The wave of a take, as a small picture beside its length. Time runs from left to right whatever the script. */
export function TakeWave({ peaks, isUsed }: { readonly peaks: readonly number[]; readonly isUsed: boolean }) {
  const width = peaks.length * step;
  const bars = peaks.map((peak, place) => {
    // Speech is far below the loudest that there can be.
    const high = Math.max(1.5, Math.sqrt(peak) * height);
    return `M${place * step} ${(height - high) / 2}h${breadth}v${high}h-${breadth}z`;
  });
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      className={classNames('shrink-0', isUsed ? 'text-teal' : 'text-chart-soft')}
    >
      <path d={bars.join('')} fill="currentColor" />
    </svg>
  );
}
