import { type ContentLanguage, languageTag } from '@kalima/shared/domain/language/languages';
import { spanOf } from '@kalima/shared/domain/content/sentence-times';
import { useLingui } from '@lingui/react/macro';
import { Pause, Play, ZoomIn, ZoomOut } from 'lucide-react';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { classNames } from '../../../lib/format/class-names.ts';
import { useTheme } from '../../../lib/device/theme.ts';
import { loudnessWindow } from '../../../lib/sound/read-loudness.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { BorderHandle } from './border-handle.tsx';
import { clockText, secondsText } from '../../editing/clock-text.ts';
import { drawWave } from './draw-wave.ts';
import type { TimedSentence } from './passages.ts';
import type { Heard } from './use-loudness.ts';

interface WaveProps {
  readonly heard: NonNullable<Heard>;
  readonly language: ContentLanguage;
  readonly sentences: readonly TimedSentence[];
  readonly selected: number;
  readonly playhead: RefObject<((at: number) => void) | null>;
  readonly onSelect: (place: number) => void;
  readonly onSeek: (at: number) => void;
  readonly canPlay: boolean;
  readonly isPlaying: boolean;
  /** Plays from where the line stands, or pauses. */
  readonly onPlayOn: () => void;
  readonly onMove: (border: 'begins' | 'ends', to: number, isStep: boolean) => void;
  /** From the border of one sentence on to that of the one after it, or before. */
  readonly onTab: (by: 1 | -1) => boolean;
}

/** Pixels of a second, from an overview to a single sound; a short recording is drawn no narrower than its place. */
const zooms = [12, 25, 50, 100, 200, 400] as const;

/** Pixels from the edge at which the wave follows what is played. */
const margin = 80;

/** The wave of a recording with the sentences on it. Time runs from left to right whatever the script. */
export function Wave({ heard, sentences, selected, playhead, ...props }: WaveProps) {
  const { t } = useLingui();
  const theme = useTheme();
  const [wantedZoom, setZoom] = useState<number>(100);
  const scroller = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const overview = useRef<HTMLCanvasElement>(null);
  const line = useRef<HTMLDivElement>(null);
  const [view, setView] = useState({ from: 0, width: 0 });
  const { peaks, length } = heard;
  const zoom = Math.max(wantedZoom, (view.width / length) * 1000);
  const [further, nearer] = [zooms.findLast((one) => one < zoom), zooms.find((one) => one > zoom)];
  const perPixel = 1000 / zoom;
  const width = Math.max(1, Math.floor((length / 1000) * zoom));
  const marked = spanOf(sentences[selected] ?? {});

  useLayoutEffect(() => {
    const box = scroller.current;
    if (!box) return;
    const look = () => setView({ from: box.scrollLeft, width: box.clientWidth });
    look();
    const sizes = new ResizeObserver(look);
    sizes.observe(box);
    box.addEventListener('scroll', look, { passive: true });
    return () => {
      sizes.disconnect();
      box.removeEventListener('scroll', look);
    };
  }, []);
  const [begins, ends] = [marked?.begins ?? -1, marked?.ends ?? -1];
  useEffect(() => {
    const span = begins < 0 ? null : { begins, ends };
    const common = { peaks, window: loudnessWindow, marked: span };
    if (canvas.current) drawWave(canvas.current, { ...common, from: view.from * perPixel, perPixel });
    if (overview.current) {
      drawWave(overview.current, { ...common, from: 0, perPixel: length / Math.max(overview.current.clientWidth, 1) });
    }
  }, [peaks, length, view, perPixel, begins, ends, theme]);

  // Selecting scrolls the wave to the sentence.
  useEffect(() => {
    const box = scroller.current;
    if (!box || begins < 0) return;
    const [left, right] = [begins / perPixel, ends / perPixel];
    if (left - margin >= box.scrollLeft && right + margin <= box.scrollLeft + box.clientWidth) return;
    box.scrollLeft = Math.max(0, (left + Math.min(right, left + box.clientWidth)) / 2 - box.clientWidth / 2);
    // Only another sentence, or another scale, moves the wave: not a border that is being moved.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [selected, perPixel]);

  useEffect(() => {
    playhead.current = (at) => {
      const box = scroller.current;
      if (!line.current || !box) return;
      const x = at / perPixel;
      line.current.style.transform = `translateX(${x}px)`;
      if (line.current.firstChild) line.current.firstChild.textContent = clockText(at);
      if (x < box.scrollLeft || x > box.scrollLeft + box.clientWidth - margin / 2)
        box.scrollLeft = Math.max(0, x - margin);
    };
    return () => {
      playhead.current = null;
    };
  }, [playhead, perPixel]);

  const step = [1, 2, 5, 10, 30, 60, 300].find((seconds) => seconds * zoom >= 90) ?? 600;
  const first = Math.floor((view.from * perPixel) / 1000 / step) * step;
  const marks = Array.from({ length: Math.ceil(view.width / (step * zoom)) + 1 }, (_, place) => first + place * step);
  const [from, to] = [(view.from - 400) * perPixel, (view.from + view.width + 400) * perPixel];
  return (
    <div dir="ltr" className="grid gap-3">
      <div ref={scroller} className="relative overflow-x-auto overflow-y-hidden">
        {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- keys move by sentence */}
        <div
          className="relative h-46 pt-6"
          style={{ width }}
          onClick={(event) => {
            const { left } = event.currentTarget.getBoundingClientRect();
            props.onSeek((event.clientX - left) * perPixel);
          }}
        >
          <canvas
            ref={canvas}
            aria-hidden
            className="sticky start-0 block h-31 text-chart-soft caret-teal"
            style={{ width: view.width }}
          />
          {sentences.map((sentence, place) => {
            const span = spanOf(sentence);
            if (!span || span.ends < from || span.begins > to) return null;
            const isSelected = place === selected;
            return (
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the list is for keys
              <div
                key={sentence.id}
                onClick={(event) => {
                  if (isSelected) return;
                  event.stopPropagation();
                  props.onSelect(place);
                }}
                className={classNames(
                  'absolute top-0 h-37 cursor-pointer border-x-2',
                  sentence.isProposed && 'border-dashed',
                  isSelected ? 'border-teal bg-teal/12' : 'border-edge bg-ink/10',
                )}
                style={{ left: span.begins / perPixel, width: Math.max(2, (span.ends - span.begins) / perPixel) }}
              >
                <p className="flex gap-1.5 px-1.5 py-0.5 text-xs">
                  <b>{place + 1}</b>
                  <bdi lang={languageTag(props.language)} className="truncate">
                    {sentence.text}
                  </bdi>
                </p>
                {isSelected &&
                  (['begins', 'ends'] as const).map((border) => (
                    <BorderHandle
                      key={border}
                      border={border}
                      label={border === 'begins' ? t`Sentence ${place + 1} begins` : t`Sentence ${place + 1} ends`}
                      value={span[border]}
                      length={length}
                      perPixel={perPixel}
                      onMove={(by, isStep) => props.onMove(border, by, isStep)}
                      onTab={props.onTab}
                    />
                  ))}
              </div>
            );
          })}
          {marks.map((second) => (
            <span
              key={second}
              aria-hidden
              className="absolute top-38 -translate-x-1/2 text-xs text-ink-soft tabular-nums"
              style={{ left: second * zoom }}
            >
              {second * 1000 <= length && second > 0 && secondsText(second * 1000)}
            </span>
          ))}
          <div
            ref={line}
            aria-hidden
            className="pointer-events-none absolute inset-y-0 start-0 border-s-2 border-coral"
          >
            <span className="absolute bottom-0 rounded-small bg-coral px-1.5 py-0.5 text-xs font-semibold text-on-coral">
              0:00.00
            </span>
          </div>
        </div>
      </div>
      <div className="flex items-center gap-2">
        <IconButton
          label={props.isPlaying ? t`Pause` : t`Play on from here`}
          disabled={!props.canPlay}
          onClick={props.onPlayOn}
        >
          {props.isPlaying ? <Pause aria-hidden /> : <Play aria-hidden />}
        </IconButton>
        {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- a second way to scroll */}
        <div
          className="relative h-8.5 flex-1 cursor-pointer overflow-hidden rounded-small bg-sunk"
          onClick={(event) => {
            const { left, width: whole } = event.currentTarget.getBoundingClientRect();
            const box = scroller.current;
            if (box) box.scrollLeft = ((event.clientX - left) / whole) * width - box.clientWidth / 2;
          }}
        >
          <canvas ref={overview} aria-hidden className="block size-full text-chart-soft caret-teal" />
          <div
            className="pointer-events-none absolute inset-y-0 rounded-small border-2 border-teal bg-teal/12"
            style={{ left: `${(view.from / width) * 100}%`, width: `${Math.min(1, view.width / width) * 100}%` }}
          />
        </div>
        <IconButton
          label={t`Zoom out`}
          disabled={further === undefined || width <= view.width}
          onClick={() => further !== undefined && setZoom(further)}
        >
          <ZoomOut aria-hidden />
        </IconButton>
        <IconButton
          label={t`Zoom in`}
          disabled={nearer === undefined}
          onClick={() => nearer !== undefined && setZoom(nearer)}
        >
          <ZoomIn aria-hidden />
        </IconButton>
      </div>
    </div>
  );
}
