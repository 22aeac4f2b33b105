import { timeLimits } from '@kalima/shared/domain/content/sentence-times';
import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { clockText } from '../../editing/clock-text.ts';

interface BorderHandleProps {
  readonly border: 'begins' | 'ends';
  readonly label: string;
  readonly value: number;
  readonly length: number;
  readonly perPixel: number;
  /** Moves the border to a time; a step can be taken back, and what is dragged is one. */
  readonly onMove: (to: number, isStep: boolean) => void;
  /** Returns whether there was a sentence to go to. */
  readonly onTab: (by: 1 | -1) => boolean;
}

/** The begin or end of a sentence on the wave: moved by arrows, finely with Shift, or by dragging. */
export function BorderHandle({ border, label, value, length, perPixel, onMove, onTab }: BorderHandleProps) {
  const dragged = useRef<{ readonly x: number; readonly from: number; hasMoved: boolean } | null>(null);

  function onKeyDown(event: KeyboardEvent): void {
    const by = event.shiftKey ? timeLimits.smallNudge : timeLimits.nudge;
    if (event.key === 'ArrowRight') onMove(value + by, true);
    else if (event.key === 'ArrowLeft') onMove(value - by, true);
    else if (event.key === 'Tab' && event.shiftKey === (border === 'begins')) {
      if (!onTab(event.shiftKey ? -1 : 1)) return;
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }

  function onPointerMove(event: PointerEvent): void {
    const drag = dragged.current;
    if (!drag) return;
    onMove(drag.from + (event.clientX - drag.x) * perPixel, !drag.hasMoved);
    drag.hasMoved = true;
  }

  return (
    <div
      role="slider"
      tabIndex={0}
      data-border={border}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={Math.round(length)}
      aria-valuenow={value}
      aria-valuetext={clockText(value)}
      onKeyDown={onKeyDown}
      onClick={(event) => event.stopPropagation()}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        dragged.current = { x: event.clientX, from: value, hasMoved: false };
      }}
      onPointerMove={onPointerMove}
      onPointerUp={() => (dragged.current = null)}
      onPointerCancel={() => (dragged.current = null)}
      className={`absolute inset-y-0 my-auto grid h-11 w-6 cursor-ew-resize touch-none place-items-center rounded-pill ${border === 'begins' ? '-left-3.25' : '-right-3.25'}`}
    >
      <span className="h-8 w-4 rounded-pill bg-teal" />
    </div>
  );
}
