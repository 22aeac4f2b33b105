import { useLingui } from '@lingui/react/macro';
import { formatLength } from '../../lib/format/format-date.ts';
import { moveSound, useSoundPlace } from '../../lib/sound/sound-player.ts';

/** How far a long recording has been played, and a way to another place in it. */
export function SoundPlaceSlider() {
  const { t } = useLingui();
  const place = useSoundPlace();
  if (!place) return null;
  const [at, length] = [formatLength(place.at), formatLength(place.length)];
  return (
    // Recordings run from left to right in every language.
    <div dir="ltr" className="flex items-center gap-3 text-s text-ink-soft tabular-nums">
      <span>{at}</span>
      <input
        type="range"
        aria-label={t`Place in the recording`}
        aria-valuetext={t`${at} of ${length}`}
        min={0}
        max={place.length}
        value={place.at}
        className="min-h-(--touch) min-w-0 flex-1 accent-teal"
        onChange={(event) => moveSound(event.target.valueAsNumber)}
      />
      <span>{length}</span>
    </div>
  );
}
