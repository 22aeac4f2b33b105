/** Pixels of a bar with the gap after it, of the bar alone, and of the height. */
const [step, breadth, height] = [2.5, 1.75, 28];

interface SmallWaveProps {
  /** How loud it is from one stretch to the next, from 0 to 1. */
  readonly bars: readonly number[];
  /** How many bars there will be, where they are still being read. */
  readonly count?: number;
  readonly className: string;
}

/** The wave of a recording as a small picture. Time runs from left to right whatever the script. */
export function SmallWave({ bars, count = bars.length, className }: SmallWaveProps) {
  const width = count * step;
  const path = bars.map((bar, place) => {
    const high = Math.max(1.5, bar * height);
    return `M${place * step} ${(height - high) / 2}h${breadth}v${high}h-${breadth}z`;
  });
  return (
    <svg aria-hidden viewBox={`0 0 ${width} ${height}`} width={width} height={height} className={className}>
      <path d={path.join('')} fill="currentColor" />
    </svg>
  );
}
