import { useLingui } from '@lingui/react/macro';
import { Play, Square } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '../../../ui/button.tsx';
import { secondsText } from '../../editing/clock-text.ts';

interface TapPanelProps {
  /** The sentence that begins with the next tap, from 1 on; null while nobody taps. */
  readonly next: { readonly number: number; readonly text: string; readonly lang: string } | null;
  /** Where tapping would begin: sentence and time. */
  readonly start: { readonly number: number; readonly at: number };
  readonly isDisabled: boolean;
  readonly onStart: () => void;
  readonly onTap: () => void;
  readonly onBack: () => void;
  readonly onStop: () => void;
}

const keyStyle = 'rounded-small border border-edge bg-card px-1.5 py-0.5 text-xs font-semibold';

/** Tapping along: the recording plays, and each press says that the next sentence begins now. */
export function TapPanel({ next, start, ...props }: TapPanelProps) {
  const { t } = useLingui();
  const [number, at] = [start.number, secondsText(start.at)];
  const hasPressed = useRef(false);
  return (
    <section aria-label={t`Tap along`} className="grid gap-3 rounded-card border-2 border-dashed border-edge p-4">
      <div className="flex flex-wrap items-baseline justify-between gap-2">
        <h2 className="font-semibold">{t`Tap along`}</h2>
        {!next && <p className="text-s text-ink-soft">{t`from sentence ${number}`}</p>}
      </div>
      {next ? (
        <>
          {/* At the press and not when it is let go: what is tapped is a moment. */}
          <button
            type="button"
            aria-keyshortcuts="Space"
            onPointerDown={(event) => {
              event.preventDefault();
              hasPressed.current = true;
              props.onTap();
            }}
            onKeyDown={(event) => {
              if ((event.key !== ' ' && event.key !== 'Enter') || event.repeat) return;
              event.preventDefault();
              event.stopPropagation();
              hasPressed.current = true;
              props.onTap();
            }}
            onClick={() => {
              // Pressed by a program that reads the screen.
              if (!hasPressed.current) props.onTap();
              hasPressed.current = false;
            }}
            className="grid min-h-24 gap-1 rounded-card bg-saffron px-4 py-3 text-on-saffron"
          >
            <span className="text-s font-semibold">{t`Now begins sentence ${next.number}`}</span>
            <bdi lang={next.lang} className="text-l font-semibold wrap-anywhere">
              {next.text}
            </bdi>
          </button>
          <div className="flex flex-wrap gap-2">
            <Button variant="outline" className="flex-1" onClick={props.onBack}>
              {t`Take one back`}
            </Button>
            <Button variant="outline" className="flex-1" icon={<Square aria-hidden />} onClick={props.onStop}>
              {t`Stop tapping`}
            </Button>
          </div>
        </>
      ) : (
        <button
          type="button"
          aria-keyshortcuts="T"
          disabled={props.isDisabled}
          onClick={props.onStart}
          className="flex min-h-12 items-center justify-center gap-2.5 rounded-card bg-saffron px-4 font-semibold text-on-saffron disabled:opacity-60"
        >
          <Play aria-hidden className="size-4" />
          {t`Start at ${at}`}
          <kbd className={`${keyStyle} text-ink`}>T</kbd>
        </button>
      )}
      <ul className="grid gap-1.5 text-s text-ink-soft">
        <li>
          <kbd className={keyStyle}>{t`Space`}</kbd> {t`the next sentence begins now`}
        </li>
        <li>
          <kbd className={keyStyle}>⌫</kbd> {t`takes back one, two seconds earlier`}
        </li>
      </ul>
    </section>
  );
}
