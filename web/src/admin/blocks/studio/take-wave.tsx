import { classNames } from '../../../lib/class-names.ts';
import { SmallWave } from '../small-wave.tsx';

/** The wave of a take, beside its length. */
export function TakeWave({ peaks, isUsed }: { readonly peaks: readonly number[]; readonly isUsed: boolean }) {
  return (
    <SmallWave
      // Speech is far below the loudest that there can be.
      bars={peaks.map((peak) => Math.sqrt(peak))}
      className={classNames('shrink-0', isUsed ? 'text-teal' : 'text-chart-soft')}
    />
  );
}
