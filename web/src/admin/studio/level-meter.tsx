import { goodLoudness } from '@kalima/shared/domain/learning/takes';
import { useLingui } from '@lingui/react/macro';
import { classNames } from '../../lib/format/class-names.ts';

const bars = 36;
/** The loudness at which the meter begins, in decibels below the loudest. */
const floor = -54;

/** The share of the meter that a loudness of 0 to 1 fills, as ears hear it. */
function shareOf(level: number): number {
  return level <= 0 ? 0 : Math.min(1, Math.max(0, 1 - (20 * Math.log10(level)) / floor));
}

/** How loud the microphone hears, with the part in which speech is good. */
export function LevelMeter({ level }: { readonly level: number }) {
  const { t } = useLingui();
  const share = shareOf(level);
  const [from, to] = [shareOf(goodLoudness.from), shareOf(goodLoudness.to)];
  const words = share > to ? t`too loud` : share >= from ? t`good` : t`quiet`;
  return (
    <div
      role="meter"
      aria-label={t`Loudness`}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(share * 100)}
      aria-valuetext={words}
      className="grid w-full max-w-116 gap-1"
    >
      <div className="flex h-6.5 gap-0.75">
        {Array.from({ length: bars }, (_, index) => (
          <span
            key={index}
            className={classNames(
              'flex-1 rounded-xs',
              index < share * bars ? (share > to ? 'bg-coral' : 'bg-teal') : 'border border-line bg-sunk',
            )}
          />
        ))}
      </div>
      <div aria-hidden className="relative h-5 text-xs text-ink-soft">
        <span
          className="absolute top-0 h-1 rounded-pill bg-teal"
          style={{ insetInlineStart: `${from * 100}%`, inlineSize: `${(to - from) * 100}%` }}
        />
        <span className="absolute start-0 top-1">{t`quiet`}</span>
        <span
          className="absolute top-1"
          style={{ insetInlineStart: `${((from + to) / 2) * 100 - 3}%` }}
        >{t`good`}</span>
        <span className="absolute end-0 top-1">{t`too loud`}</span>
      </div>
    </div>
  );
}
