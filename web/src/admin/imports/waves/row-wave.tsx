import type { HeardSound } from '@kalima/shared/domain/exchange/import-sounds';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { classNames } from '../../../lib/format/class-names.ts';
import { useSound } from '../../../lib/sound/sound-player.ts';
import { SmallWave } from '../../editing/small-wave.tsx';
import { shortWaveQuery, waveBars } from './short-wave.ts';

/** How far beyond the screen a row is looked at already. */
const ahead = '120px';

/** Whether something is in sight, or nearly so. Where the browser cannot tell it is not. */
function useInSight() {
  const place = useRef<HTMLSpanElement>(null);
  const [isInSight, setIsInSight] = useState(false);
  useEffect(() => {
    if (!place.current || !('IntersectionObserver' in window)) return;
    const observer = new IntersectionObserver(([entry]) => setIsInSight(entry?.isIntersecting ?? false), {
      rootMargin: ahead,
    });
    observer.observe(place.current);
    return () => observer.disconnect();
  }, []);
  return { place, isInSight };
}

interface RowWaveProps {
  readonly url: string;
  readonly onHeard?: ((sound: HeardSound) => void) | undefined;
}

/** The length of a recording and its wave, read once the row is in sight (PRODUCT.md#imports). Time runs from left to right. */
export function RowWave({ url, onHeard }: RowWaveProps) {
  const { t, i18n } = useLingui();
  const { place, isInSight } = useInSight();
  const { data } = useQuery({ ...shortWaveQuery(url), enabled: isInSight });
  const tell = useEffectEvent((sound: HeardSound) => onHeard?.(sound));
  useEffect(() => {
    if (data) tell({ length: data.length, saidUntil: data.saidUntil });
  }, [data]);
  const isPlaying = useSound()?.url === url;
  const seconds = data && i18n.number(data.length / 1000, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  return (
    <span ref={place} dir="ltr" className="flex min-h-5 min-w-10 items-center gap-2">
      <SmallWave
        bars={data?.bars ?? []}
        count={waveBars}
        className={classNames('h-5 w-18 shrink-0 lg:max-xl:hidden', isPlaying ? 'text-teal' : 'text-ink-soft')}
      />
      {seconds !== undefined && <span className="text-xs text-ink-soft tabular-nums">{t`${seconds} s`}</span>}
    </span>
  );
}
